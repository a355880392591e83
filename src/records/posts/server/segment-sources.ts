import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { readProfileLink } from '#records/social-profiles/profile-links.ts'
import { usernameKey } from '#records/social-profiles/server/known-profile.ts'
import type { PostPlatform, SegmentSource } from '../contract.ts'
import { MOST_SOURCES, type segmentSources } from '../segments-contract.ts'
import { hashtagKey, wordKey } from './post-row.ts'
import { readSegment } from './segments.ts'

const columns = ['id', 'segment_id', 'kind', 'platform', 'label', 'is_artist', 'checked_at', 'outcome'] as const

export async function listSources(db: ReadDb, organization_id: string, segment_id: string): Promise<SegmentSource[]> {
  await readSegment(db, organization_id, segment_id)
  const rows = await db
    .selectFrom('segment_sources')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as SegmentSource[]
}

type AddedSource = InputOf<typeof segmentSources.add>

/** @throws 400 for what is no account, hashtag or sound; 404; 409 where it is followed already, or the segment is full */
export async function addSource(db: Db, input: AddedSource): Promise<SegmentSource> {
  const { organization_id, segment_id, kind, is_artist } = input
  const sources = await listSources(db, organization_id, segment_id)
  if (sources.length >= MOST_SOURCES) raise(conflict(`A segment follows ${MOST_SOURCES} sources at most.`))
  const named = nameOf(input)
  const { rows } = await sql<SegmentSource>`
    insert into segment_sources (organization_id, id, segment_id, kind, platform, label, value_key, is_artist)
    values (${organization_id}, ${newId()}, ${segment_id}, ${kind}, ${named.platform}, ${named.label}, ${named.value_key},
      ${kind === 'ACCOUNT' && is_artist})
    on conflict (organization_id, segment_id, kind, platform, value_key) do nothing
    returning id, segment_id, kind, platform, label, is_artist, checked_at, outcome`.execute(db)
  return rows[0] ?? raise(conflict('The segment follows this already.', { field: 'value' }))
}

function nameOf({ kind, platform, value }: AddedSource): {
  platform: PostPlatform | null
  label: string
  value_key: string
} {
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
    .returning(columns)
    .executeTakeFirst()
  return (changed as SegmentSource | undefined) ?? raise(notFound('Source'))
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

/** An account that is due, with its segment. */
export interface DueAccount {
  id: string
  segment_id: string
  platform: PostPlatform
  label: string
}

/** Accounts of tracked segments that nobody asked since `before`, longest waiting first. */
export async function dueAccounts(
  db: Db,
  organization_id: string,
  { before, platforms, most }: { before: Date; platforms: readonly string[]; most: number },
): Promise<DueAccount[]> {
  const rows = await db
    .selectFrom('segment_sources as x')
    .innerJoin('segments as s', join =>
      join.onRef('s.organization_id', '=', 'x.organization_id').onRef('s.id', '=', 'x.segment_id'),
    )
    .select(['x.id', 'x.segment_id', 'x.platform', 'x.label'])
    .where('x.organization_id', '=', organization_id)
    .where('x.kind', '=', 'ACCOUNT')
    .where('s.is_tracking_enabled', '=', true)
    .where('x.platform', '=', sql<string>`any(${platforms}::text[])`)
    .where(({ or, eb }) => or([eb('x.checked_at', 'is', null), eb('x.checked_at', '<', before)]))
    .orderBy('x.checked_at', order => order.asc().nullsFirst())
    .limit(most)
    .execute()
  return rows as DueAccount[]
}

/** What came of asking the platforms. */
export async function noteLooks(
  db: Db,
  organization_id: string,
  looks: readonly { id: string; outcome: string; checked_at: Date }[],
): Promise<void> {
  await sql`
    update segment_sources x set checked_at = g.checked_at, outcome = g.outcome
    from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as g (id uuid, outcome text, checked_at timestamptz)
    where x.organization_id = ${organization_id} and x.id = g.id`.execute(db)
}
