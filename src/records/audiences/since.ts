import { instantOf } from '#platform/contract/zones.ts'
import { type FactRow, type FanFacts, matches, type Trees } from './evaluate.ts'
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

interface World {
  moment: Moment
  trees: Trees
}

/**
 * Since when a rule or bracket has had its outcome, as far as moments are stored; null where they are not, or where it never
 * had another.
 */
export function sinceOf(fan: FanFacts, node: Rule | Group, world: World): Date | null {
  if (!isDated(node, world.trees)) return null
  const { now } = world.moment
  const past = momentsOf(fan, node, world)
    .filter(at => at <= now.getTime())
    .sort((a, b) => b - a)
    .slice(0, MOST_MOMENTS)
  const today = outcomeAt(fan, node, world, now)
  const changed = past.find(
    (at, n) => outcomeAt(fan, node, world, between(past[n + 1] ?? at - MINUTE_MS, at)) !== today,
  )
  return changed === undefined ? null : new Date(changed)
}

/** When the fan comes in or goes out by the passing of time alone; null where that changes nothing. */
export function changesAt(fan: FanFacts, tree: Group, world: World): Date | null {
  const { now } = world.moment
  const ahead = momentsOf(fan, tree, world)
    .filter(at => at > now.getTime())
    .sort((a, b) => a - b)
    .slice(0, MOST_MOMENTS)
  const today = outcomeAt(fan, tree, world, now)
  const changed = ahead.find(
    (at, n) => outcomeAt(fan, tree, world, between(at, ahead[n + 1] ?? at + 2 * MINUTE_MS)) !== today,
  )
  return changed === undefined ? null : new Date(changed)
}

const MINUTE_MS = 60_000
const between = (from: number, to: number) => new Date((from + to) / 2)

function isDated(node: Rule | Group, trees: Trees): boolean {
  if (isGroup(node)) return node.rules.every(one => isDated(one, trees))
  if (node.key !== 'audience') return dated.has(node.key)
  const tree = trees.get(node.audience_id)
  return tree !== undefined && isDated(tree, trees)
}

function outcomeAt(fan: FanFacts, node: Rule | Group, { moment, trees }: World, now: Date): boolean {
  const tree: Group = isGroup(node) ? node : { logical_operator: 'AND', rules: [node] }
  return matches(factsAt(fan, now), tree, { moment: { ...moment, now }, trees })
}

/** What was known of the fan then, where its moment is stored. */
function factsAt(fan: FanFacts, now: Date): FanFacts {
  const known = (rows: readonly FactRow[]) => rows.filter(({ at }) => at === undefined || at <= now)
  const had = (when: Date | null | undefined) => when !== null && when !== undefined && when <= now
  return {
    ...fan,
    // a fan who was not there yet was first seen at no time
    created_at: fan.created_at <= now ? fan.created_at : new Date(0),
    rows: {
      ...fan.rows,
      signups: known(fan.rows.signups),
      answers: known(fan.rows.answers),
      events: known(fan.rows.events),
      tags: known(fan.rows.tags),
      messages: known(fan.rows.messages).map(row => ({
        ...row,
        opened: had(row.opened_at) || had(row.clicked_at),
        clicked: had(row.clicked_at),
      })),
    },
  }
}

/** Moments at which the outcome may change: what happened to the fan, and the ends of the days that rules count. */
function momentsOf(fan: FanFacts, node: Rule | Group, world: World): number[] {
  if (isGroup(node)) return node.rules.flatMap(one => momentsOf(fan, one, world))
  const { zone } = world.moment
  const ends = (at: Date, days: number) => daysAgo({ now: at, zone }, -days).getTime()
  switch (node.key) {
    case 'first_interaction_days':
      return [fan.created_at.getTime(), ends(fan.created_at, node.first_interaction_days)]
    case 'age':
      return fan.birthdate ? birthdays(fan.birthdate, node.bands, zone) : []
    case 'audience': {
      const tree = world.trees.get(node.audience_id)
      return tree ? momentsOf(fan, tree, world) : []
    }
    default: {
      const days = 'days' in node ? node.days : undefined
      return collectionsOf(node)
        .flatMap(of => fan.rows[of])
        .flatMap(({ at, opened_at, clicked_at }) =>
          [at, opened_at, clicked_at, at && days ? new Date(ends(at, days)) : null].flatMap(
            one => one?.getTime() ?? [],
          ),
        )
    }
  }
}

function collectionsOf({ key }: Rule): (keyof FanFacts['rows'])[] {
  if (key.startsWith('custom_field_')) return ['answers']
  if (key === 'drop_id') return ['signups']
  if (key === 'tags') return ['tags']
  if (key === 'engagement_type') return ['signups', 'messages', 'events']
  return key === 'message' || key === 'email_engagement' ? ['messages'] : []
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
