import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { webUrl } from '#records/drops/contract.ts'
import {
  AD_STATUSES,
  AUDIENCE_TYPES,
  CAMPAIGN_STATUSES,
  CODE_WORDS,
  isAdCode,
  LAUNCH_RESULTS,
  OBJECTIVES,
  REVIEWS,
} from './kinds.ts'

const organization = { organization_id: id }
const one = { ...organization, id }
const metaId = z
  .string()
  .trim()
  .regex(/^\d{1,30}$/, 'Must be a number of digits alone.')

export const adAccount = z.object({
  account_id: z.string(),
  name: z.string(),
  currency: z.string(),
  /** RECONNECT: Meta lets us in no longer. */
  state: z.enum(['CONNECTED', 'RECONNECT']),
})

/** The partnership ad code that the creator of a post gave. Meta publishes no shape: one word that is too long for a slip. */
const adCode = z.string().trim().refine(isAdCode, CODE_WORDS)

/** The post of an ad. */
export const adPost = z.object({
  platform_post_id: z.string(),
  url: z.string(),
  creator: z.string(),
  ad_code: z.string(),
  /** What Meta says of it. */
  status: z.enum(AD_STATUSES),
  reason: z.string().nullable(),
})

export const adCampaign = z.object({
  id,
  name: z.string(),
  activation: z.object({ id, name: z.string() }),
  objective: z.enum(OBJECTIVES),
  audience_type: z.enum(AUDIENCE_TYPES),
  /** The segment or release that the audience is made from; null: it was deleted. */
  audience_name: z.string().nullable(),
  link: z.string().nullable(),
  daily_budget: z.number(),
  ends_on: day,
  status: z.enum(CAMPAIGN_STATUSES),
  /** Null: not launched yet. */
  launch_result: z.enum(LAUNCH_RESULTS).nullable(),
  launch_reason: z.string().nullable(),
  /** Null: Meta has not decided about every ad. */
  review: z.enum(REVIEWS).nullable(),
  posts: z.array(adPost),
  created_at: instant,
  launched_at: instant.nullable(),
  checked_at: instant.nullable(),
})
export type AdCampaign = z.output<typeof adCampaign>

export const ads = {
  account: query('/app/v2/ads/account', {
    summary: "The team's account at Meta that pays for ads, and whether Meta is simulated here",
    body: z.object(organization),
    answer: z.object({ account: adAccount.nullable(), is_simulated: z.boolean() }),
    shows: ['ads'],
  }),
  connect: command('/app/v2/ads/connect', {
    summary: 'Connect an ad account with a token that may manage its ads; the token is stored encrypted',
    body: z.object({
      ...organization,
      account_id: z
        .string()
        .trim()
        .regex(/^(act_)?\d{1,30}$/)
        .transform(text => text.replace('act_', '')),
      page_id: metaId,
      instagram_id: metaId,
      token: z.string().trim().min(1).max(1000),
    }),
    answer: adAccount,
    changes: ['ads'],
  }),
  disconnect: command('/app/v2/ads/disconnect', {
    summary: 'Forget the access to the ad account; campaigns that run there go on',
    body: z.object(organization),
    answer: z.object({ account_id: z.string() }),
    changes: ['ads'],
  }),
  list: query('/app/v2/ads/list', {
    summary: 'Campaigns with their ads, the newest first; without a status all but the archived',
    body: z.object({
      ...organization,
      status: z.enum(CAMPAIGN_STATUSES).nullable().default(null),
      limit: z.int().min(1).max(100).default(50),
      offset: z.int().min(0).max(100_000).default(0),
    }),
    answer: z.object({ items: z.array(adCampaign), count: z.int() }),
    shows: ['ads', 'promotions'],
  }),
  create: command('/app/v2/ads/create', {
    summary: 'Prepare a campaign with live posts of a promotion; nothing is spent before it is launched',
    body: z.object({
      ...organization,
      activation_id: id,
      name: z.string().trim().min(1).max(120),
      objective: z.enum(OBJECTIVES),
      /** Whose countries the ads are shown in: those of a segment's creators, or those a release is heard in. */
      audience: z.union([z.strictObject({ segment_id: id }), z.strictObject({ release_id: id })]),
      link: webUrl.max(2000).nullable().default(null),
      /** Amounts are kept to the cent. */
      daily_budget: z.number().min(0.01).max(1_000_000),
      ends_on: day,
      posts: z
        .array(
          z.object({
            /** Of an Instagram post that is live in the promotion. */
            platform_post_id: z.string().min(1).max(200),
            ad_code: adCode,
          }),
        )
        .min(1)
        .max(50),
    }),
    answer: z.object({ id }),
    status: 201,
    changes: ['ads'],
  }),
  setCode: command('/app/v2/ads/set_code', {
    summary: 'Correct the ad code of a post; 409 once the campaign is launched',
    body: z.object({ ...one, platform_post_id: z.string().min(1).max(200), ad_code: adCode }),
    answer: z.object({ id }),
    changes: ['ads'],
  }),
  launch: command('/app/v2/ads/launch', {
    summary: 'Start a campaign at Meta, which spends its budget from then on; by owners and admins. It is made once',
    body: z.object(one),
    answer: z.object({ id, launch_result: z.enum(LAUNCH_RESULTS) }),
    changes: ['ads'],
  }),
  archive: command('/app/v2/ads/archive', {
    summary: 'Stop a campaign for good',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['ads'],
  }),
}
