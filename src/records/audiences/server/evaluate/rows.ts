import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Collection, RowCondition } from '../../meaning.ts'
import { hasText } from './text.ts'

type Condition = RawBuilder<SqlBool>

interface Amount {
  count: 'rows' | 'quantity' | 'drops'
  at_least: number
}

/** The fans with enough rows of a kind, as a subquery that does not depend on the outer one. */
export function rowsWith(
  of: Collection,
  where: RowCondition,
  organizationId: string,
  { count, at_least }: Amount,
): RawBuilder<unknown> {
  const source = of === 'answers' ? answersTo(where.field_id ?? '') : sources[of]
  const conditions = [
    sql`r.organization_id = ${organizationId}`,
    ...source.always,
    ...conditionsOf(of, where, source.at),
  ]
  const chosen = sql`select ${source.fan} from ${source.from} where ${sql.join(conditions, sql` and `)}`
  if (count !== 'quantity' && at_least <= 1) return sql`(${chosen})`
  const amount = { rows: sql`count(*)`, quantity: sql`sum(r.quantity)`, drops: sql`count(distinct r.drop_id)` }[count]
  return sql`(${chosen} group by ${source.fan} having ${amount} >= ${at_least})`
}

interface Source {
  from: RawBuilder<unknown>
  fan: RawBuilder<unknown>
  at: RawBuilder<unknown>
  always: readonly Condition[]
}

/** What fans answered to a question of a drop, or their value of one of the team's own fields. */
const answersTo = (field_id: string): Source => ({
  from: sql`(
    select s.organization_id, s.fan_id, s.created_at, s.answers -> 'custom_fields' ->> ${field_id}::text as value
    from signups s where s.state = 'ACCEPTED'
    union all select v.organization_id, v.fan_id, v.set_at, v.value
    from fan_field_values v where v.field_id = ${field_id}::uuid) r`,
  fan: sql`r.fan_id`,
  at: sql`r.created_at`,
  always: [sql`r.value is not null`],
})

const sources: Record<Exclude<Collection, 'answers'>, Source> = {
  signups: {
    from: sql`signups r`,
    fan: sql`r.fan_id`,
    at: sql`r.created_at`,
    always: [sql`r.state = 'ACCEPTED'`],
  },
  events: { from: sql`fan_events r`, fan: sql`r.fan_id`, at: sql`r.happened_at`, always: [] },
  followers: { from: sql`fan_followers r`, fan: sql`r.fan_id`, at: sql`r.told_at`, always: [] },
  tags: { from: sql`fan_tags r`, fan: sql`r.fan_id`, at: sql`r.added_at`, always: [] },
  messages: {
    from: sql`broadcast_recipients r join messages m on m.organization_id = r.organization_id and m.id = r.message_id`,
    fan: sql`r.fan_id`,
    at: sql`m.settled_at`,
    always: [sql`r.state = 'QUEUED'`, sql`m.state = 'SENT'`],
  },
}

const OPENED = sql`(r.opened_at is not null or r.clicked_at is not null)`

function conditionsOf(of: Collection, where: RowCondition, at: RawBuilder<unknown>): Condition[] {
  const value = of === 'answers' ? sql`r.value` : sql`r.followers`
  return [
    ...(where.drop_ids ? [sql<boolean>`r.drop_id = any(${where.drop_ids}::uuid[])`] : []),
    ...(where.kind ? [sql<boolean>`r.kind = ${where.kind}`] : []),
    ...(where.subject ? [sql<boolean>`lower(r.subject) = lower(${where.subject}::text)`] : []),
    ...(where.tags ? [sql<boolean>`r.tag = any(${where.tags}::text[])`] : []),
    ...(where.platform ? [sql<boolean>`r.platform = ${where.platform}`] : []),
    ...(where.broadcast_id ? [sql<boolean>`r.broadcast_id = ${where.broadcast_id}`] : []),
    ...(where.channel ? [sql<boolean>`r.channel = ${where.channel}`] : []),
    ...(where.opened === undefined ? [] : [sql<boolean>`${OPENED} = ${where.opened}`]),
    ...(where.clicked === undefined ? [] : [sql<boolean>`(r.clicked_at is not null) = ${where.clicked}`]),
    ...(where.since ? [sql<boolean>`${at} >= ${where.since}`] : []),
    ...(where.options ? [sql<boolean>`${value} = any(${where.options}::text[])`] : []),
    ...(where.text ? [hasText(value, where.text)] : []),
    ...(where.number ? [numberCondition(of, value, where.number)] : []),
    ...(where.day
      ? [
          sql<boolean>`(${value} ~ '^\\d{4}-\\d{2}-\\d{2}$' and ${value} collate "C" >= ${where.day.from}
            and ${value} collate "C" <= ${where.day.to})`,
        ]
      : []),
  ]
}

/** An answer that is no number matches no range. */
function numberCondition(
  of: Collection,
  value: RawBuilder<unknown>,
  { from, to }: { from: number; to?: number },
): Condition {
  const number = of === 'answers' ? sql`case when ${value} ~ ${A_NUMBER} then (${value})::numeric end` : value
  return to === undefined
    ? sql`coalesce(${number} >= ${from}, false)`
    : sql`coalesce(${number} between ${from} and ${to}, false)`
}

/** At most six decimals. */
const A_NUMBER = String.raw`^-?\d{1,15}(\.\d{1,6})?$`
