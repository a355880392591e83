import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { artistImage } from '#records/promotions/server/artists.ts'
import type { ArtistRow } from '../contract.ts'
import { SOCIAL_PLATFORMS } from '../services.ts'

const DAYS = 28
const DAY_MS = 86_400_000

interface Asked {
  organization_id: string
  shareBaseUrl: string
  now: Date
}

/** Artists of a team by name: one of them, or all. */
export async function artistRows(
  db: Db,
  { organization_id, shareBaseUrl, now }: Asked,
  only: string | null = null,
): Promise<ArtistRow[]> {
  let query = db.selectFrom('drop_profiles as ap').where('ap.organization_id', '=', organization_id)
  if (only) query = query.where('ap.id', '=', only)
  const profiles = await query
    .select([
      'ap.id',
      'ap.title as name',
      'ap.slug',
      sql<Record<string, string | null>>`ap.links`.as('links'),
      artistImage.as('image_url'),
      sql<ArtistRow['artist_type']>`ap.artist_type`.as('artist_type'),
      sql<string>`ap.created_at`.as('created_at'),
    ])
    .orderBy(sql`folded(ap.title)`)
    .orderBy('ap.id')
    .execute()
  if (profiles.length === 0) return []
  const ids = profiles.map(({ id }) => id)
  const today = Math.floor(now.getTime() / DAY_MS)
  const fans = await fanCounts(db, organization_id, ids)
  const days = await newFans(db, organization_id, ids, new Date((today - DAYS + 1) * DAY_MS))
  const drops = await dropCounts(db, organization_id, ids, now)
  const accounts = await accountFacts(db, organization_id, ids, now)
  const others = await otherLinks(db, organization_id, ids)
  return profiles.map(({ links, ...artist }) => ({
    ...artist,
    fans: fans.get(artist.id) ?? 0,
    fan_days: Array.from({ length: DAYS }, (_, at) => days.get(`${artist.id} ${today - DAYS + 1 + at}`) ?? 0),
    drops: drops.get(artist.id) ?? { live: 0, scheduled: 0, all: 0 },
    waiting: accounts.get(artist.id)?.waiting ?? 0,
    instagram: accounts.get(artist.id)?.state ?? null,
    services: SOCIAL_PLATFORMS.map(({ name, field }) => ({
      platform: name,
      url:
        name === 'Fanfare'
          ? `${shareBaseUrl}/${artist.slug}`
          : ((field ? links[`${field}_url`] : others.get(`${artist.id} ${name}`)) ?? null),
    })),
  }))
}

async function fanCounts(db: Db, organization_id: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; fans: number }>`
    select d.drop_profile_id as id, count(distinct s.fan_id)::int as fans from drops d
    join signups s on s.organization_id = d.organization_id and s.drop_id = d.id
    where d.organization_id = ${organization_id} and d.drop_profile_id = any(${ids}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, fans }) => [id, fans]))
}

/** New fans by artist and day (days since 1970, UTC): a fan counts on the day of their first sign-up to the artist. */
async function newFans(db: Db, organization_id: string, ids: readonly string[], since: Date) {
  const { rows } = await sql<{ id: string; day: number; fans: number }>`
    with recent as (
      select distinct d.drop_profile_id as id, s.fan_id from drops d
      join signups s on s.organization_id = d.organization_id and s.drop_id = d.id and s.created_at >= ${since}
      where d.organization_id = ${organization_id} and d.drop_profile_id = any(${ids}::uuid[])
    ), firsts as (
      select r.id, r.fan_id, min(s.created_at) as at from recent r
      join signups s on s.organization_id = ${organization_id} and s.fan_id = r.fan_id
      join drops d on d.organization_id = s.organization_id and d.id = s.drop_id and d.drop_profile_id = r.id
      group by 1, 2
    )
    select id, floor(extract(epoch from at) / 86400)::int as day, count(*)::int as fans from firsts
    where at >= ${since} group by 1, 2`.execute(db)
  return new Map(rows.map(({ id, day, fans }) => [`${id} ${day}`, fans]))
}

async function dropCounts(db: Db, organization_id: string, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; live: number; scheduled: number; all: number }>`
    select drop_profile_id as id, count(*)::int as all,
      count(*) filter (where build_status = 'ONLINE' and publish_at > ${now})::int as scheduled,
      count(*) filter (where build_status = 'ONLINE' and status = 'OPEN' and coalesce(publish_at <= ${now}, true)
        and coalesce(end_at > ${now}, true))::int as live
    from drops where organization_id = ${organization_id} and drop_profile_id = any(${ids}::uuid[])
      and status <> 'ARCHIVED' group by 1`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** The account that needs somebody stands for all of an artist. */
async function accountFacts(db: Db, organization_id: string, ids: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; state: 'CONNECTED' | 'RECONNECT'; waiting: number }>`
    select c.drop_profile_id as id, max(c.state) as state, sum((
      select count(*) from mentions m where m.organization_id = c.organization_id and m.account_id = c.id
        and m.kind = 'STORY' and m.answered_at is null and m.closes_at > ${now}))::int as waiting
    from artist_accounts c where c.organization_id = ${organization_id} and c.drop_profile_id = any(${ids}::uuid[])
    group by 1`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

async function otherLinks(db: Db, organization_id: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; platform: string; url: string }>`
    select drop_profile_id as id, platform, url from artist_platform_links
    where organization_id = ${organization_id} and drop_profile_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, platform, url }) => [`${id} ${platform}`, url]))
}

/** Where the fans of an artist live. */
export async function fanPlaces(db: Db, organization_id: string, artist_id: string) {
  const { rows } = await sql<{ city: string; country_code: string | null; fans: number; known: number }>`
    select f.city, f.country_code, count(*)::int as fans, (sum(count(*)) over ())::int as known from fans f
    where f.organization_id = ${organization_id} and f.city is not null and exists (
      select from signups s join drops d on d.organization_id = s.organization_id and d.id = s.drop_id
      where s.organization_id = f.organization_id and s.fan_id = f.id and d.drop_profile_id = ${artist_id})
    group by 1, 2 order by fans desc, f.city limit 6`.execute(db)
  return { known: rows[0]?.known ?? 0, items: rows.map(({ known: _, ...place }) => place) }
}
