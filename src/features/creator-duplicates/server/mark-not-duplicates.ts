import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { compareCreators } from './compare-creators.ts'

interface By {
  organization_id: string
  by_user: string
}

/** Two creators, in any order. */
export type CreatorIdPair = readonly [string, string]

/** Marks pairs as two people, so that they are never proposed again. Returns the pairs that were not marked before. */
export async function markNotDuplicates(
  db: Db,
  { organization_id, by_user }: By,
  pairs: readonly CreatorIdPair[],
): Promise<CreatorIdPair[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<{ creator_id: string; other_creator_id: string }>`
    with said as (
      insert into creators_kept_apart (organization_id, creator_id, other_creator_id, by_user)
      select distinct ${organization_id}::uuid, least(one, other), greatest(one, other), ${by_user}
      from unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as p (one, other)
      where one <> other order by 2, 3
      on conflict do nothing
      returning creator_id, other_creator_id
    ), gone as (
      delete from creator_duplicates d
      using unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as p (one, other)
      where d.organization_id = ${organization_id} and d.creator_id = least(one, other)
        and d.other_creator_id = greatest(one, other)
    )
    select * from said`.execute(db)
  return rows.map(({ creator_id, other_creator_id }) => [creator_id, other_creator_id])
}

/** Removes the mark and compares the creators again. */
export async function unmarkNotDuplicates(
  db: Db,
  organization_id: string,
  pairs: readonly CreatorIdPair[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    delete from creators_kept_apart a
    using unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as p (one, other)
    where a.organization_id = ${organization_id} and a.creator_id = least(one, other)
      and a.other_creator_id = greatest(one, other)`.execute(db)
  await compareCreators(db, organization_id, [...new Set(pairs.flat())])
}

/** For each of these creators, the creators marked as somebody else. */
export async function pairsKeptApart(
  db: Db,
  organization_id: string,
  ids: readonly string[],
): Promise<CreatorIdPair[]> {
  const { rows } = await sql<{ id: string; other: string }>`
    select creator_id as id, other_creator_id as other from creators_kept_apart
    where organization_id = ${organization_id} and creator_id = any(${ids}::uuid[])
    union select other_creator_id, creator_id from creators_kept_apart
    where organization_id = ${organization_id} and other_creator_id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, other }) => [id, other])
}
