import type { DuplicateCertainty, DuplicateEvidence } from '#features/duplicates/contract.ts'
import { dismissPair } from '#features/duplicates/server/find-duplicates.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { FanMerge, fanMerges } from '../../merge-contract.ts'
import { fanColumns, fanRows } from '../fan-rows.ts'

const MANY = 100

/** Undecided pairs, verified ones first, then newest first. */
export async function listDuplicates(db: ReadDb, { fan_id, cursor, limit }: InputOf<typeof fanMerges.duplicates>) {
  let pairs = db
    .selectFrom('fan_duplicates as d')
    .select(['d.id', 'd.certainty', 'd.evidence', 'd.found_at', 'd.fan_id', 'd.other_fan_id'])
    .where('d.dismissed_at', 'is', null)
  if (fan_id) pairs = pairs.where(({ eb, or }) => or([eb('d.fan_id', '=', fan_id), eb('d.other_fan_id', '=', fan_id)]))
  const { items, links } = await keysetPage(pairs, {
    sort: [{ column: 'd.certainty', direction: 'desc' }],
    tie: 'd.id',
    cursor,
    limit,
  })
  const ids = [...new Set(items.flatMap(pair => [pair.fan_id, pair.other_fan_id]))]
  const stored =
    ids.length === 0 ? [] : await db.selectFrom('fans as f').select(fanColumns).where('f.id', 'in', ids).execute()
  const fans = new Map((await fanRows(db, stored)).map(fan => [fan.id, fan]))
  return {
    items: items.flatMap(({ fan_id, other_fan_id, certainty, evidence, found_at, id }) => {
      const [one, other] = [fans.get(fan_id), fans.get(other_fan_id)]
      if (!one || !other) return []
      return {
        id,
        certainty: certainty as DuplicateCertainty,
        evidence: evidence as DuplicateEvidence[],
        found_at: found_at.toISOString(),
        fans: (one.created_at <= other.created_at ? [one, other] : [other, one]) as [typeof one, typeof one],
      }
    }),
    links,
  }
}

export async function countDuplicates(db: ReadDb) {
  const { found } = await db
    .selectFrom(
      db
        .selectFrom('fan_duplicates as d')
        .select('d.id')
        .where('d.dismissed_at', 'is', null)
        .limit(MANY + 1)
        .as('few'),
    )
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(found, MANY), many: found > MANY }
}

/** @throws 404 */
export async function dismissDuplicate(db: Db, { organization_id, id, dismissed }: InputOf<typeof fanMerges.dismiss>) {
  if (!(await dismissPair(db, organization_id, { id }, dismissed))) raise(notFound('Pair'))
  return {}
}

/** Merges that can be undone. */
export async function mergesOf(db: Db, { organization_id, id }: InputOf<typeof fanMerges.ofFan>): Promise<FanMerge[]> {
  const rows = await db
    .selectFrom('fan_merges')
    .select(['id', 'absorbed_id', 'absorbed', 'merged_at', 'merged_by'])
    .where('organization_id', '=', organization_id)
    .where('survivor_id', '=', id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ absorbed, merged_at, ...merge }) => ({
    ...merge,
    name: [absorbed.first_name, absorbed.last_name].filter(Boolean).join(' ') || null,
    merged_at: merged_at.toISOString(),
  }))
}
