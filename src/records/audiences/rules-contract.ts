import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { contactMethod } from '#records/fans/contract.ts'

/** How rules of a group are combined, from left to right. AND_NOT keeps what the first matches and none of the others. */
export const logicalOperator = z.enum(['AND', 'OR', 'AND_NOT'])
export type LogicalOperator = z.output<typeof logicalOperator>

/** ICONTAINS: a substring, IEXACT: the whole text; case is ignored. */
export const textMatch = z.enum(['ICONTAINS', 'IEXACT'])
export type TextMatch = z.output<typeof textMatch>

export const targetGender = z.enum(['MALE', 'FEMALE'])

/** Both ends belong to the band. */
export const ageBand = z.enum(['13-17', '18-24', '25-34', '35-44', '45-54', '55-100'])

/** Platforms on which a fan's name is known. */
export const handlePlatform = z.enum(['TikTok', 'Instagram'])
/** Platforms whose events tell how many followers a fan has. */
export const followerPlatform = z.enum(['TikTok', 'Instagram', 'YouTube', 'Twitter'])

export const fanEventType = z.enum([
  'SOCIAL_SOUND_USED',
  'INSTAGRAM_STORY_MENTION',
  'INSTAGRAM_COMMENT',
  'SOCIAL_COMMENT_ON_ARTIST_POST',
  'DROP_SIGNUP',
  'ARTIST_SONG_STREAM',
  'SHOPIFY_ORDER',
  'SHOPIFY_PRODUCT',
  'SHOPIFY_SPEND',
  'DROP_MESSAGE',
  'SOCIAL_CONTENT_MENTION',
  'TAGGED_SOCIAL_COMMENT',
])
export type FanEventType = z.output<typeof fanEventType>

export const emailEngagement = z.enum(['NOT_OPENED', 'OPENED_NOT_CLICKED', 'OPENED_AND_CLICKED'])

const words = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine(text => !/[“”\p{Cc}]/u.test(text), 'Must not contain “, ” or control characters.')
/** Full days back from now, at this time of day in the team's time zone. */
const days = z.int().min(1).max(3_650)
const count = z.int().min(1).max(1_000_000)
const listOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(50)
/** A fan whose value is not known does not match, unless this is true. */
const unknown = z.literal(true).optional()
const degrees = (most: number) => z.number().min(-most).max(most)

export const place = z.strictObject({ name: words, latitude: degrees(90), longitude: degrees(180) })
const iso = (letters: RegExp) => z.string().regex(letters)

/** One rule. What fans lack a value for is said with each; `unknown: true` lets those fans match. */
export const rule = z.discriminatedUnion('key', [
  z.strictObject({ key: z.literal('country_code'), countries: listOf(iso(/^[A-Z]{2}$/)), unknown }),
  z.strictObject({ key: z.literal('state'), match: textMatch, text: words, unknown }),
  z.strictObject({ key: z.literal('city'), match: textMatch, text: words, unknown }),
  /** Within this many miles of any of the places. */
  z.strictObject({ key: z.literal('radius'), miles: z.int().min(1).max(6_000), places: listOf(place), unknown }),
  z.strictObject({ key: z.literal('age'), bands: listOf(ageBand), unknown }),
  z.strictObject({ key: z.literal('gender'), genders: listOf(targetGender), unknown }),
  z.strictObject({ key: z.literal('platform'), platforms: listOf(handlePlatform) }),
  /** Signed up to at least one of the drops, or to each of them. */
  z.strictObject({
    key: z.literal('drop_id'),
    drop_ids: listOf(id),
    each: z.literal(true).optional(),
    days: days.optional(),
  }),
  z.strictObject({ key: z.literal('follower_count'), at_least: count, platform: followerPlatform.optional(), unknown }),
  /** Events of a kind, summed by their quantity, at all or within days; `subject` is the sound, song or product. */
  z.strictObject({
    key: z.literal('engagement_type'),
    engagement_type: fanEventType,
    subject: words.optional(),
    engagement_count: count,
    days: days.optional(),
  }),
  z.strictObject({ key: z.literal('first_interaction_days'), first_interaction_days: days }),
  z.strictObject({ key: z.literal('tags'), tags: listOf(words) }),
  z.strictObject({ key: z.literal('languages'), languages: listOf(iso(/^[a-z]{2}$/)), unknown }),
  /** An answer to a question of a drop, or a value of an own field: a choice, a text, or a number or day from `from` to `to`. */
  z.strictObject({ key: z.literal('custom_field_choice'), field_id: id, options: listOf(words), unknown }),
  z.strictObject({ key: z.literal('custom_field_text'), field_id: id, match: textMatch, text: words, unknown }),
  z.strictObject({ key: z.literal('custom_field_number'), field_id: id, from: z.int(), to: z.int(), unknown }),
  z.strictObject({ key: z.literal('custom_field_date'), field_id: id, from: z.iso.date(), to: z.iso.date(), unknown }),
  z.strictObject({
    key: z.literal('consent'),
    state: z.enum(['YES', 'NO', 'NONE']),
    purpose: z.enum(['MARKETING', 'PARTNERS']),
    channel: contactMethod,
  }),
  /** A proven contact that is not stopped, and consent to marketing. */
  z.strictObject({ key: z.literal('reachable'), channel: contactMethod }),
  /** Messages of the team that were sent to the fan, opened or clicked. */
  z.strictObject({
    key: z.literal('message'),
    did: z.enum(['GOT', 'OPENED', 'CLICKED']),
    channel: contactMethod.optional(),
    times: count,
    days: days.optional(),
  }),
  z.strictObject({ key: z.literal('email_engagement'), broadcast_id: id, states: listOf(emailEngagement) }),
  /** In another saved audience. */
  z.strictObject({ key: z.literal('audience'), audience_id: id }),
])
export type Rule = z.output<typeof rule>
export type RuleKey = Rule['key']

export interface Group {
  logical_operator: LogicalOperator
  rules: (Rule | Group)[]
}

/** Rules of a tree, and how deep brackets may be nested. */
export const MAX_RULES = 60
export const MAX_RULE_DEPTH = 6

const anyGroup: z.ZodType<Group> = z
  .strictObject({
    logical_operator: logicalOperator,
    get rules() {
      return z.array(z.union([rule, anyGroup])).max(MAX_RULES)
    },
  })
  .meta({ id: 'RuleGroup' })

export const isGroup = (node: Rule | Group): node is Group => 'logical_operator' in node

/** Every rule of a tree, in reading order. */
export const rulesIn = (node: Rule | Group): Rule[] => (isGroup(node) ? node.rules.flatMap(rulesIn) : [node])

const depthOf = (node: Rule | Group): number => (isGroup(node) ? 1 + Math.max(0, ...node.rules.map(depthOf)) : 0)

/** The tree that a targeting call takes: an empty group matches every fan. */
export const group = anyGroup
  .refine(tree => rulesIn(tree).length <= MAX_RULES, `At most ${MAX_RULES} rules.`)
  .refine(tree => depthOf(tree) <= MAX_RULE_DEPTH, `Brackets may be nested ${MAX_RULE_DEPTH} deep.`)

export const EVERYONE: Group = { logical_operator: 'AND', rules: [] }
