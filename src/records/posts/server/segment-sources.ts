import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { readProfileLink } from '#records/social-profiles/profile-links.ts'
import { usernameKey } from '#records/social-profiles/server/known-profile.ts'
import type { PostPlatform, SegmentSource } from '../contract.ts'
import { MAX_IN_A_FOLLOWED_LIST, MAX_SOURCES, type segmentSources } from '../segments-contract.ts'
import { hashtagKey, wordKey } from './post-row.ts'
import { readSegment } from './segments.ts'

export async function listSources(db: Db, organization_id: string, segment_id: string): Promise<SegmentSource[]> {
  await readSegment(db, organization_id, segment_id)
  return readSources(db, organization_id, sql`x.segment_id = ${segment_id}`)
}

/** A list has the name that it has now, and counts the accounts of whoever is in it now. */
async function readSources(db: Db, organization_id: string, which: RawBuilder<unknown>): Promise<SegmentSource[]> {
  const { rows } = await sql<SegmentSource>`
    select x.id, x.segment_id, x.kind, x.platform, coalesce(r.name, x.label) as label, x.is_artist,
      case when x.kind = 'ROSTER' then m.checked_at else x.checked_at end as checked_at,
      case when x.kind = 'ROSTER' and r.id is null then 'list_deleted' else x.outcome end as outcome,
      case when x.kind = 'ROSTER' then x.value_key::uuid end as roster_id,
      case when x.kind = 'ROSTER' then m.accounts end as account_count
    from segment_sources x
    left join rosters r on x.kind = 'ROSTER' and r.organization_id = x.organization_id and r.id::text = x.value_key
    left join lateral (
      select count(*)::integer as accounts, max(checked_at) as checked_at from segment_list_accounts m
      where x.kind = 'ROSTER' and m.organization_id = x.organization_id and m.source_id = x.id
    ) m on true
    where x.organization_id = ${organization_id} and ${which}
    order by x.created_at, x.id`.execute(db)
  return rows
}

/** @throws 404 */
async function readSource(db: Db, organization_id: string, id: string): Promise<SegmentSource> {
  const [found] = await readSources(db, organization_id, sql`x.id = ${id}`)
  return found ?? raise(notFound('Source'))
}

type AddedSource = InputOf<typeof segmentSources.add>

/**
 * @throws 400 for what is no account, hashtag or sound; 404 for a segment or list that is not the team's; 409 where it is
 * followed already, or the segment or the list has too many
 */
export async function addSource(db: Db, input: AddedSource): Promise<SegmentSource> {
  const { organization_id, segment_id, kind, is_artist } = input
  const sources = await listSources(db, organization_id, segment_id)
  if (sources.length >= MAX_SOURCES) raise(conflict(`A segment follows ${MAX_SOURCES} sources at most.`))
  const named = kind === 'ROSTER' ? await listOf(db, input) : nameOf(input)
  const { rows } = await sql<{ id: string }>`
    insert into segment_sources (organization_id, id, segment_id, kind, platform, label, value_key, is_artist)
    values (${organization_id}, ${newId()}, ${segment_id}, ${kind}, ${named.platform}, ${named.label}, ${named.value_key},
      ${kind === 'ACCOUNT' && is_artist})
    on conflict (organization_id, segment_id, kind, platform, value_key) do nothing
    returning id`.execute(db)
  const { id } = rows[0] ?? raise(conflict('The segment follows this already.', { field: 'value' }))
  return readSource(db, organization_id, id)
}

interface Named {
  platform: PostPlatform | null
  label: string
  value_key: string
}

async function listOf(db: Db, { organization_id, value }: AddedSource): Promise<Named> {
  const { rows } = await sql<{ id: string; name: string; creator_count: number }>`
    select id, name, creator_count from rosters
    where organization_id = ${organization_id} and id::text = ${value}`.execute(db)
  const list = rows[0] ?? raise(notFound('List'))
  if (list.creator_count > MAX_IN_A_FOLLOWED_LIST)
    raise(
      conflict(`A list of more than ${MAX_IN_A_FOLLOWED_LIST.toLocaleString('en')} creators cannot be followed.`, {
        field: 'value',
      }),
    )
  return { platform: null, label: list.name, value_key: list.id }
}

function nameOf({ kind, platform, value }: AddedSource): Named {
  if (kind === 'HASHTAG') {
    const name = hashtagKey(value)
    if (name === '' || /\s/.test(name)) raise(badRequest('This is not a hashtag.', { field: 'value' }))
    return { platform: null, label: name, value_key: name }
  }
  if (kind === 'SOUND') return { platform: null, label: value, value_key: wordKey(value) }
  const link = readProfileLink(value)
  if (typeof link !== 'string') {
    if (link.by !== 'handle') raise(badRequest('Use the link with the handle of the account.', { field: 'value' }))
    return { platform: link.platform, label: link.value, value_key: usernameKey(link.value) }
  }
  const handle = value.replace(/^@/, '')
  if (!platform) raise(badRequest('Say on which platform the account is.', { field: 'platform' }))
  if (!/^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u.test(handle))
    raise(badRequest('This is not the handle of an account.', { field: 'value' }))
  return { platform, label: handle, value_key: usernameKey(handle) }
}

/** @throws 404 */
export async function setArtist(
  db: Db,
  { organization_id, id, is_artist }: { organization_id: string; id: string; is_artist: boolean },
): Promise<SegmentSource> {
  const changed = await db
    .updateTable('segment_sources')
    .set({ is_artist })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('kind', '=', 'ACCOUNT')
    .returning('id')
    .executeTakeFirst()
  return changed ? readSource(db, organization_id, id) : raise(notFound('Source'))
}

/** @throws 404 */
export async function removeSource(db: Db, organization_id: string, id: string): Promise<{ segment_id: string }> {
  const gone = await db
    .deleteFrom('segment_sources')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('segment_id')
    .executeTakeFirst()
  return gone ?? raise(notFound('Source'))
}
