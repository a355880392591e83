import {
  type CreatorIdPair,
  markNotDuplicates,
  pairsKeptApart,
} from '#features/creator-duplicates/server/mark-not-duplicates.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import { deleteCreators } from '#records/creators/server/creator-rows.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import type { creatorMerges } from '../../merge-contract.ts'
import { lockForMerge, lockParts, type MergeData, mergedParts, readMergeData, writeMergeData } from './merge-data.ts'
import { noteMerge } from './merge-history.ts'
import { mergeRows } from './merge-rows.ts'
import { type MovedRows, moveRows } from './moved-rows.ts'

interface Asked extends InputOf<typeof creatorMerges.merge> {
  person: Identity
}

/**
 * Merges several creators into one. All references to the absorbed creators point to the survivor afterwards, so that no
 * other query needs to know about merges; the absorbed rows are stored with the merge.
 *
 * @throws 404 when one of them does not exist, 400 for a repeated creator or a choice outside of them
 */
export async function mergeCreators(
  db: Db,
  data: readonly CreatorData[],
  asked: Asked,
): Promise<{ merge_id: string; creator_id: string }> {
  const { organization_id, survivor_id, absorbed_ids, choices, person } = asked
  const ids = [survivor_id, ...absorbed_ids]
  if (new Set(ids).size < ids.length) raise(badRequest('absorbed_ids: each creator once.', { field: 'absorbed_ids' }))
  await lockForMerge(db, organization_id, ids)
  const parts = mergedParts(data)
  await lockParts(db, parts, organization_id, { ids, restored: [] })
  const creators = await readMergeData(db, parts, organization_id, ids)
  const [survivor, ...absorbed] = ids.flatMap(id => creators.get(id) ?? []) as [MergeData, ...MergeData[]]
  const names = await creatorNames(db, organization_id, ids)
  const after = mergeRows(parts, survivor, absorbed, choices)

  await writeMergeData(db, parts, organization_id, ids, [after])
  const moved: MovedRows = {
    rows: await moveRows(db, data, asked),
    kept_apart: await keepSurvivorApart(db, asked),
  }
  await deleteCreators(db, organization_id, absorbed_ids)
  await refreshCreators(db, organization_id, [survivor_id])
  const merge_id = newId()
  await db
    .insertInto('creator_merges')
    .values({
      organization_id,
      id: merge_id,
      survivor_id,
      survivor_before: JSON.stringify(survivor),
      // as stored: values rounded by the database would look changed since
      survivor_after: JSON.stringify((await readMergeData(db, parts, organization_id, [survivor_id])).get(survivor_id)),
      absorbed: JSON.stringify(absorbed),
      moved: JSON.stringify(moved),
      by_user: person.user_id,
      by_name: person.name,
    })
    .execute()
  const merged = absorbed_ids.map(id => names.get(id) ?? '')
  await noteMerge(db, { organization_id, by_user: person.user_id }, [
    { creator_id: survivor_id, before: null, after: merged },
  ])
  return { merge_id, creator_id: survivor_id }
}

/** Marks of an absorbed creator as two people apply to the survivor. */
async function keepSurvivorApart(
  db: Db,
  { organization_id, survivor_id, absorbed_ids, person }: Asked,
): Promise<CreatorIdPair[]> {
  const others = (await pairsKeptApart(db, organization_id, absorbed_ids))
    .map(([, other]) => other)
    .filter(other => other !== survivor_id && !absorbed_ids.includes(other))
  const pairs = others.map(other => [survivor_id, other] as const)
  return markNotDuplicates(db, { organization_id, by_user: person.user_id }, pairs)
}
