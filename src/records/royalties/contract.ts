import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/values.ts'
import { CHANNELS } from './channels.ts'

/** An exact amount: a decimal as text, so that no reader rounds it. */
export const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
export const currency = z.string().regex(/^[A-Z]{3}$/)
/** The first day of a month. */
export const month = day.refine(value => value.endsWith('-01'), 'Must be the first day of a month.')

export const isrc = z
  .string()
  .max(20)
  .transform(text => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))

/** Days are those of months: a period holds every month that it touches. */
const period = { start_date: day.nullish(), end_date: day.nullish() }
const ofSong = { organization_id: id, filters: z.strictObject({ isrc: isrc.nullish() }), ...period }
const performance = { streams: z.int(), revenue: z.number(), currency }

/**
 * What songs earned, as specified: revenue is a number. Where statements are in several currencies it is in US dollars at the
 * reference rates. The exact amounts are in `royalties`.
 */
export const royaltyPerformance = {
  aggregate: query('/brand/v2/royalty_performance_aggregate', {
    summary: 'Streams and revenue of a period, of all songs or of one by its ISRC',
    body: z.object(ofSong),
    answer: z.object(performance),
    shows: ['royalties'],
  }),
  by_source: query('/brand/v2/list_royalty_performance_by_source', {
    summary: 'Streams and revenue of a period by store, highest revenue first',
    body: z.object(ofSong),
    answer: z.object({ items: z.array(z.object({ source: z.string(), ...performance })), count: z.int() }),
    shows: ['royalties'],
  }),
}

export const channel = z.enum(CHANNELS)

/** What a list of lines is narrowed to. `currency` is what amounts are shown in; by default the only one of the statements, or USD. */
export const royaltyFilter = {
  organization_id: id,
  ...period,
  q: z.string().max(200).nullish().describe('An ISRC, or words of a title or an artist'),
  artist: z.string().max(300).nullish(),
  currency: currency.nullish(),
  /** Shops of the team's own, or distributors. */
  channel: channel.nullish(),
}

const paid = z.array(z.object({ currency, amount }))
export const figures = {
  streams: z.int(),
  downloads: z.int(),
  /** In the currency that is shown, at the reference rates; without the currencies that have none. */
  revenue: amount,
  /** As the statements say it. */
  paid,
}
export type Figures = {
  streams: number
  downloads: number
  revenue: string
  paid: { currency: string; amount: string }[]
}

export const royaltyWork = z.object({
  /** What its lines are found by. */
  key: z.string(),
  title: z.string(),
  artist: z.string().nullable(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  /** The version of its split that counts today; null: nobody has a share. */
  has_split: z.boolean(),
  /** The team's own release that has the code, of a song or a release. */
  release_id: id.nullable(),
  ...figures,
})
export type RoyaltyWork = z.output<typeof royaltyWork>

export const GROUPS = ['song', 'release', 'artist'] as const
export type Group = (typeof GROUPS)[number]

export const royalties = {
  overview: query('/app/v2/royalties/overview', {
    summary: 'Streams and revenue of a period: in total, by month, store and territory',
    body: z.object(royaltyFilter),
    answer: z.object({
      /** What amounts are shown in. */
      currency,
      /** The days of the rates that were used, oldest first; empty: nothing was converted. */
      rate_days: z.array(day),
      /** Currencies of the statements that no rate is known for: not part of `revenue`. */
      without_rate: z.array(currency),
      /** All currencies of the team's statements. */
      currencies: z.array(currency),
      /** Months of the first and last line of the team; null: there is none. */
      first_month: month.nullable(),
      last_month: month.nullable(),
      start_month: month.nullable(),
      end_month: month.nullable(),
      total: z.object({
        ...figures,
        lines: z.int(),
        /** Of streams alone, for a thousand of them; null without any. */
        per_thousand: amount.nullable(),
      }),
      /** Of as many months before; null where the statements begin within the period. */
      before: z.object({ streams: z.int(), revenue: amount }).nullable(),
      /** What somebody should look at: lines that name no song, or no territory. */
      open: z.object({ without_song: z.int(), without_territory: z.int(), revenue: amount }),
      months: z.array(
        z.object({
          month,
          streams: z.int(),
          sources: z.array(z.object({ source: z.string(), streams: z.int(), revenue: amount })),
        }),
      ),
      sources: z.array(
        z.object({
          source: z.string(),
          channel,
          ...figures,
          per_thousand: amount.nullable(),
          /** Months without a line between the store's first and last one. */
          missing: z.array(month),
        }),
      ),
      territories: z.array(z.object({ territory: z.string().nullable(), ...figures })),
      artists: z.array(z.string()),
    }),
    shows: ['royalties'],
  }),
  set_channel: command('/app/v2/royalties/set_channel', {
    summary: 'Say whether the team sells in a store directly, for all of its lines',
    body: z.object({ organization_id: id, source: z.string().trim().min(1).max(100), channel }),
    answer: z.object({ source: z.string(), channel }),
    changes: ['royalties'],
  }),
  works: query('/app/v2/royalties/works', {
    summary: 'Streams and revenue of a period by song, release or artist, highest revenue first',
    body: z.object({
      ...royaltyFilter,
      group: z.enum(GROUPS).default('song'),
      /** Only works nobody has a share in. */
      without_split: z.boolean().default(false),
      limit: z.int().min(1).max(100).default(25),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ currency, items: z.array(royaltyWork), count: z.int() }),
    shows: ['royalties', 'royalty_splits'],
  }),
}

/** Tables of the screen as CSV files. */
export const TABLES = ['month', 'source', 'territory', 'song', 'release', 'artist'] as const
export type RoyaltyTable = (typeof TABLES)[number]
export const ROYALTY_CSV = '/app/v2/royalties/table.csv'
export const tableQuery = z.object({
  organization_id: id,
  table: z.enum(TABLES),
  start_date: day.optional(),
  end_date: day.optional(),
  q: z.string().max(200).optional(),
  artist: z.string().max(300).optional(),
  currency: currency.optional(),
  channel: channel.optional(),
})
