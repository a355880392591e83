import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id } from '#platform/contract/values.ts'
import { robotKinds } from './agents.ts'
import { FORM_STARTED } from './paths.ts'

const count = z.int().nonnegative()

/**
 * The way to a sign-up, in its order. `views`, `form_starts` and the codes are counted as they happen, robots apart;
 * `sign_ups` and `confirmed` are the kept rows: quarantined ones are left out, and one is confirmed once its fan has
 * proven a contact, on whatever day that was.
 */
export const stepKeys = ['views', 'form_starts', 'codes_sent', 'codes_passed', 'sign_ups', 'confirmed'] as const
export type StepKey = (typeof stepKeys)[number]

export const steps = z.object({
  views: count,
  form_starts: count,
  /** First codes; a code that was asked for again is in `codes_sent_again`. */
  codes_sent: count,
  codes_passed: count,
  sign_ups: count,
  confirmed: count,
})
export type Steps = z.output<typeof steps>

/** Longest range of days. */
export const LONGEST_RANGE = 366
/** Rows of a breakdown; what is left is in its `rest`. */
export const MOST_ROWS = 50

const breakdown = <K extends z.ZodRawShape>(key: K) =>
  z.object({
    rows: z.array(steps.extend(key)).max(MOST_ROWS).describe('Most sign-ups first, then most views'),
    rest: steps,
  })

export const funnelAnswer = z.object({
  steps,
  /** The same for the range of equal length just before. */
  before: steps,
  codes_sent_again: count,
  /** Sign-ups of the range that wait for their confirmation or look like a machine's; in no step. */
  quarantined: count,
  /** The drop asks for a one-time code: without it the two steps of codes are no part of the way. */
  asks_code: z.boolean(),
  /** Some view of the range has a country: without a proxy that names it, none has. */
  knows_country: z.boolean(),
  /** UTC days, oldest first, without gaps. */
  days: z.array(steps.extend({ day })),
  /** An empty source is a direct visit; `unknown` was counted before sources were. */
  by_source: breakdown({ source: z.string() }),
  by_campaign: breakdown({ source: z.string(), medium: z.string(), campaign: z.string() }),
  /** Two upper-case letters; empty where nothing says. */
  by_country: breakdown({ country_code: z.string() }),
  /** What the range can be narrowed to, whatever it is narrowed to now. */
  choices: z.object({ sources: z.array(z.string()), countries: z.array(z.string()) }),
  /** Visits of machines; they have no source, so filters do not narrow them. */
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
      to: day.describe(`Both days included; at most ${LONGEST_RANGE}`),
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
      /** From the page's form: signed by us, good for a day. */
      rendered_at: z.string().max(200),
      /** utm parameters are read from it. */
      page_url: z.string().max(2000),
      referrer: z.string().max(2000).optional(),
    }),
    answer: z.object({ counted: z.boolean() }),
    changes: [],
  }),
}
