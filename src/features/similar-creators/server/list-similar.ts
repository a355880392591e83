import { sql } from 'kysely'
import type { Page } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'
import { REASON_KINDS, type SimilarGroup, type SimilarProfile } from '../contract.ts'
import type { ProfileIndex } from './profile-index.ts'
import { excludedProfiles, membersOf, profilesOfSameCreator } from './similar-exclusions.ts'

/** Candidates that are looked at more closely; pages end there. */
const CANDIDATES = 90
/** What a list of the team that holds both adds to the cosine, for at most two. */
const SHARED_LIST = 0.12
const REASONS = 3
/** Below it two have no more in common than anybody. */
const LEAST = 0.15

interface PageAsked {
  organization_id: string
  page_size: number
  cursor?: string | null | undefined
}

type Reason = SimilarProfile['reasons'][number]

/** Who posts like a profile. Left out: the creator's own other profiles, and whom the team does not want to see. */
export async function listSimilar(
  db: Db,
  profiles: ProfileIndex,
  { social_profile_id, ...asked }: PageAsked & { social_profile_id: string },
): Promise<Page<SimilarProfile>> {
  const known = await db
    .selectFrom('social_profiles')
    .select('id')
    .where('id', '=', social_profile_id)
    .executeTakeFirst()
  if (!known) raise(notFound('Profile'))
  const own = await profilesOfSameCreator(db, asked.organization_id, social_profile_id)
  return pageOfSimilar(db, profiles, asked, { like: [social_profile_id], leftOut: own, sharedLists: social_profile_id })
}

/** Who posts like the creators of a list or a promotion taken together; they themselves are left out. */
export async function listSimilarToGroup(
  db: Db,
  profiles: ProfileIndex,
  { roster_id, activation_id, ...asked }: PageAsked & SimilarGroup,
): Promise<Page<SimilarProfile>> {
  const members = await membersOf(db, asked.organization_id, { roster_id, activation_id })
  return pageOfSimilar(db, profiles, asked, { like: members, leftOut: members })
}

interface Wanted {
  like: readonly string[]
  leftOut: readonly string[]
  /** A profile; candidates that share lists of the team with it are more similar. */
  sharedLists?: string
}

async function pageOfSimilar(
  db: Db,
  { index, ids, numbers }: ProfileIndex,
  { organization_id, page_size, cursor }: PageAsked,
  { like, leftOut, sharedLists }: Wanted,
): Promise<Page<SimilarProfile>> {
  const offset = offsetOf(cursor)
  const compared = like.flatMap(id => numbers.get(id) ?? [])
  if (compared.length === 0) return { items: [], links: linksOf(offset, 0, page_size) }
  const asked = index.vectorOf(compared)
  const away = new Set([...like, ...leftOut, ...(await excludedProfiles(db, organization_id))])
  const candidates = index.nearest(asked, CANDIDATES, other => away.has(ids[other] ?? ''))
  const facts = await teamFacts(
    db,
    organization_id,
    sharedLists ?? null,
    candidates.map(({ profile }) => ids[profile] ?? ''),
  )
  const ranked = candidates
    .map(candidate => ({
      ...candidate,
      facts: facts.get(ids[candidate.profile] ?? ''),
      reasons: index.shared(asked, candidate.profile, 24).flatMap(readable).slice(0, REASONS),
    }))
    .map(one => ({ ...one, score: one.score * (1 + SHARED_LIST * Math.min(one.facts?.shared_lists ?? 0, 2)) }))
    .filter(({ score, reasons }) => reasons.length > 0 && index.similarity(score) >= LEAST)
    .sort((a, b) => b.score - a.score)
  const shown = ranked.slice(offset, offset + page_size)
  const rows = await profilesWithPosts(
    db,
    shown.map(({ profile }) => ids[profile] ?? ''),
  )
  const items = shown.flatMap(({ profile, score, facts, reasons }) => {
    const row = rows.get(ids[profile] ?? '')
    if (!row) return []
    return { ...row, similarity: index.similarity(score), reasons, in_roster: facts?.in_roster ?? false }
  })
  return { items, links: linksOf(offset, ranked.length, page_size) }
}

/** A hashtag is a word too: it is said once. How a caption is written is no reason to show. */
function readable(term: string, _at: number, all: string[]): Reason[] {
  const at = term.indexOf(':')
  const [kind, value] = [term.slice(0, at) as Reason['kind'], term.slice(at + 1)]
  const isSaid = kind === 'word' && all.includes(`hashtag:${value}`)
  return isSaid || !REASON_KINDS.includes(kind) ? [] : [{ kind, value }]
}

function offsetOf(cursor: string | null | undefined): number {
  if (!cursor) return 0
  const offset = /^s(\d{1,4})$/.exec(cursor)?.[1]
  return offset === undefined ? raise(badRequest('cursor: cannot be read.', { field: 'cursor' })) : Number(offset)
}

function linksOf(offset: number, count: number, size: number) {
  const [next, previous] = [offset + size < count, offset > 0]
  return {
    next: next ? `s${offset + size}` : null,
    previous: previous ? `s${Math.max(0, offset - size)}` : null,
    has_next: next,
    has_previous: previous,
  }
}

/** Which of these profiles the team has, and how many lists besides that of everybody hold both creators. */
async function teamFacts(
  db: Db,
  organization_id: string,
  social_profile_id: string | null,
  candidates: readonly string[],
) {
  const { rows } = await sql<{ id: string; in_roster: boolean; shared_lists: number }>`
    with mine as (
      select rc.roster_id from creator_profiles cp
      join roster_creators rc on rc.organization_id = ${organization_id} and rc.creator_id = cp.creator_id
      where cp.organization_id = ${organization_id} and cp.social_profile_id = ${social_profile_id}
        and rc.roster_id <> ${organization_id}
    )
    select cp.social_profile_id as id, bool_or(rc.roster_id = ${organization_id}) as in_roster,
      count(*) filter (where rc.roster_id in (select roster_id from mine))::integer as shared_lists
    from creator_profiles cp
    join roster_creators rc on rc.organization_id = ${organization_id} and rc.creator_id = cp.creator_id
    where cp.organization_id = ${organization_id} and cp.social_profile_id = any(${candidates}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

async function profilesWithPosts(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('social_profiles as s')
    .leftJoin('profile_posts as k', 'k.social_profile_id', 's.id')
    .where('s.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(socialProfile.keyof().options.map(column => `s.${column}` as const))
    .select(sql<Shown[] | null>`jsonb_path_query_array(k.posts, '$[0 to 2]')`.as('posts'))
    .execute()
  return new Map(
    rows.map(({ posts, ...profile }) => [
      profile.id,
      {
        social_profile: socialProfile.parse(profile),
        social_content: (posts ?? []).map(({ platform_id, url, description, cover_url, play_count }) => ({
          id: platform_id,
          url,
          description,
          play_count,
          cover_url: cover_url && /^\/(?![/\\])/.test(cover_url) ? cover_url : null,
        })),
      },
    ]),
  )
}

interface Shown {
  platform_id: string
  url: string
  description: string
  cover_url: string | null
  play_count: number | null
}
