import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { upcOf } from '#records/releases/codes.ts'
import { releasesByUpc, tracksByIsrc } from '#records/releases/server/find-tracks.ts'
import type { Group, RoyaltyWork, royalties } from '../contract.ts'
import { directSources } from './channels.ts'
import { conversionFor, linesOf } from './filter-lines.ts'

/** What lines are grouped by, and what stands for the group. */
const groups: Record<Group, { key: RawBuilder<unknown>; title: RawBuilder<unknown>; work: string | null }> = {
  song: { key: sql`l.song_key`, title: sql`coalesce(max(l.title), max(l.isrc))`, work: 'SONG' },
  release: { key: sql`l.release_key`, title: sql`coalesce(max(l.release_title), max(l.upc))`, work: 'RELEASE' },
  artist: { key: sql`l.artist`, title: sql`l.artist`, work: null },
}

type StoredWork = Omit<RoyaltyWork, 'release_id'>
type Asked = Omit<InputOf<typeof royalties.works>, 'limit' | 'offset'> & { limit?: number; offset?: number }

/** Songs, releases or artists with what they earned, highest revenue first; without a limit all of them. */
export async function worksOf(
  db: Db,
  { currency: wanted, group, without_split, limit, offset = 0, ...asked }: Asked,
): Promise<{ currency: string; items: RoyaltyWork[]; count: number }> {
  const filter = { ...asked, direct: asked.channel ? await directSources(db, asked.organization_id) : [] }
  const { currency, rates } = await conversionFor(db, filter.organization_id, wanted)
  const { key, title, work } = groups[group]
  const hasSplit = splitOf(filter.organization_id, work)
  const { rows } = await sql<StoredWork & { count: number }>`
    with parts as (
      select ${key} as key, l.currency, ${title} as title, max(l.artist) as artist, max(l.isrc) as isrc, max(l.upc) as upc,
        coalesce(sum(l.quantity) filter (where l.kind = 'STREAM'), 0) as streams,
        coalesce(sum(l.quantity) filter (where l.kind = 'DOWNLOAD'), 0) as downloads,
        sum(l.amount) as amount, sum(l.amount * r.factor) as revenue
      from royalty_lines l left join ${rates} on r.currency = l.currency
      where ${linesOf(filter)} and ${key} is not null
      group by ${key}, l.currency
    ), works as (
      select p.key, max(p.title) as title, max(p.artist) as artist, max(p.isrc) as isrc, max(p.upc) as upc,
        sum(p.streams)::bigint as streams, sum(p.downloads)::bigint as downloads, coalesce(sum(p.revenue), 0) as revenue,
        jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', trim_scale(p.amount)::text) order by p.currency) as paid
      from parts p group by p.key
    ), shown as (select w.*, ${hasSplit} as has_split from works w ${without_split ? sql`where not ${hasSplit}` : sql``})
    select key, title, artist, isrc, upc, streams, downloads, trim_scale(revenue)::text as revenue, paid, has_split,
      count(*) over () as count
    from shown order by shown.revenue desc, key limit ${limit ?? null} offset ${offset}`.execute(db)
  const count = rows[0]?.count ?? (offset > 0 ? await countOf(db, filter, key) : 0)
  const items = rows.map(({ count: _, ...row }) => withCode(row, group))
  const releases = await releasesOfWorks(db, filter.organization_id, group, items)
  return { currency, items: items.map(row => ({ ...row, release_id: releases(row) })), count }
}

/** The team's own releases, by the codes that the lines name. */
async function releasesOfWorks(db: Db, organization_id: string, group: Group, items: readonly StoredWork[]) {
  const songs = group === 'song' ? items.flatMap(({ isrc }) => isrc ?? []) : []
  const upcs = group === 'artist' ? [] : items.flatMap(({ upc }) => upc ?? [])
  const byIsrc = await tracksByIsrc(db, organization_id, songs)
  const byUpc = await releasesByUpc(db, organization_id, upcs)
  return ({ isrc, upc }: StoredWork): string | null =>
    byIsrc.get(isrc ?? '')?.release_id ?? byUpc.get(upcOf(upc ?? '') ?? '')?.release_id ?? null
}

/** A page beyond the last one still says how many there are. */
async function countOf(db: Db, filter: Parameters<typeof linesOf>[0], key: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${key}) as count from royalty_lines l where ${linesOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const splitOf = (organization_id: string, work: string | null) =>
  work === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from royalty_splits s where s.organization_id = ${organization_id}
        and s.work = ${work} and s.work_key = w.key and s.valid_from <= current_date)`

/** A release has no ISRC of its own, an artist no code at all. */
const withCode = (row: StoredWork, group: Group): StoredWork => ({
  ...row,
  isrc: group === 'song' ? row.isrc : null,
  upc: group === 'artist' ? null : row.upc,
  artist: group === 'artist' ? null : row.artist,
})
