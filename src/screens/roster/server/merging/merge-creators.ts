import { sql } from 'kysely'
import { apartFrom, keepApart, type Two } from '#features/creator-duplicates/server/keep-apart.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'
import type { creatorMerges } from '../../merge-contract.ts'
import { type Dossier, lockForMerge, lockTags, readDossiers, writeDossiers } from './dossier.ts'
import { creatorNames, noteMerge } from './merge-history.ts'
import { type MovedRows, moveRows } from './moved-rows.ts'
import { unite } from './unite.ts'

interface Asked extends InputOf<typeof creatorMerges.merge> {
  person: Identity
}

/**
 * Makes several creators one. Everything that names the absorbed names the survivor afterwards, so that no other query has to
 * know of merges; the absorbed are gone, and kept with the merge as they were.
 *
 * @throws 404 where one of them is not there, 400 for one twice or a choice of somebody else's
 */
export async function mergeCreators(db: Db, asked: Asked): Promise<{ merge_id: string; creator_id: string }> {
  const { organization_id, survivor_id, absorbed_ids, choices, person } = asked
  const ids = [survivor_id, ...absorbed_ids]
  if (new Set(ids).size < ids.length) raise(badRequest('absorbed_ids: each creator once.', { field: 'absorbed_ids' }))
  await lockForMerge(db, organization_id, ids)
  await lockTags(db, organization_id, ids)
  const dossiers = await readDossiers(db, organization_id, ids)
  const [survivor, ...absorbed] = ids.flatMap(id => dossiers.get(id) ?? []) as [Dossier, ...Dossier[]]
  const names = await creatorNames(db, organization_id, ids)
  const after = unite(survivor, absorbed, choices)

  await writeDossiers(db, organization_id, ids, [after])
  const moved: MovedRows = {
    ...(await moveRows(db, asked)),
    kept_apart: await keepSurvivorApart(db, asked),
  }
  await sql`delete from creators where organization_id = ${organization_id} and id = any(${absorbed_ids}::uuid[])`.execute(
    db,
  )
  await sql`select refresh_creators(${organization_id}, ${[survivor_id]}::uuid[])`.execute(db)
  const merge_id = newId()
  await db
    .insertInto('creator_merges')
    .values({
      organization_id,
      id: merge_id,
      survivor_id,
      survivor_before: JSON.stringify(survivor),
      // as it stands there: what the database rounds would look changed since
      survivor_after: JSON.stringify((await readDossiers(db, organization_id, [survivor_id])).get(survivor_id)),
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

/** Whoever was said to be somebody else than one of the absorbed is somebody else than the survivor. */
async function keepSurvivorApart(
  db: Db,
  { organization_id, survivor_id, absorbed_ids, person }: Asked,
): Promise<Two[]> {
  const others = (await apartFrom(db, organization_id, absorbed_ids))
    .map(([, other]) => other)
    .filter(other => other !== survivor_id && !absorbed_ids.includes(other))
  const pairs = others.map(other => [survivor_id, other] as const)
  return keepApart(db, { organization_id, by_user: person.user_id }, pairs)
}
