import { type RawBuilder, sql } from 'kysely'
import { agreedTo } from '#records/consents/server/last-consent.ts'
import { mayBeReached } from '#records/fans/server/fan-contacts.ts'
import type { ChannelReach } from '../contract.ts'
import type { SqlWorld } from './evaluate/condition.ts'

/** Whether a channel reaches a fan, best first: of several contacts the best one counts. */
export const reachStates = ['REACHABLE', 'NO_CONSENT', 'NOT_PROVEN', 'STOPPED', 'BOUNCED', 'NO_ADDRESS'] as const
export type ReachState = (typeof reachStates)[number]

/**
 * `fan_id, channel, state` of each fan and channel with a contact, `state` as an index into `reachStates`. `members` is a
 * subquery of ids.
 */
export const contactStates = (members: RawBuilder<{ id: string }>, { db, organization_id }: SqlWorld) => sql`
  select c.fan_id, c.channel, min(case
    when c.stop_reason = 'UNDELIVERABLE' then 4
    when c.stop_reason is not null then 3
    when not (${mayBeReached('c')}) then 2
    when not coalesce(${agreedTo(db, 'c.fan_id', 'c.channel')}, false) then 1
    else 0 end) as state
  from fan_contacts c where c.organization_id = ${organization_id} and c.fan_id in (${members})
  group by c.fan_id, c.channel`

interface Counted {
  channel: string | null
  state: number | null
  fans: number
}

/** Fans of an audience by channel and reason, and how many at least one channel reaches. */
export async function reachOf(
  members: RawBuilder<{ id: string }>,
  count: number,
  world: SqlWorld,
): Promise<{ reach: ChannelReach[]; reachable_by_any: number }> {
  const { rows } = await sql<Counted>`
    with states as materialized (${contactStates(members, world)})
    select channel, state, count(*) as fans from states group by channel, state
    union all select null, null, count(distinct fan_id) from states where state = 0`.execute(world.db)
  const fans = (channel: string, state: ReachState) =>
    rows.find(row => row.channel === channel && row.state === reachStates.indexOf(state))?.fans ?? 0
  const reach = (['EMAIL', 'PHONE', 'WHATSAPP'] as const).map(channel => {
    const known = {
      reachable: fans(channel, 'REACHABLE'),
      no_consent: fans(channel, 'NO_CONSENT'),
      not_proven: fans(channel, 'NOT_PROVEN'),
      stopped: fans(channel, 'STOPPED'),
      bounced: fans(channel, 'BOUNCED'),
    }
    const addressed = Object.values(known).reduce((sum, one) => sum + one, 0)
    return { channel, ...known, no_address: count - addressed }
  })
  return { reach, reachable_by_any: rows.find(row => row.channel === null)?.fans ?? 0 }
}
