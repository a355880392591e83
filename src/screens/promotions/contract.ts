import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { webUrl } from '#records/drops/contract.ts'
import { ACTIVATION_STATUSES, activation, livePosts, MAX_AMOUNT } from '#records/promotions/contract.ts'
import { REVIEW_STATES } from '#records/promotions/review.ts'
import { REWARD_TYPES } from '#records/promotions/rewards.ts'
import { STAGES } from '#records/promotions/stages.ts'
import { SUB_STATUSES } from '#records/promotions/sub-status.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import { livePost } from './live-post-contract.ts'

const count = z.int().nonnegative()
/** In units of a currency. */
const amount = z.number().nonnegative()
const currency = z.enum(CURRENCIES)
const organization = { organization_id: id }
const one = { activation_id: id }

/** What an activation costs so far, by plan and by agreement. Prices in other currencies are converted by reference rates. */
export const spending = z.object({
  currency,
  budget: amount.nullable(),
  /** Of creators whose posts are live. */
  live: amount,
  /** Of creators who are hired and have not posted yet. */
  agreed: amount,
  /** The part of it that was agreed in other currencies, as it was agreed. */
  others: z.array(z.object({ currency, amount })),
  /** The oldest day of the rates by which they were converted; null where there are none. */
  rates_day: day.nullable(),
})

/** What waits for the team, the most urgent first; null when nothing does. */
export const NEXT_KINDS = ['OVER_BUDGET', 'DRAFTS', 'TO_PAY', 'SILENT', 'NO_CREATORS'] as const
export const nextTask = z.object({
  kind: z.enum(NEXT_KINDS),
  /** An amount when over budget, otherwise how many. */ count: amount,
})
export type NextTask = z.output<typeof nextTask>

/** An activation as a row of the list. */
export const promotionRow = activation.extend({
  artist_id: id,
  /** Of the artist's newest page. */
  cover_url: z.string().nullable(),
  /** How many creators stand at each step, by its id. */
  steps: z.record(z.string(), count),
  creators: count,
  spending,
  live_posts: count,
  /** Posts that all creators who did not decline are expected to publish. */
  expected_posts: count,
  /** Null before the first live post has come in. */
  plays: count.nullable(),
  /** Live prices over plays; null without either. */
  cost_per_view: z.number().nullable(),
  next: nextTask.nullable(),
})
export type PromotionRow = z.output<typeof promotionRow>

/** What a team sets for an activation. */
const settings = z.object({
  name: z.string().trim().min(1).max(120),
  currency,
  budget: amount.max(MAX_AMOUNT).nullable(),
  planned_cost_per_view: z.number().positive().max(999_999).nullable(),
  max_uploads: livePosts,
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  brief: z.string().max(10_000),
  /** Title of the sound that its posts use. */
  sound_title: z.string().trim().max(300).nullable(),
  hashtags: z.array(z.string().trim().min(1).max(100)).max(20),
  notified_user_ids: z.array(z.string().max(100)).max(50),
})

export const promotionSettings = settings.extend({ id, status: z.enum(ACTIVATION_STATUSES) })
export type PromotionSettings = z.output<typeof promotionSettings>

export const draft = z.object({
  id,
  version: count,
  /** Of a file, where members open it. */
  url: z.string(),
  /** Null for a link. The type is told by its bytes. */
  file: z.object({ name: z.string(), type: z.string(), size: count }).nullable(),
  note: z.string(),
  state: z.enum(['WAITING', 'APPROVED', 'CHANGES_REQUESTED']),
  comment: z.string(),
  /** The name of a client who decided by a link; null where a member did. */
  decided_by_client: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
})
export type Draft = z.output<typeof draft>

/** A creator of an activation, as a card of the board and a row of its list. */
export const promotionCreator = z.object({
  creator_id: id,
  /** The profile by which they take part. */
  social_profile_id: id,
  name: z.string(),
  avatar_url: z.string().nullable(),
  platform: creatorPlatform,
  username: z.string(),
  is_verified: z.boolean(),
  follower_count: count.nullable(),
  has_email: z.boolean(),
  stage: z.enum(STAGES),
  stage_at: instant,
  /** What exactly is waited for; null where nothing is. */
  sub_status: z.enum(SUB_STATUSES).nullable(),
  price: amount.nullable(),
  currency,
  /** The price in the activation's currency, by reference rates; the same where it is agreed in that. */
  converted_price: amount.nullable(),
  expected_live_posts: livePosts,
  live_posts: count,
  plays: count.nullable(),
  note: z.string(),
  draft_due_on: day.nullable(),
  /** What they get; a price is paid for money, else it is what the reward is worth. */
  reward_type: z.enum(REWARD_TYPES),
  reward_note: z.string(),
  /** The newest version; null before the first. */
  draft: draft.nullable(),
})
export type PromotionCreator = z.output<typeof promotionCreator>

export const promotionScreens = {
  list: query('/app/v2/promotions/list', {
    summary: 'Activations with their numbers, the open ones first, then the newest',
    body: z.object({
      ...organization,
      status: z.enum(ACTIVATION_STATUSES).nullable().default(null),
      needs_you: z.boolean().default(false),
      q: z.string().trim().max(200).default(''),
      artist_id: id.nullable().default(null),
      ...cursorPage(50),
    }),
    answer: page(promotionRow),
    shows: ['promotions', 'posts'],
  }),
  facets: query('/app/v2/promotions/facets', {
    summary: 'How many activations there are, by status, and what the open ones have spent',
    body: z.object(organization),
    answer: z.object({ all: count, open: count, closed: count, needs_you: count, spent: z.array(spending) }),
    shows: ['promotions', 'posts'],
  }),
  campaigns: query('/app/v2/promotions/campaigns', {
    summary: "Names of the team's promotions, for a new activation of one of them",
    body: z.object(organization),
    answer: z.object({ items: z.array(z.object({ id, name: z.string(), artist_id: id })) }),
    shows: ['promotions'],
  }),
  create: command('/app/v2/promotions/create', {
    summary: 'Make an activation, and its promotion where the artist has none of that name',
    body: z.object({
      ...organization,
      artist_id: id,
      promotion_name: z.string().trim().min(1).max(120),
      ...settings.partial().required({ name: true }).shape,
    }),
    answer: z.object({ id }),
    status: 201,
    changes: ['promotions'],
  }),
  settings: query('/app/v2/promotions/settings', {
    summary: 'What a team set for an activation',
    body: z.object(one),
    answer: promotionSettings,
    shows: ['promotions'],
  }),
  update: command('/app/v2/promotions/update', {
    summary: 'Change settings of an activation, close it or open it again',
    body: z.object({ ...one, ...promotionSettings.omit({ id: true }).partial().shape }),
    answer: promotionSettings,
    changes: ['promotions'],
  }),
  get: query('/app/v2/promotions/get', {
    summary: 'An activation by its id, or the newest of a promotion by its id, with its creators',
    body: z.object({ ...organization, id }),
    answer: z.object({
      promotion: promotionRow,
      settings: promotionSettings,
      creators: z.array(promotionCreator),
      /** Other activations of the same promotion. */
      siblings: z.array(z.object({ id, name: z.string(), status: z.enum(ACTIVATION_STATUSES) })),
    }),
    shows: ['promotions', 'posts', 'creators'],
  }),
  move: command('/app/v2/promotions/move', {
    summary: 'Move creators to a stage; who may not go there from where they are stays',
    body: z.object({ ...one, creator_ids: z.array(id).min(1).max(2000), stage: z.enum(STAGES) }),
    answer: z.object({ moved: z.array(z.object({ creator_id: id, move_id: id })), kept: count }),
    changes: ['promotions'],
  }),
  undoMove: command('/app/v2/promotions/undo_move', {
    summary: 'Put creators back who were not moved since',
    body: z.object({ ...one, move_ids: z.array(id).min(1).max(2000) }),
    answer: z.object({ restored: count }),
    changes: ['promotions'],
  }),
  updateCreator: command('/app/v2/promotions/update_creator', {
    summary: 'Change what was agreed with a creator',
    body: z.object({
      ...one,
      creator_id: id,
      price: amount.max(MAX_AMOUNT).nullable().optional(),
      currency: currency.optional(),
      expected_live_posts: livePosts.optional(),
      note: z.string().max(2000).optional(),
      draft_due_on: day.nullable().optional(),
      reward_type: z.enum(REWARD_TYPES).optional(),
      reward_note: z.string().trim().max(200).optional(),
    }),
    answer: z.object({ creator_id: id }),
    changes: ['promotions'],
  }),
  removeCreators: command('/app/v2/promotions/remove_creators', {
    summary: 'Take creators out of an activation; who is hired or further stays',
    body: z.object({ ...one, creator_ids: z.array(id).min(1).max(2000) }),
    answer: z.object({ removed: count, kept: count }),
    changes: ['promotions', 'creators'],
  }),
  drafts: query('/app/v2/promotions/drafts', {
    summary: 'Drafts of a creator, the newest first, and where the review of each stands',
    body: z.object({ ...one, creator_id: id }),
    answer: z.object({ items: z.array(draft.extend({ review: z.enum(REVIEW_STATES).nullable() })) }),
    shows: ['promotions'],
  }),
  addDraft: command('/app/v2/promotions/add_draft', {
    summary: 'Add the link of a draft as its next version',
    body: z.object({ ...one, creator_id: id, url: webUrl.max(2000), note: z.string().max(2000).default('') }),
    answer: draft,
    status: 201,
    changes: ['promotions', 'creators'],
  }),
  decideDraft: command('/app/v2/promotions/decide_draft', {
    summary: 'Approve the newest draft, or say what should be different',
    body: z.object({
      ...one,
      draft_id: id,
      state: z.enum(['APPROVED', 'CHANGES_REQUESTED']),
      comment: z.string().trim().max(2000).default(''),
    }),
    answer: draft,
    changes: ['promotions'],
  }),
  addPost: command('/app/v2/promotions/add_post', {
    summary: "Add a creator's live post by its link",
    body: z.object({ ...one, creator_id: id, url: z.string().trim().min(1).max(2000) }),
    answer: z.object({ platform: creatorPlatform, platform_id: z.string() }),
    status: 201,
    changes: ['promotions', 'creators'],
  }),
  removePost: command('/app/v2/promotions/remove_post', {
    summary: 'Take a post out of the results',
    body: z.object({ ...one, platform: creatorPlatform, platform_id: z.string().max(200) }),
    answer: z.object({ removed: z.boolean() }),
    changes: ['promotions', 'creators'],
  }),
  results: query('/app/v2/promotions/results', {
    summary: 'Live posts of an activation, and the plays of each creator by day (UTC)',
    body: z.object({ ...one, days: z.union([z.literal(7), z.literal(28)]).default(7) }),
    answer: z.object({
      posts: z.array(livePost),
      /** New plays of a day by creator; a day between two counts is shared out evenly. */
      days: z.array(z.object({ day, plays: z.record(z.string(), count) })),
    }),
    shows: ['promotions', 'posts'],
  }),
}
