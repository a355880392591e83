import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorEvidence } from '../contract.ts'
import { factsOfCreators } from './creator-facts.ts'
import { evidenceBetween, MIN_SCORE, scoreOf } from './evidence.ts'
import { keysOf, type Traits, traitsOf } from './traits.ts'

/** A value shared by more creators than this belongs to an agency or is a common name, so it is no evidence. */
const FEW = 8

/**
 * Stores the pairs in which one of these creators may be the same person as another, and deletes their pairs without
 * evidence. Compares only creators that share a key, whatever the size of the team. Returns whether any pair was added or
 * deleted.
 */
export async function compareCreators(db: Db, organizationId: string, ids: readonly string[]): Promise<boolean> {
  // two concurrent comparisons would not see each other's creators
  await sql`select pg_advisory_xact_lock(hashtextextended('compare_creators ' || ${organizationId}, 0))`.execute(db)
  // lock order: before any row of the creators, as merging does
  await sql`select from creators where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for key share`.execute(
    db,
  )
  const traits = await traitsOfCreators(db, organizationId, ids)
  await writeKeys(db, organizationId, ids, traits)
  const candidates = await candidatesOf(db, organizationId, ids)
  const others = candidates.flatMap(({ one, other }) => [one, other]).filter(id => !traits.has(id))
  for (const [id, known] of await traitsOfCreators(db, organizationId, others)) traits.set(id, known)
  const pairs = candidates.flatMap(({ one, other, shared }) => {
    const [mine, theirs] = [traits.get(one), traits.get(other)]
    if (!mine || !theirs) return []
    const evidence = evidenceBetween(mine, theirs, new Map(shared.map(({ key, creators }) => [key, creators])))
    const score = scoreOf(evidence)
    return score < MIN_SCORE ? [] : [{ one, other, score, evidence }]
  })
  return writePairs(db, organizationId, ids, pairs)
}

async function traitsOfCreators(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, Traits>> {
  if (ids.length === 0) return new Map()
  const facts = await factsOfCreators(db, organizationId, [...new Set(ids)])
  return new Map([...facts].map(([id, known]) => [id, traitsOf(known)]))
}

async function writeKeys(
  db: Db,
  organization_id: string,
  ids: readonly string[],
  traits: ReadonlyMap<string, Traits>,
): Promise<void> {
  const rows = JSON.stringify(
    [...traits].flatMap(([creator_id, known]) => [...new Set(keysOf(known))].map(key => ({ creator_id, key }))),
  )
  await sql`
    with now as (select * from jsonb_to_recordset(${rows}::jsonb) as n (creator_id uuid, key text)), gone as (
      delete from creator_keys k where organization_id = ${organization_id} and creator_id = any(${ids}::uuid[])
        and not exists (select from now n where n.creator_id = k.creator_id and n.key = k.key)
    )
    insert into creator_keys (organization_id, key, creator_id)
    select ${organization_id}, key, creator_id from now on conflict do nothing`.execute(db)
}

interface Candidate {
  /** The smaller id of the two. */
  one: string
  other: string
  shared: { key: string; creators: number }[]
}

/** Creators that share a rare key with one of these; each pair once, without pairs marked as two people. */
async function candidatesOf(db: Db, organizationId: string, ids: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with mine as (
      select key, creator_id from creator_keys where organization_id = ${organizationId} and creator_id = any(${ids}::uuid[])
    ), few as (
      select m.key, s.creators from (select distinct key from mine) m cross join lateral (
        select count(*)::integer as creators from (
          select from creator_keys k where k.organization_id = ${organizationId} and k.key = m.key limit ${sql.lit(FEW + 1)}
        ) known
      ) s where s.creators between 2 and ${sql.lit(FEW)}
    ), pairs as (
      select distinct least(m.creator_id, k.creator_id) as one, greatest(m.creator_id, k.creator_id) as other, m.key, f.creators
      from few f join mine m on m.key = f.key
      join creator_keys k on k.organization_id = ${organizationId} and k.key = f.key and k.creator_id <> m.creator_id
    )
    select one, other, json_agg(json_build_object('key', key, 'creators', creators)) as shared
    from pairs p where not exists (
      select from creators_kept_apart a where a.organization_id = ${organizationId}
        and a.creator_id = p.one and a.other_creator_id = p.other
    ) group by one, other`.execute(db)
  return rows
}

interface Pair {
  one: string
  other: string
  score: number
  evidence: CreatorEvidence[]
}

async function writePairs(
  db: Db,
  organization_id: string,
  ids: readonly string[],
  pairs: readonly Pair[],
): Promise<boolean> {
  const found = JSON.stringify(pairs.map(pair => ({ ...pair, id: newId() })))
  const { rows } = await sql<{ changed: boolean }>`
    with found as (
      select * from jsonb_to_recordset(${found}::jsonb) as f (id uuid, one uuid, other uuid, score real, evidence jsonb)
    ), gone as (
      delete from creator_duplicates d where organization_id = ${organization_id}
        and (creator_id = any(${ids}::uuid[]) or other_creator_id = any(${ids}::uuid[]))
        and not exists (select from found f where f.one = d.creator_id and f.other = d.other_creator_id)
      returning 1
    ), written as (
      insert into creator_duplicates as d (organization_id, creator_id, other_creator_id, id, score, evidence)
      select ${organization_id}, one, other, id, score, evidence from found order by one, other
      on conflict (organization_id, creator_id, other_creator_id)
        do update set score = excluded.score, evidence = excluded.evidence where d.evidence <> excluded.evidence
      returning 1
    )
    select exists (select from gone union all select from written) as changed`.execute(db)
  return rows[0]?.changed ?? false
}
