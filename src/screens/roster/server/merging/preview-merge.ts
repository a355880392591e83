import { sql } from 'kysely'
import type { CreatorEvidence } from '#features/creator-duplicates/contract.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import type { CreatorMerge, creatorMerges, MergeSide } from '../../merge-contract.ts'
import type { MergeData } from './merge-data.ts'

/** Creators side by side, in the order in which they are asked for. @throws 404 where one of them is not the team's */
export async function previewMerge(
  db: Db,
  { organization_id, creator_ids }: InputOf<typeof creatorMerges.preview>,
): Promise<AnswerOf<typeof creatorMerges.preview>> {
  const creators = await loadCreators(db, organization_id, creator_ids)
  if (creators.length < creator_ids.length) raise(notFound('Creator'))
  const { rows } = await sql<{ id: string; known_since: Date } & Omit<MergeSide, 'creator' | 'known_since'>>`
    select c.id, c.notes, c.created_at as known_since,
      (select coalesce(json_agg(json_build_object('city', l.city, 'state', l.state, 'country_code', l.country_code,
          'latitude', l.latitude, 'longitude', l.longitude) order by l.position, l.id), '[]')
        from creator_locations l where l.organization_id = c.organization_id and l.creator_id = c.id) as locations,
      array(select g.genre from creator_genres k join genres g on g.id = k.genre_id
        where k.organization_id = c.organization_id and k.creator_id = c.id order by k.position) as genres,
      (select count(*)::integer from payouts p
        where p.organization_id = c.organization_id and p.creator_id = c.id) as payouts,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'stage', ac.stage) order by ac.added_at, a.id), '[]')
        from activation_creators ac join activations a on a.organization_id = ac.organization_id and a.id = ac.activation_id
        where ac.organization_id = c.organization_id and ac.creator_id = c.id) as promotions
    from creators c where c.organization_id = ${organization_id} and c.id = any(${creator_ids}::uuid[])`.execute(db)
  const more = new Map(
    rows.map(({ id, known_since, ...row }) => [id, { ...row, known_since: known_since.toISOString() }]),
  )
  const pairs = await db
    .selectFrom('creator_duplicates')
    .select(['creator_id', 'other_creator_id', 'score', 'evidence'])
    .where('organization_id', '=', organization_id)
    .where('creator_id', 'in', creator_ids)
    .where('other_creator_id', 'in', creator_ids)
    .orderBy('score', 'desc')
    .execute()
  return {
    sides: creators.flatMap(creator => {
      const known = more.get(creator.id)
      return known ? [{ creator, ...known }] : []
    }),
    pairs: pairs.map(({ creator_id, other_creator_id, score, evidence }) => ({
      creator_ids: [creator_id, other_creator_id],
      score,
      evidence: evidence as CreatorEvidence[],
    })),
  }
}

/** Merges into a creator that can be taken back, the newest first. */
export async function mergesInto(
  db: Db,
  { organization_id, creator_id }: InputOf<typeof creatorMerges.merges>,
): Promise<CreatorMerge[]> {
  const merges = await db
    .selectFrom('creator_merges')
    .select(['id', 'merged_at', 'by_name', 'absorbed'])
    .where('organization_id', '=', organization_id)
    .where('survivor_id', '=', creator_id)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const absorbed = merges.map(merge => merge.absorbed as unknown as MergeData[])
  const names = await profileNames(db, absorbed.flat())
  return merges.map((merge, at) => ({
    ...merge,
    merged_at: merge.merged_at.toISOString(),
    absorbed: (absorbed[at] ?? []).map(({ creator, profiles }) => ({
      id: String(creator.id),
      name:
        (creator.name as string | null) ??
        profiles.map(row => names.get(String(row.social_profile_id))).find(name => name !== undefined) ??
        'Unnamed creator',
    })),
  }))
}

async function profileNames(db: Db, creators: readonly MergeData[]): Promise<Map<string, string>> {
  const ids = creators.flatMap(({ profiles }) => profiles.map(row => String(row.social_profile_id)))
  const rows = await db
    .selectFrom('social_profiles')
    .select(['id', 'full_name', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, full_name, username }) => [id, full_name ?? `@${username.replace(/^@/, '')}`]))
}
