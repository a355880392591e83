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
const MOST_MOMENTS = 500
/** Counting days on a calendar takes as long as looking at so many rows. */
const VISITS_OF_DAYS = 200

interface World {
  moment: Moment
  trees: Trees
}

/** Rows that may still be looked at. One budget for all rules of a request: the process serves nobody else meanwhile. */
export interface VisitBudget {
  visits: number
}

/** Some tenths of a second. */
export const visitBudget = (): VisitBudget => ({ visits: 1_000_000 })

/**
 * Since when a rule or bracket has had its outcome, as far as moments are stored; null where they are not, where it never had
 * another, or where the budget is too small to find out.
 */
export function sinceOf(fan: FanFacts, node: Rule | Group, world: World, budget: VisitBudget): Date | null {
  if (!isDated(node, world.trees)) return null
  const now = world.moment.now.getTime()
  const past = momentsOf(fan, node, world, budget)
  return (
    past && firstChange(fan, node, world, budget, nearestBefore(past, now), (at, next = at - MINUTE_MS) => [next, at])
  )
}

/** When the fan comes in or goes out by the passing of time alone; null where that changes nothing, or the budget is too small. */
export function changesAt(fan: FanFacts, tree: Group, world: World, budget: VisitBudget): Date | null {
  const now = world.moment.now.getTime()
  const ahead = momentsOf(fan, tree, world, budget)
  return (
    ahead &&
    firstChange(fan, tree, world, budget, nearestAfter(ahead, now), (at, next = at + 2 * MINUTE_MS) => [at, next])
  )
}

/** The first of the moments beyond which the outcome is not that of today. `beyond` says between which instants that is. */
function firstChange(
  fan: FanFacts,
  node: Rule | Group,
  world: World,
  budget: VisitBudget,
  moments: readonly number[],
  beyond: (at: number, next: number | undefined) => [from: number, to: number],
): Date | null {
  const visits = visitsOf(fan, node, world)
  if (!spend(budget, visits)) return null
  const today = outcomeAt(fan, node, world, world.moment.now)
  for (const [n, at] of moments.entries()) {
    if (!spend(budget, visits)) return null
    const [from, to] = beyond(at, moments[n + 1])
    if (outcomeAt(fan, node, world, new Date((from + to) / 2)) !== today) return new Date(at)
  }
  return null
}

/** Whether the budget had so many visits left. What is too dear leaves the rest to cheaper rules. */
function spend(budget: VisitBudget, visits: number): boolean {
  if (visits > budget.visits) return false
  budget.visits -= visits
  return true
}

/** The visits that one evaluation takes. */
function visitsOf(fan: FanFacts, node: Rule | Group, world: World): number {
  return leavesOf(node, world.trees).reduce((sum, rule) => sum + 1 + rowsOf(fan, rule).length + daysVisits(rule), 0)
}

const daysVisits = (rule: Rule) =>
  daysOf(rule) || rule.key === 'first_interaction_days' || rule.key === 'age' ? VISITS_OF_DAYS : 0

/** The rules of a tree, with those of the audiences in it. */
function leavesOf(node: Rule | Group, trees: Trees): Rule[] {
  if (isGroup(node)) return node.rules.flatMap(one => leavesOf(one, trees))
  if (node.key !== 'audience') return [node]
  return trees.get(node.audience_id)?.rules.flatMap(one => leavesOf(one, trees)) ?? []
}

const MINUTE_MS = 60_000
const nearestBefore = (moments: readonly number[], now: number) =>
  moments
    .filter(at => at <= now)
    .sort((a, b) => b - a)
    .slice(0, MOST_MOMENTS)
const nearestAfter = (moments: readonly number[], now: number) =>
  moments
    .filter(at => at > now)
    .sort((a, b) => a - b)
    .slice(0, MOST_MOMENTS)

function isDated(node: Rule | Group, trees: Trees): boolean {
  if (isGroup(node)) return node.rules.every(one => isDated(one, trees))
  if (node.key !== 'audience') return dated.has(node.key)
  const tree = trees.get(node.audience_id)
  return tree !== undefined && isDated(tree, trees)
}

function outcomeAt(fan: FanFacts, node: Rule | Group, { moment, trees }: World, now: Date): boolean {
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

/**
 * Moments at which the outcome may change, each once: what happened to the fan, and the ends of the days that rules count; null
 * where the budget is too small to list them.
 */
function momentsOf(fan: FanFacts, node: Rule | Group, world: World, budget: VisitBudget): number[] | null {
  const moments = new Set<number>()
  for (const rule of leavesOf(node, world.trees)) {
    const found = momentsOfRule(fan, rule, world, budget)
    if (!found) return null
    for (const at of found) moments.add(at)
  }
  return [...moments]
}

function momentsOfRule(fan: FanFacts, rule: Rule, { moment }: World, budget: VisitBudget): number[] | null {
  const { zone } = moment
  const ends = (at: number, days: number) => daysAgo({ now: new Date(at), zone }, -days).getTime()
  if (rule.key === 'age') return fan.birthdate ? birthdays(fan.birthdate, rule.bands, zone) : []
  if (rule.key === 'first_interaction_days') {
    const first = fan.created_at.getTime()
    return [first, ends(first, rule.first_interaction_days)]
  }
  const rows = rowsOf(fan, rule)
  if (!spend(budget, rows.length)) return null
  const happened = rows.flatMap(({ at, opened_at, clicked_at }) =>
    [at, opened_at, clicked_at].flatMap(one => one?.getTime() ?? []),
  )
  const days = daysOf(rule)
  if (!days) return happened
  // only the ends that are nearest to now are worked out: the days of a later row end later
  const begun = daysAgo(moment, days).getTime()
  const rowMoments = [...new Set(rows.flatMap(({ at }) => at?.getTime() ?? []))]
  const nearest = [...nearestBefore(rowMoments, begun), ...nearestAfter(rowMoments, begun)]
  if (!spend(budget, (nearest.length + 1) * VISITS_OF_DAYS)) return null
  return [...happened, ...nearest.map(at => ends(at, days))]
}

const daysOf = (rule: Rule) => ('days' in rule ? rule.days : undefined)

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
