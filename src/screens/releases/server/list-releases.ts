import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { artistImage } from '#records/promotions/server/artists.ts'
import { isrcOf, upcOf } from '#records/releases/codes.ts'
import type { releases } from '../contract.ts'
import { artistOf, releaseHead, releaseRow, releaseRows, releasesOf } from './release-rows.ts'

/** A page of releases; those without a day come last. */
export async function listReleases(
  db: Db,
  organization_id: string,
  { status, type, genre, artist_id, q, sort, direction, cursor, limit }: InputOf<typeof releases.list>,
) {
  let matching = releaseRows(db, organization_id).where('r.status', status ? '=' : '<>', status ?? 'ARCHIVED')
  if (type) matching = matching.where('r.type', '=', type)
  if (genre) matching = matching.where('r.genre', '=', genre)
  if (artist_id) matching = matching.where('ap.id', '=', artist_id)
  if (q) matching = matching.where(named(q))
  const { items, links } = await keysetPage(db.selectFrom(matching.as('row')).selectAll(), {
    sort: [{ column: sort, direction, ...(sort === 'out_on' && { nullable: true }) }],
    cursor,
    limit,
  })
  return { items: items.map(releaseRow), links }
}

/** Whether release `r` has these words in its names or this code among its codes, without regard to case and accents. */
function named(q: string) {
  const words = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    folded(r.title) like folded(${words}) or folded(ap.title) like folded(${words}) or r.upc = ${upcOf(q) ?? q}
    or exists (select from release_tracks k where k.organization_id = r.organization_id and k.release_id = r.id
      and (folded(k.title) like folded(${words}) or k.isrc = ${isrcOf(q) ?? q})))`
}

/** Counts for the tabs, and what the list can be narrowed to. */
export async function releaseFacets(db: Db, organization_id: string) {
  const statuses = await releasesOf(db, organization_id)
    .select(({ fn }) => ['r.status', fn.countAll<number>().as('count')])
    .groupBy('r.status')
    .execute()
  const genres = await releasesOf(db, organization_id)
    .where('r.status', '<>', 'ARCHIVED')
    .select(({ fn }) => [sql<string>`r.genre`.as('genre'), fn.countAll<number>().as('releases')])
    .where('r.genre', 'is not', null)
    .groupBy('r.genre')
    .orderBy('r.genre')
    .execute()
  const artists = await releasesOf(db, organization_id)
    .select(({ fn }) => [
      'ap.id',
      'ap.title as name',
      artistImage.as('image_url'),
      fn.countAll<number>().as('releases'),
    ])
    .groupBy(['ap.organization_id', 'ap.id', 'ap.title'])
    .orderBy('ap.title')
    .orderBy('ap.id')
    .execute()
  return {
    all: statuses.reduce((sum, { status, count }) => sum + (status === 'ARCHIVED' ? 0 : count), 0),
    statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    genres,
    artists,
  }
}

const MAX_DAYS = 400
const DAY_MS = 86_400_000

/** Releases with a day in the range, without the archived. @throws 400 for a range that is backwards or too long */
export async function releaseCalendar(db: Db, organization_id: string, { from, to }: { from: string; to: string }) {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0 || days > MAX_DAYS) raise(badRequest(`Ask for 0 to ${MAX_DAYS} days.`, { field: 'to' }))
  const rows = await releasesOf(db, organization_id)
    .where('r.status', '<>', 'ARCHIVED')
    .where('r.out_on', '>=', from)
    .where('r.out_on', '<=', to)
    .select(releaseHead)
    .orderBy('r.out_on')
    .orderBy('r.id')
    .limit(2000)
    .execute()
  return {
    items: rows.map(({ out_on, ...row }) => ({
      id: row.id,
      title: row.title,
      artist: artistOf(row),
      cover_url: row.cover_url,
      type: row.type,
      status: row.status,
      day: out_on ?? from,
    })),
  }
}
