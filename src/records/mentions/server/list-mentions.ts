import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isDay } from '#platform/contract/validators.ts'
import type { Db } from '#platform/server/database/db.ts'
import { artistImage } from '#records/promotions/server/artists.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { Mention, MentionFilter, PageType } from '../contract.ts'
import { latestReplies, type MentionKind } from './replies-of.ts'

/** Mentions `m` with their account `c` and its artist `ap`. */
export const mentionsOf = (db: Db, organization_id: string) =>
  db
    .selectFrom('mentions as m')
    .innerJoin('artist_accounts as c', join =>
      join.onRef('c.organization_id', '=', 'm.organization_id').onRef('c.id', '=', 'm.account_id'),
    )
    .innerJoin('drop_profiles as ap', join =>
      join.onRef('ap.organization_id', '=', 'c.organization_id').onRef('ap.id', '=', 'c.drop_profile_id'),
    )
    .where('m.organization_id', '=', organization_id)

/** Which page of the screen a mention stands on. */
export const pageOf = (now: Date) =>
  sql<PageType>`case when m.answered_at is not null then 'ANSWERED'
    when m.closes_at is null or m.closes_at > ${now} then 'OPEN' else 'TOO_LATE' end`

const columns = (now: Date) =>
  [
    'm.id',
    sql<MentionKind>`m.kind`.as('kind'),
    pageOf(now).as('page_type'),
    'm.sender_id',
    'm.sender_username',
    'm.sender_name',
    'm.sender_is_verified as is_verified',
    'm.sender_follower_count as follower_count',
    'm.fan_id',
    'm.text',
    'm.media_url',
    sql<Mention['media_state']>`m.media_state`.as('media_state'),
    'm.song_id',
    'm.song_title',
    'm.song_artist',
    sql<string>`m.mentioned_at`.as('mentioned_at'),
    sql<string | null>`m.closes_at`.as('closes_at'),
    sql<string | null>`m.answered_at`.as('answered_at'),
    'c.id as account_id',
    'c.username as account_username',
    sql<Mention['account']['state']>`c.state`.as('account_state'),
    'ap.id as artist_id',
    'ap.title as artist_name',
    artistImage.as('artist_image_url'),
  ] as const

interface Asked {
  organization_id: string
  kind: MentionKind
  filter: MentionFilter
  now: Date
}

/** A page of mentions with the number of all that match. */
export async function listMentions(
  db: Db,
  { organization_id, kind, filter, now }: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Mention[]; count: number }> {
  let matching = mentionsOf(db, organization_id).where('m.kind', '=', kind)
  for (const condition of conditions(filter, now)) matching = matching.where(condition)
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  // what must be answered soon stands first, before it is too late
  const isOpen = sql`(m.answered_at is null and m.closes_at > ${now})`
  const rows = await matching
    .select(columns(now))
    .orderBy(sql`${isOpen} desc nulls last`)
    .orderBy(sql`case when ${isOpen} then m.closes_at end`)
    .orderBy('m.mentioned_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: await completed(db, organization_id, rows), count }
}

/** Undefined when the team has no such mention. */
export async function getMention(db: Db, organization_id: string, id: string, now: Date): Promise<Mention | undefined> {
  const rows = await mentionsOf(db, organization_id).where('m.id', '=', id).select(columns(now)).execute()
  return (await completed(db, organization_id, rows))[0]
}

type Row = Omit<Mention, 'account' | 'artist' | 'song' | 'reply'> & {
  song_id: string | null
  song_title: string | null
  song_artist: string | null
  account_id: string
  account_username: string
  account_state: Mention['account']['state']
  artist_id: string
  artist_name: string
  artist_image_url: string | null
}

async function completed(db: Db, organization_id: string, rows: readonly Row[]): Promise<Mention[]> {
  const replies = await latestReplies(
    db,
    organization_id,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const { song_id, song_title, song_artist, account_id, account_username, account_state, ...kept } = row
    const { artist_id, artist_name, artist_image_url, ...rest } = kept
    return {
      ...rest,
      account: { id: account_id, username: account_username, state: account_state },
      artist: { id: artist_id, name: artist_name, image_url: artist_image_url },
      song: song_id === null ? null : { id: song_id, title: song_title ?? '', artist: song_artist ?? '' },
      reply: replies.get(row.id) ?? null,
    }
  })
}

type Tables = DB & { m: DB['mentions']; c: DB['artist_accounts']; ap: DB['drop_profiles'] }
type Condition = (row: ExpressionBuilder<Tables, 'm' | 'c' | 'ap'>) => ReturnType<typeof sql<SqlBool>>

function conditions(filter: MentionFilter, now: Date): Condition[] {
  const { brand_ids, start_date, end_date, sender_username, shazam_track_ids, search } = filter
  const { instagram_fan_event_id, has_detected_song, is_verified, social_profile_id__in, page_type } = filter
  const asked: ReturnType<typeof sql<SqlBool>>[] = []
  if (brand_ids?.length) asked.push(sql`c.drop_profile_id = any(${brand_ids}::uuid[])`)
  if (social_profile_id__in?.length) asked.push(sql`m.account_id = any(${social_profile_id__in}::uuid[])`)
  if (start_date) asked.push(sql`m.mentioned_at >= ${new Date(start_date)}`)
  if (end_date)
    asked.push(
      isDay(end_date)
        ? sql`m.mentioned_at < ${new Date(Date.parse(end_date) + DAY_MS)}`
        : sql`m.mentioned_at <= ${new Date(end_date)}`,
    )
  if (sender_username) asked.push(sql`lower(m.sender_username) = ${sender_username.replace(/^@/, '').toLowerCase()}`)
  if (shazam_track_ids?.length) asked.push(sql`m.song_id = any(${shazam_track_ids}::text[])`)
  if (has_detected_song != null) asked.push(sql`(m.song_id is not null) = ${has_detected_song}`)
  if (is_verified != null) asked.push(sql`coalesce(m.sender_is_verified, false) = ${is_verified}`)
  if (search) {
    // people search for what they see: @handle
    const words = search.replace(/^@(?=.)/, '').replace(/[\\%_]/g, '\\$&')
    asked.push(sql`m.search like '%' || folded(${words}) || '%'`)
  }
  if (instagram_fan_event_id)
    asked.push(sql`(m.id::text = ${instagram_fan_event_id.toLowerCase()} or exists (
      select from fan_events e where e.organization_id = m.organization_id and e.key = 'mention:' || m.id
        and e.id::text = ${instagram_fan_event_id.toLowerCase()}))`)
  if (page_type) asked.push(sql`${pageOf(now)} = ${page_type}`)
  return asked.map(condition => () => condition)
}

const DAY_MS = 86_400_000
