import { sql } from 'kysely'
import { breadthOf } from '../breadth.ts'
import type { Measurement } from '../contract.ts'
import { type Group, isGroup, type LogicalOperator } from '../rules-contract.ts'
import { type Condition, conditionOf, joined, ruleCondition, type SqlContext } from './evaluate/condition.ts'
import { audienceBase, audienceFans } from './members.ts'
import { contactStates, reachFrom } from './reach.ts'

const SAMPLE = 6
const COUNTRIES = 8

/** Everything the builder shows of a tree. `saved` is the tree as it is kept, to say who would enter and leave. */
export async function measure(tree: Group, context: SqlContext, saved: Group | null): Promise<Measurement> {
  const { all, count, steps, change } = await countSteps(tree, context, saved)
  const { reach, reachable_by_any, countries, sample } = await figuresOf(tree, context, count)
  return {
    all,
    count,
    breadth: breadthOf(count),
    steps,
    reach,
    reachable_by_any,
    countries,
    sample: await audienceFans(context.db, context.organization_id, sample),
    change,
  }
}

interface Figure {
  figure: 'REACH' | 'ANY' | 'COUNTRY' | 'SAMPLE'
  /** A channel, a country or a fan. */
  word: string | null
  /** The state of a channel, or the place in its order. */
  number: number | null
  fans: number
}

/** What is said of the members: they are found once, and everything is counted of them. */
async function figuresOf(tree: Group, context: SqlContext, count: number) {
  const { rows } = await sql<Figure>`
    with members as materialized (
      select f.id, f.country_code, f.last_seen_at, f.agreed_channels from ${audienceBase(context)} and ${conditionOf(tree, context)}),
    states as materialized (${contactStates(sql`members`, context)})
    select 'REACH' as figure, channel as word, state as number, count(*) as fans from states group by channel, state
    union all select 'ANY', null, null, count(distinct fan_id) from states where state = 0
    union all select 'COUNTRY', country_code, place, fans from (
      select country_code, count(*) as fans, row_number() over (order by count(*) desc, country_code) as place
      from members group by country_code order by place limit ${COUNTRIES}) countries
    union all select 'SAMPLE', id::text, row_number() over (order by last_seen_at desc, id desc), 0 from (
      select id, last_seen_at from members order by last_seen_at desc, id desc limit ${SAMPLE}) newest`.execute(
    context.db,
  )
  const of = (figure: Figure['figure']) =>
    rows.filter(row => row.figure === figure).sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
  return {
    reach: reachFrom(
      of('REACH').map(({ word, number, fans }) => ({ channel: word, state: number, fans })),
      count,
    ),
    reachable_by_any: of('ANY')[0]?.fans ?? 0,
    countries: of('COUNTRY').map(({ word, fans }) => ({ country_code: word, count: fans })),
    sample: of('SAMPLE').flatMap(({ word }) => word ?? []),
  }
}

interface Step {
  path: number[]
  /** What is left before and after the rule, in terms of the columns of the inner select. */
  before: Condition
  after: Condition
  known: Condition | null
}

interface Columns {
  add: (condition: Condition) => Condition
}

/** One pass over the fans: each rule is evaluated once per fan, and all counts are made of the outcomes. */
async function countSteps(tree: Group, context: SqlContext, saved: Group | null) {
  const selected: Condition[] = []
  const columns: Columns = {
    add(condition) {
      selected.push(condition)
      return sql`${sql.ref(`c${selected.length}`)}`
    },
  }
  const steps: Step[] = []
  const whole = stepsOf(tree, context, { columns, steps, path: [], outer: inner => inner })
  const before = saved && columns.add(conditionOf(saved, context))
  const counts = [
    sql`count(*) as "all"`,
    sql`count(*) filter (where ${whole}) as "count"`,
    ...(before
      ? [
          sql`count(*) filter (where ${whole} and not ${before}) as enter`,
          sql`count(*) filter (where ${before} and not ${whole}) as leave`,
          sql`count(*) filter (where ${before} and ${whole}) as stay`,
        ]
      : []),
    ...steps.flatMap(({ before, after, known }, at) => [
      sql`count(*) filter (where ${before}) as ${sql.ref(`before${at}`)}`,
      sql`count(*) filter (where ${after}) as ${sql.ref(`left${at}`)}`,
      ...(known ? [sql`count(*) filter (where ${before} and not ${known}) as ${sql.ref(`unknown${at}`)}`] : []),
    ]),
  ]
  const inner = [sql`1`, ...selected.map((condition, at) => sql`${condition} as ${sql.ref(`c${at + 1}`)}`)]
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (select ${sql.join(inner)} from ${audienceBase(context)} offset 0) outcomes`.execute(
    context.db,
  )
  const row = rows[0] ?? {}
  const of = (name: string) => row[name] ?? 0
  return {
    all: of('all'),
    count: of('count'),
    steps: steps.map(({ path }, at) => ({
      path,
      before: of(`before${at}`),
      left: of(`left${at}`),
      unknown: of(`unknown${at}`),
    })),
    change: before ? { enter: of('enter'), leave: of('leave'), stay: of('stay') } : null,
  }
}

interface Walk {
  columns: Columns
  steps: Step[]
  path: number[]
  /** The tree so far with this bracket in its place. */
  outer: (inner: Condition) => Condition
}

const everyone: Condition = sql`true`

/** Collects a step for each rule, and returns the bracket as a condition on the columns. */
function stepsOf(
  { logical_operator, rules }: Group,
  context: SqlContext,
  { columns, steps, path, outer }: Walk,
  beforeBracket: Condition = everyone,
): Condition {
  let partial: Condition | null = null
  let before = beforeBracket
  for (const [at, node] of rules.entries()) {
    const here = [...path, at]
    const place = (inner: Condition) => outer(add(logical_operator, partial, inner))
    let condition: Condition
    if (isGroup(node)) condition = stepsOf(node, context, { columns, steps, path: here, outer: place }, before)
    else {
      const { matches, known } = ruleCondition(node, context)
      condition = columns.add(matches)
      steps.push({ path: here, before, after: place(condition), known: known && columns.add(known) })
    }
    before = place(condition)
    partial = add(logical_operator, partial, condition)
  }
  return partial ?? everyone
}

/** An operator joins what stands before it with one more condition. */
const add = (operator: LogicalOperator, before: Condition | null, condition: Condition): Condition =>
  before === null ? condition : joined(operator, before, [condition])
