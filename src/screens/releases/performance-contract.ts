import { z } from 'zod'
import { query } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/values.ts'
import { WINDOW_NAMES } from '#records/releases/windows.ts'
import { amount, channel, currency, figures, month } from '#records/royalties/contract.ts'

const count = z.int().nonnegative()

/** How a release does in the days or months after it came out. */
export const performanceWindow = z.object({
  window: z.enum(WINDOW_NAMES),
  last_day: day,
  /** False: it has not begun, or is still running. */
  is_over: z.boolean(),
  /** On the drops that are tied to the release; null: none is, or the window has not begun. */
  sign_ups: count.nullable(),
  /** In the segments that are tied to it; null likewise. */
  posts: count.nullable(),
  /** How many of the window's months statements cover. Statements count whole months: a window of days has none. */
  months: count,
  months_reported: count,
  /** Of the months that are reported; null: none is. */
  streams: z.int().nullable(),
  revenue: amount.nullable(),
})
export type PerformanceWindow = z.output<typeof performanceWindow>

export const releasePerformance = {
  get: query('/app/v2/releases/performance', {
    summary: 'What a release earned, by the codes of its statements, and how it did in the times after it came out',
    body: z.object({ organization_id: id, release_id: id, currency: currency.nullish() }),
    answer: z.object({
      currency,
      rate_days: z.array(day),
      without_rate: z.array(currency),
      /** Lines of statements that name the release by its UPC, or a song of it by its ISRC. */
      lines: count,
      /** What they are found by. */
      codes: z.object({ upc: z.string().nullable(), isrcs: count }),
      first_month: month.nullable(),
      last_month: month.nullable(),
      total: z.object(figures),
      channels: z.array(z.object({ channel, ...figures })),
      sources: z.array(z.object({ source: z.string(), channel, ...figures })),
      songs: z.array(z.object({ title: z.string(), isrc: z.string().nullable(), ...figures })),
      months: z.array(z.object({ month, streams: z.int(), revenue: amount })),
      /** Empty before the release has a day. */
      windows: z.array(performanceWindow),
    }),
    shows: ['releases', 'royalties', 'posts', 'drops'],
  }),
}
