import { z } from 'zod'

export const findingCodes = [
  'city_leads_nowhere',
  'city_unnamed',
  'listening_without_services',
  'no_cities',
  'presave_without_day',
  'presave_without_services',
  'release_unknown',
  'service_leads_nowhere',
  'title_missing',
  'field_invalid',
  'no_contact_method',
  'both_required_needs_two',
  'otp_needs_sender',
  'channel_without_sender',
  'texts_go_nowhere',
  'country_not_served',
  'phone_country_not_served',
  'confirmation_unreachable',
  'contacts_not_proven',
  'end_before_go_live',
  'end_in_the_past',
  'page_closed',
  'go_live_in_the_past',
  'duplicate_question',
  'choices_missing',
  'duplicate_choice',
  'opt_in_text_missing',
  'link_unsafe',
  'link_insecure',
  'link_dead',
  'link_unchecked',
  'contrast_low',
  'contrast_moved',
  'background_covered',
  'end_message_missing',
  'text_not_translated',
  'second_text_missing',
  'text_variable',
  'cover_missing',
  'cover_small',
  'cover_not_ours',
  'picture_gone',
  'title_long',
  'description_long',
  'message_cost',
] as const

/**
 * What the preflight found. An `error` refuses publishing, a `warning` does not, an `info` is good to know.
 * `field` is the path in the draft to correct, or null.
 */
export const finding = z.object({
  level: z.enum(['error', 'warning', 'info']),
  code: z.enum(findingCodes),
  field: z.string().nullable(),
  /** A sentence: what is wrong. */
  text: z.string(),
  /** What happens to fans, or what to do; null where the text says it all. */
  hint: z.string().nullable(),
})
export type Finding = z.output<typeof finding>

/**
 * What the messages of one drop cost at most, in US dollars: an estimate from list prices, rounded up, and to be labelled as
 * one. Fans are assumed to choose each contact method equally often, and to live in the country the phone field begins with.
 */
const messageCost = z.object({
  currency: z.literal('USD'),
  /** Month of the price list. */
  prices_of: z.string(),
  expected_sign_ups: z.int().nonnegative(),
  /** `measured`: the median of the team's earlier drops; `assumed`: there are none. `given`: by the caller. */
  expectation: z.enum(['given', 'measured', 'assumed']),
  total: z.number(),
  lines: z.array(
    z.object({
      channel: z.enum(['EMAIL', 'PHONE', 'WHATSAPP']),
      purpose: z.enum(['CODE', 'CONFIRMATION', 'DOUBLE_OPT_IN', 'REMINDER']),
      /** The country the price is for, two capitals. */
      country_code: z.string(),
      segments: z.int().positive(),
      encoding: z.enum(['GSM-7', 'UCS-2']).nullable(),
      price_each: z.number(),
      /** Share of sign-ups that get it, 0 to 1. */
      share: z.number(),
      total: z.number(),
      text: z.string(),
    }),
  ),
})

export type MessageCost = z.output<typeof messageCost>

/** What passed or failed, of all that was checked: notes, such as what messages cost, and links that nobody could try are neither. */
export const isFailure = ({ level, code }: Pick<Finding, 'level' | 'code'>) =>
  level !== 'info' && code !== 'link_unchecked'

/** The preflight of a draft. */
export const preflightAnswer = z.object({
  /** Of the draft that was looked at. */
  revision: z.int().nonnegative(),
  /** Errors first. */
  findings: z.array(finding),
  /** Checks that found nothing: `Text reads at 12.1:1`. */
  passed: z.array(z.object({ code: z.string(), text: z.string() })),
  cost: messageCost,
})
