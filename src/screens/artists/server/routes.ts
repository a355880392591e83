import { sql } from 'kysely'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { listArtists } from '#records/promotions/server/artists.ts'
import { type ArtistRow, artists } from '../contract.ts'
import { artistMetrics } from './artist-metrics.ts'
import { artistPlays } from './artist-plays.ts'
import { artistRows, fanPlaces } from './artist-rows.ts'

interface Services {
  shareBaseUrl: string
}

const orders: Record<'fans' | 'name' | 'created_at', (one: ArtistRow, other: ArtistRow) => number> = {
  // they come by name, and sorting keeps the order of equals
  name: () => 0,
  fans: (one, other) => other.fans - one.fans,
  created_at: (one, other) => Date.parse(String(other.created_at)) - Date.parse(String(one.created_at)),
}

export const artistRoutes = ({ shareBaseUrl }: Services) =>
  serve(artists, {
    managed: {
      access: orgMember,
      run: async ({ db, organizationId, input: { page_size } }) => {
        const found = await listArtists(db, organizationId, undefined)
        return {
          items: found.slice(0, page_size).map(({ brand, name, image_url, artist_type }) => ({
            id: brand.id,
            artist_type,
            artist: { name, image_url },
            brand: { id: brand.id, name, image_url },
          })),
        }
      },
    },
    list: {
      access: orgMember,
      run: async ({ db, organizationId, clock, input: { q, artist_type, order_by } }) => {
        const all = await artistRows(db, { organization_id: organizationId, shareBaseUrl, now: clock.now() })
        const words = folded(q)
        const matching = all.filter(
          artist => folded(artist.name).includes(words) && (!artist_type || artist.artist_type === artist_type),
        )
        const brands = all.filter(artist => artist.artist_type === 'BRAND').length
        return {
          items: matching.toSorted(orders[order_by]),
          counts: { all: all.length, artists: all.length - brands, brands },
        }
      },
    },
    get: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, clock, input: { id } }) => {
        const [artist = raise(notFound('Artist'))] = await artistRows(
          db,
          { organization_id, shareBaseUrl, now: clock.now() },
          id,
        )
        const ids = (await listArtists(db, organization_id, undefined)).map(({ brand }) => brand.id)
        const at = ids.indexOf(id)
        return {
          artist,
          previous_id: ids[at - 1] ?? null,
          next_id: ids[at + 1] ?? null,
          places: await fanPlaces(db, organization_id, id),
        }
      },
    },
    metrics: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, input: { id, currency } }) => {
        await requireArtist(db, organization_id, id)
        return { currency, metrics: await artistMetrics(db, { organization_id, artist_id: id, currency }) }
      },
    },
    plays: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, clock, input: { id, days } }) => {
        await requireArtist(db, organization_id, id)
        return artistPlays(db, { organization_id, artist_id: id, days, now: clock.now() })
      },
    },
    saveLinks: {
      access: orgMember,
      run: async ({ db, organizationId: organization_id, clock, input: { id, links } }) => {
        await requireArtist(db, organization_id, id)
        for (const [platform, url] of Object.entries(links))
          if (url)
            await sql`insert into artist_platform_links (organization_id, drop_profile_id, platform, url)
              values (${organization_id}, ${id}, ${platform}, ${url})
              on conflict (organization_id, drop_profile_id, platform) do update set url = excluded.url`.execute(db)
          else
            await sql`delete from artist_platform_links where organization_id = ${organization_id}
              and drop_profile_id = ${id} and platform = ${platform}`.execute(db)
        const [artist] = await artistRows(db, { organization_id, shareBaseUrl, now: clock.now() }, id)
        return { services: artist?.services ?? [] }
      },
    },
  })

async function requireArtist(db: Parameters<typeof listArtists>[0], organization_id: string, id: string) {
  const found = await db
    .selectFrom('drop_profiles')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) raise(notFound('Artist'))
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
