import { type RawBuilder, sql } from 'kysely'
import { agreedTo } from '#records/consents/server/last-consent.ts'
import { hasSignedUp, isProvenOrStated } from '#records/fans/server/fan-contacts.ts'
import type { ChannelReach } from '../contract.ts'
import type { SqlContext } from './evaluate/condition.ts'

/** Whether a channel reaches a fan, best first: of several contacts the best one counts. */
export const reachStates = [
  'REACHABLE',
  'NO_SIGN_UP',
  'NO_CONSENT',
  'NOT_PROVEN',
  'STOPPED',
  'BOUNCED',
  'NO_ADDRESS',
] as const
export type ReachState = (typeof reachStates)[number]

/**
 * `fan_id, channel, state` of each fan and channel with a contact, `state` as an index into `reachStates`. `members` is a
 * table or subquery of `id` and `agreed_channels`.
 */
export const contactStates = (
  members: RawBuilder<unknown>,
  { organization_id }: Pick<SqlContext, 'organization_id'>,
) => sql`
  select c.fan_id, c.channel, min(case
    when c.stop_reason = 'UNDELIVERABLE' then 5
    when c.stop_reason is not null then 4
    when not ${isProvenOrStated('c')} then 3
    when not ${agreedTo('m', 'c.channel')} then 2
    when not ${hasSignedUp('c')} then 1
    else 0 end) as state
  from ${members} m join fan_contacts c on c.organization_id = ${organization_id} and c.fan_id = m.id
  group by c.fan_id, c.channel`

/** Fans by channel and the index of what it reaches. */
interface ReachCount {
  channel: string | null
  state: number | null
  fans: number
}

/** What each channel reaches of an audience of `count` fans, and why not the others. */
export function reachFrom(counted: readonly ReachCount[], count: number): ChannelReach[] {
  const fans = (channel: string, state: ReachState) =>
    counted.find(row => row.channel === channel && row.state === reachStates.indexOf(state))?.fans ?? 0
  return (['EMAIL', 'PHONE', 'WHATSAPP'] as const).map(channel => {
    const known = {
      reachable: fans(channel, 'REACHABLE'),
      no_sign_up: fans(channel, 'NO_SIGN_UP'),
      no_consent: fans(channel, 'NO_CONSENT'),
      not_proven: fans(channel, 'NOT_PROVEN'),
      stopped: fans(channel, 'STOPPED'),
      bounced: fans(channel, 'BOUNCED'),
    }
    const addressed = Object.values(known).reduce((sum, one) => sum + one, 0)
    return { channel, ...known, no_address: count - addressed }
  })
}
