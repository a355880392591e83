import { z } from 'zod'
import type { AdAccess, AdObjective, AdOrder, AdPlatform, AdState, AdStatus } from './port.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

interface Options {
  baseUrl?: string
  isSimulated?: boolean
}

const VERSION = 'v25.0'
const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    error_user_msg: z.string().optional(),
    code: z.number(),
    is_transient: z.boolean().optional(),
  }),
})
/** Limits of the application and of calls, and the service's own trouble. */
const TRANSIENT = new Set([1, 2, 4, 17, 32, 341, 613, 80_004])
const SIGNED_OUT = new Set([102, 190, 200])

const objectives: Record<AdObjective, { objective: string; goal: string }> = {
  REACH: { objective: 'OUTCOME_AWARENESS', goal: 'REACH' },
  TRAFFIC: { objective: 'OUTCOME_TRAFFIC', goal: 'LINK_CLICKS' },
  VIDEO_VIEWS: { objective: 'OUTCOME_AWARENESS', goal: 'THRUPLAY' },
  ENGAGEMENT: { objective: 'OUTCOME_ENGAGEMENT', goal: 'POST_ENGAGEMENT' },
}

/** What Meta calls the state of an ad, in ours. */
const statuses: Readonly<Record<string, AdStatus>> = {
  ACTIVE: 'approved',
  PREAPPROVED: 'approved',
  PENDING_REVIEW: 'pending',
  PENDING_BILLING_INFO: 'pending',
  IN_PROCESS: 'pending',
  DISAPPROVED: 'rejected',
  PAUSED: 'paused',
  ADSET_PAUSED: 'paused',
  CAMPAIGN_PAUSED: 'paused',
}

class MetaFailure extends Error {
  readonly kind: 'refused' | 'retry' | 'signed_out'
  constructor(kind: MetaFailure['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}

/**
 * Campaigns with partnership ads over Meta's Marketing API: an ad shows a creator's post by the code that the creator gave.
 * Names end with our ids, by which everything is found again before it is made.
 * https://developers.facebook.com/docs/marketing-api/ad-creative/partnership-ads
 */
export function metaCampaigns(fetch: Fetch, options: Options = {}): AdPlatform {
  const { baseUrl = 'https://graph.facebook.com', isSimulated = false } = options

  async function ask<T>(access: AdAccess, method: 'GET' | 'POST', path: string, fields: Fields, answer: z.ZodType<T>) {
    const written = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const query = new URLSearchParams(Object.fromEntries(written) as Record<string, string>).toString()
    const address = `${baseUrl}/${VERSION}/${path}`
    const response = await fetch(method === 'GET' ? `${address}?${query}` : address, {
      method,
      headers: {
        // in a header, where no log of addresses keeps it
        authorization: `Bearer ${access.token}`,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: query }),
    }).catch(() => {
      throw new MetaFailure('retry', 'Meta did not answer.')
    })
    const body: unknown = await response.json().catch(() => undefined)
    const parsed = answer.safeParse(body)
    if (response.ok && parsed.success) return parsed.data
    throw failureOf(response.status, body)
  }

  /** The id of what the account has under this id of ours. */
  async function find(access: AdAccess, edge: string, id: string): Promise<string | undefined> {
    const filtering = [{ field: 'name', operator: 'CONTAIN', value: id }]
    const found = await ask(access, 'GET', `act_${access.account_id}/${edge}`, { fields: 'id,name', filtering }, listed)
    // an id may begin with another one, and a team names its campaigns as it likes
    return found.data.find(({ name }) => name.endsWith(`[${id}]`))?.id
  }

  const findOrMake = async (access: AdAccess, edge: string, id: string, fields: Fields): Promise<string> =>
    (await find(access, edge, id)) ?? (await ask(access, 'POST', `act_${access.account_id}/${edge}`, fields, made)).id

  async function launch(access: AdAccess, order: AdOrder) {
    const { objective, goal } = objectives[order.objective]
    const named = (id: string) => `${order.name} [${id}]`
    const campaign = await findOrMake(access, 'campaigns', order.id, {
      name: named(order.id),
      objective,
      status: 'PAUSED',
      special_ad_categories: [],
    })
    const set = await findOrMake(access, 'adsets', order.id, {
      name: named(order.id),
      campaign_id: campaign,
      status: 'ACTIVE',
      daily_budget: String(order.daily_budget),
      billing_event: 'IMPRESSIONS',
      optimization_goal: goal,
      bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
      end_time: order.ends_at,
      targeting: {
        geo_locations: order.countries.length > 0 ? { countries: order.countries } : { country_groups: ['worldwide'] },
        publisher_platforms: ['instagram'],
        targeting_automation: { advantage_audience: order.is_automatic ? 1 : 0 },
      },
    })
    const ads = []
    for (const { id, ad_code } of order.ads) {
      const creative = {
        name: named(id),
        object_id: access.page_id,
        instagram_user_id: access.instagram_id,
        branded_content: { instagram_boost_post_access_token: ad_code },
        ...(order.link && { call_to_action: { type: 'LEARN_MORE', value: { link: order.link } } }),
      }
      const creative_id = await findOrMake(access, 'adcreatives', id, creative)
      const ad = { name: named(id), adset_id: set, creative: { creative_id }, status: 'ACTIVE' }
      ads.push({ id, ad_id: await findOrMake(access, 'ads', id, ad) })
    }
    // everything is there: only now money may be spent
    await ask(access, 'POST', campaign, { status: 'ACTIVE' }, z.object({ success: z.literal(true) }))
    return { outcome: 'launched' as const, platform_id: campaign, ads }
  }

  return {
    isSimulated,
    account: access =>
      settled(async () => ({
        outcome: 'known' as const,
        ...(await ask(access, 'GET', `act_${access.account_id}`, { fields: 'name,currency' }, account)),
      })),
    launch: (access, order) => settled(() => launch(access, order)),
    states: (access, ad_ids) =>
      settled(async () => {
        const fields = { ids: ad_ids.join(','), fields: 'id,effective_status,ad_review_feedback' }
        const ads = await ask(access, 'GET', '', fields, states)
        return { outcome: 'read' as const, ads: new Map(Object.values(ads).map(one => [one.id, stateOf(one)])) }
      }),
    stop: (access, { id, platform_id }) =>
      settled(async () => {
        const campaign = platform_id ?? (await find(access, 'campaigns', id))
        if (campaign) await ask(access, 'POST', campaign, { status: 'PAUSED' }, z.object({ success: z.literal(true) }))
        return { outcome: 'stopped' as const }
      }),
  }
}

type Fields = Readonly<Record<string, unknown>>
const made = z.object({ id: z.string() })
const listed = z.object({ data: z.array(made.extend({ name: z.string() })) })
const account = z.object({ name: z.string(), currency: z.string().regex(/^[A-Z]{3}$/) })
const ad = z.object({
  id: z.string(),
  effective_status: z.string(),
  ad_review_feedback: z
    .object({ global: z.record(z.string(), z.string()) })
    .partial()
    .optional(),
})
const states = z.record(z.string(), ad)

function stateOf({ effective_status, ad_review_feedback }: z.output<typeof ad>): AdState {
  const feedback = Object.values(ad_review_feedback?.global ?? {}).join(' ')
  return { status: statuses[effective_status] ?? 'disabled', reason: feedback.slice(0, 500) || null }
}

/** A failed request as an outcome; anything else is our own fault and thrown. */
async function settled<T>(run: () => Promise<T>) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof MetaFailure)) throw error
    return error.kind === 'signed_out'
      ? { outcome: 'signed_out' as const }
      : { outcome: error.kind, reason: error.message }
  }
}

function failureOf(status: number, body: unknown): MetaFailure {
  const { error } = failure.safeParse(body).data ?? {}
  if (!error || status >= 500 || status === 429 || error.is_transient || TRANSIENT.has(error.code))
    return new MetaFailure('retry', 'Meta could not take it just now.')
  if (SIGNED_OUT.has(error.code)) return new MetaFailure('signed_out', '')
  return new MetaFailure('refused', (error.error_user_msg ?? error.message).slice(0, 500) || 'Meta refused it.')
}
