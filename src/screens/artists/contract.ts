import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { webUrl } from '#records/drops/contract.ts'
import { ARTIST_TYPES } from '#records/promotions/contract.ts'
import { OTHER_SERVICES, SOCIAL_PLATFORMS } from './services.ts'

const count = z.int().nonnegative()
const pictured = z.object({ name: z.string(), image_url: z.string().nullable() })
const organization = { organization_id: id }

/** An artist that a team looks after, and the brand under which it does (POST-034). A team runs each artist as a brand of its own. */
export const managedArtist = z.object({
  id,
  artist_type: z.enum(ARTIST_TYPES),
  artist: pictured,
  brand: pictured.extend({ id }),
})

const socialPlatform = z.enum(SOCIAL_PLATFORMS.map(({ name }) => name) as ['Amazon', ...string[]])
const service = z.object({ platform: socialPlatform, url: z.string().nullable() })

/** An artist in the list, with what needs somebody. */
export const artistRow = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  image_url: z.string().nullable(),
  artist_type: z.enum(ARTIST_TYPES),
  created_at: instant,
  /** Fans who signed up to a drop of the artist. */
  fans: count,
  /** New fans of each of the last 28 days, the oldest first. */
  fan_days: z.array(count),
  drops: z.object({ live: count, scheduled: count, all: count }),
  /** Story mentions that may still be answered. */
  waiting: count,
  /** Of the account with Instagram; null: none is connected. */
  instagram: z.enum(['CONNECTED', 'RECONNECT']).nullable(),
  services: z.array(service),
})
export type ArtistRow = z.infer<typeof artistRow>

const platformMetrics = z.object({
  play_count: count,
  like_count: count,
  comment_count: count,
  content_count: count,
  engagement_rate: z.number().nullable(),
  cost_per_view: z.number().nullable(),
})

export const artists = {
  managed: query('/organization/v0/managed_artist/list', {
    summary: 'Artists that a team looks after, by name',
    body: z.object({ ...organization, page_size: z.int().min(1).max(1_000).default(1_000) }),
    answer: z.object({ items: z.array(managedArtist) }),
    shows: ['drops'],
  }),
  list: query('/app/v2/artists/list', {
    summary: 'Artists and brands of a team with their fans, drops and what waits for an answer, most fans first',
    body: z.object({
      ...organization,
      /** In the name. */
      q: z.string().trim().max(200).default(''),
      artist_type: z.enum(ARTIST_TYPES).nullish(),
      order_by: z.enum(['fans', 'name', 'created_at']).default('fans'),
    }),
    answer: z.object({
      items: z.array(artistRow),
      /** Of all of the team, whatever is asked for. */
      counts: z.object({ all: count, artists: count, brands: count }),
    }),
    shows: ['drops', 'fans', 'mentions', 'artist_accounts'],
  }),
  get: query('/app/v2/artists/get', {
    summary: 'One artist, with their neighbours by name',
    body: z.object({ ...organization, id }),
    answer: z.object({
      artist: artistRow,
      previous_id: id.nullable(),
      next_id: id.nullable(),
      /** Fans with a city, and the largest cities. */
      places: z.object({
        known: count,
        items: z.array(z.object({ city: z.string(), country_code: z.string().nullable(), fans: count })),
      }),
    }),
    shows: ['drops', 'fans', 'mentions', 'artist_accounts'],
  }),
  metrics: query('/app/v2/artists/metrics', {
    summary: 'What the live posts of an artist’s promotions brought, by platform and together',
    body: z.object({ ...organization, id, currency: z.enum(CURRENCIES).default('USD') }),
    answer: z.object({
      currency: z.enum(CURRENCIES),
      metrics: z.object({
        fanfare: platformMetrics.extend({ share_count: count }),
        instagram: platformMetrics,
        tiktok: platformMetrics,
        youtube: platformMetrics,
        twitter: platformMetrics,
      }),
    }),
    shows: ['promotions', 'posts'],
  }),
  plays: query('/app/v2/artists/plays', {
    summary: "New plays of an artist's promotions by day (UTC); a day between two counts is shared out evenly",
    body: z.object({ ...organization, id, days: z.union([z.literal(28), z.literal(90)]).default(28) }),
    answer: z.object({
      /** Those with plays in this time, the most played first. */
      promotions: z.array(z.object({ id, name: z.string() })),
      days: z.array(z.object({ day, plays: z.record(z.string(), count) })),
    }),
    shows: ['promotions', 'posts'],
  }),
  saveLinks: command('/app/v2/artists/save_links', {
    summary: 'Links of an artist to services that fan pages do not show; null takes one away',
    body: z.object({
      ...organization,
      id,
      links: z.partialRecord(z.enum(OTHER_SERVICES), webUrl.max(2_000).nullable()),
    }),
    answer: z.object({ services: z.array(service) }),
    changes: ['drops'],
  }),
}
