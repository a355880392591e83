import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/values.ts'
import { robotKinds } from './agents.ts'
import { FORM_STARTED } from './paths.ts'

const count = z.int().nonnegative()

/**
 * The funnel steps in order. `views`, `form_starts` and the codes are counted live, without robots;
 * `sign_ups` and `confirmed` are counted from rows: quarantined ones are excluded, and one is confirmed once its fan has
 * verified a contact, on any day.
 */
export const stepKeys = ['views', 'form_starts', 'codes_sent', 'codes_passed', 'sign_ups', 'confirmed'] as const
export type StepKey = (typeof stepKeys)[number]

export const steps = z.object({
  views: count,
  form_starts: count,
  /** First codes; repeated codes are in `codes_sent_again`. */
  codes_sent: count,
  codes_passed: count,
  sign_ups: count,
  confirmed: count,
})
export type Steps = z.output<typeof steps>

/** Maximum range in days. */
export const MAX_RANGE_DAYS = 366
/** Maximum rows of a breakdown; the remainder is in its `rest`. */
export const MAX_ROWS = 50

const breakdown = <K extends z.ZodRawShape>(key: K) =>
  z.object({
    rows: z.array(steps.extend(key)).max(MAX_ROWS).describe('Most sign-ups first, then most views'),
    rest: steps,
  })

export const funnelAnswer = z.object({
  steps,
  /** The same for the range of equal length just before. */
  before: steps,
  codes_sent_again: count,
  /** Sign-ups of the range that are unconfirmed or quarantined; not part of any step. */
  quarantined: count,
  /** The drop requires a one-time code. Without it the two code steps are not part of the funnel. */
  asks_code: z.boolean(),
  /** Some view of the range has a country. None has one without a proxy that names it. */
  knows_country: z.boolean(),
  /** UTC days, oldest first, without gaps. */
  days: z.array(steps.extend({ day })),
  /** An empty source is a direct visit; `unknown` was counted before sources were recorded. */
  by_source: breakdown({ source: z.string() }),
  by_campaign: breakdown({ source: z.string(), medium: z.string(), campaign: z.string() }),
  /** Two upper-case letters; empty when unknown. */
  by_country: breakdown({ country_code: z.string() }),
  /** All available filter values, whatever filter is active. */
  choices: z.object({ sources: z.array(z.string()), countries: z.array(z.string()) }),
  /** Visits of robots; they have no source, so filters do not apply. */
  robots: z.array(z.object({ kind: z.enum(robotKinds), agent: z.string(), views: count })),
})
export type Funnel = z.output<typeof funnelAnswer>

export const funnels = {
  get: query('/app/v2/drops/funnel', {
    summary: 'What became of the visits of a drop, step by step, for a range of UTC days',
    body: z.object({
      organization_id: id,
      drop_id: id,
      from: day,
      to: day.describe(`Both days included; at most ${MAX_RANGE_DAYS}`),
      source: z.string().max(60).nullish().describe('Empty for direct visits; left out for all'),
      country_code: z.string().max(2).nullish().describe('Empty for unknown; left out for all'),
    }),
    answer: funnelAnswer,
    shows: ['drops', 'traffic'],
  }),
  form_started: command(FORM_STARTED, {
    summary: 'Sent by a drop page when its form is first touched; counts, and keeps nothing of the visitor',
    body: z.object({
      drop_id: id,
      /** The signed stamp of the page's form, valid for a day. */
      rendered_at: z.string().max(200),
      /** The utm parameters are read from it. */
      page_url: z.string().max(2000),
      referrer: z.string().max(2000).optional(),
    }),
    answer: z.object({ counted: z.boolean() }),
    changes: [],
  }),
}
