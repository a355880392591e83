import { instantOf } from '#platform/contract/zones.ts'
import { type FactRow, type FanFacts, matches, type Trees } from './evaluate.ts'
import type { Collection } from './meaning.ts'
import { daysAgo, type Moment, yearsAgo } from './moment.ts'
import { type Group, isGroup, type Rule, type RuleKey } from './rules-contract.ts'

/** Rules about values of which the moments are stored; of the others, only the value of today is known. */
const dated: ReadonlySet<RuleKey> = new Set<RuleKey>([
  'age',
  'drop_id',
  'engagement_type',
  'first_interaction_days',
  'tags',
  'custom_field_choice',
  'custom_field_text',
  'custom_field_number',
  'custom_field_date',
  'message',
  'email_engagement',
])

/** Moments looked at, nearest first: fans with thousands of events are not followed to the first of them. */
const MAX_MOMENTS = 500
const MINUTE_MS = 60_000
/** For all rules of a request together: the process serves nobody else meanwhile. */
const MAX_MS = 200

export interface Search {
  moment: Moment
  trees: Trees
  /** False once the search is to end, wherever it is. */
  hasTime: () => boolean
}

export function searchDeadline(): () => boolean {
  const end = performance.now() + MAX_MS
  return () => performance.now() < end
}

/**
 * Since when a rule or bracket has had its outcome, as far as moments are stored; null where they are not, where it never had
 * another, or where time ran out.
 */
export function outcomeSince(fan: FanFacts, node: Rule | Group, search: Search): Date | null {
  if (!isDated(node, search.trees)) return null
  return firstChange(fan, node, search, nearestBefore(momentsOf(fan, node, search), search.moment.now.getTime()), -1)
}

/** When the fan comes in or goes out by the passing of time alone; null where that changes nothing, or time ran out. */
export function changesAt(fan: FanFacts, tree: Group, search: Search): Date | null {
  return firstChange(fan, tree, search, nearestAfter(momentsOf(fan, tree, search), search.moment.now.getTime()), 1)
}

/** The first of the moments, into the past (-1) or the future (1), beyond which the outcome is not that of today. */
function firstChange(
  fan: FanFacts,
  node: Rule | Group,
  search: Search,
  moments: readonly number[],
  direction: -1 | 1,
): Date | null {
  const today = outcomeAt(fan, node, search, search.moment.now)
  for (const [n, at] of moments.entries()) {
    if (!search.hasTime()) return null
    const next = moments[n + 1] ?? at + direction * 2 * MINUTE_MS
    if (outcomeAt(fan, node, search, new Date((at + next) / 2)) !== today) return new Date(at)
  }
  return null
}

/** The rules of a tree, with those of the audiences in it. */
function leavesOf(node: Rule | Group, trees: Trees): Rule[] {
  if (isGroup(node)) return node.rules.flatMap(one => leavesOf(one, trees))
  if (node.key !== 'audience') return [node]
  return trees.get(node.audience_id)?.rules.flatMap(one => leavesOf(one, trees)) ?? []
}

const nearestBefore = (moments: readonly number[], now: number) =>
  moments
    .filter(at => at <= now)
    .sort((a, b) => b - a)
    .slice(0, MAX_MOMENTS)
const nearestAfter = (moments: readonly number[], now: number) =>
  moments
    .filter(at => at > now)
    .sort((a, b) => a - b)
    .slice(0, MAX_MOMENTS)

function isDated(node: Rule | Group, trees: Trees): boolean {
  if (isGroup(node)) return node.rules.every(one => isDated(one, trees))
  if (node.key !== 'audience') return dated.has(node.key)
  const tree = trees.get(node.audience_id)
  return tree !== undefined && isDated(tree, trees)
}

function outcomeAt(fan: FanFacts, node: Rule | Group, { moment, trees }: Search, now: Date): boolean {
  const tree: Group = isGroup(node) ? node : { logical_operator: 'AND', rules: [node] }
  const asked = new Set(leavesOf(tree, trees).flatMap(rule => collectionOf(rule) ?? []))
  return matches(factsAt(fan, asked, now), tree, { moment: { ...moment, now }, trees })
}

/** What was known of the fan then, where its moment is stored, in the collections that are asked for. */
function factsAt(fan: FanFacts, asked: ReadonlySet<Collection>, now: Date): FanFacts {
  const known = (of: Collection): readonly FactRow[] =>
    asked.has(of) ? fan.rows[of].filter(({ at }) => at === undefined || at <= now) : []
  const had = (when: Date | null | undefined) => when !== null && when !== undefined && when <= now
  return {
    ...fan,
    // a fan who was not there yet was first seen at no time
    created_at: fan.created_at <= now ? fan.created_at : new Date(0),
    rows: {
      ...fan.rows,
      signups: known('signups'),
      answers: known('answers'),
      events: known('events'),
      tags: known('tags'),
      messages: known('messages').map(row => ({
        ...row,
        opened: had(row.opened_at) || had(row.clicked_at),
        clicked: had(row.clicked_at),
      })),
    },
  }
}

/** Moments at which the outcome may change, each once: what happened to the fan, and the ends of the days that rules count. */
function momentsOf(fan: FanFacts, node: Rule | Group, search: Search): number[] {
  const moments = new Set<number>()
  for (const rule of leavesOf(node, search.trees)) {
    if (!search.hasTime()) break
    for (const at of momentsOfRule(fan, rule, search.moment)) moments.add(at)
  }
  return [...moments]
}

function momentsOfRule(fan: FanFacts, rule: Rule, moment: Moment): number[] {
  const { zone } = moment
  const ends = (at: number, days: number) => daysAgo({ now: new Date(at), zone }, -days).getTime()
  if (rule.key === 'age') return fan.birthdate ? birthdays(fan.birthdate, rule.bands, zone) : []
  if (rule.key === 'first_interaction_days') {
    const first = fan.created_at.getTime()
    return [first, ends(first, rule.first_interaction_days)]
  }
  const rows = rowsOf(fan, rule)
  const happened = rows.flatMap(({ at, opened_at, clicked_at }) =>
    [at, opened_at, clicked_at].flatMap(one => one?.getTime() ?? []),
  )
  const days = 'days' in rule ? rule.days : undefined
  if (!days) return happened
  // only the ends that are nearest to now are worked out: the days of a later row end later
  const begun = daysAgo(moment, days).getTime()
  const rowMoments = [...new Set(rows.flatMap(({ at }) => at?.getTime() ?? []))]
  const nearest = [...nearestBefore(rowMoments, begun), ...nearestAfter(rowMoments, begun)]
  return [...happened, ...nearest.map(at => ends(at, days))]
}

const rowsOf = (fan: FanFacts, rule: Rule): readonly FactRow[] => {
  const of = collectionOf(rule)
  return of ? fan.rows[of] : []
}

/** The rows that a rule asks about; null where it asks about none that have moments. */
function collectionOf(rule: Rule): Collection | null {
  switch (rule.key) {
    case 'custom_field_choice':
    case 'custom_field_text':
    case 'custom_field_number':
    case 'custom_field_date':
      return 'answers'
    case 'drop_id':
      return 'signups'
    case 'tags':
      return 'tags'
    case 'engagement_type':
      return rule.engagement_type === 'DROP_SIGNUP'
        ? 'signups'
        : rule.engagement_type === 'DROP_MESSAGE'
          ? 'messages'
          : 'events'
    case 'message':
    case 'email_engagement':
      return 'messages'
    default:
      return null
  }
}

/** The beginnings of the days on which somebody comes into a band or leaves it. */
const birthdays = (birthdate: string, bands: readonly string[], zone: string) =>
  bands
    .flatMap(band => {
      const [youngest = 0, oldest = 0] = band.split('-').map(Number)
      return [youngest, oldest + 1]
    })
    .flatMap(age => {
      const midnight = instantOf({ date: yearsAgo(birthdate, -age), time: '00:00' }, zone)
      return midnight ? Date.parse(midnight) : []
    })
