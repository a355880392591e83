import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/db.ts'
import type { FanContact, FanRow } from '../contract.ts'
import { eventsOfFans } from './fan-events.ts'

/** The columns of `fans` that a row is made from. */
export const fanColumns = [
  'f.id',
  'f.first_name',
  'f.last_name',
  'f.city',
  'f.country_code',
  'f.quarantined',
  'f.created_at',
  'f.last_seen_at',
] as const

interface StoredFan {
  id: string
  first_name: string | null
  last_name: string | null
  city: string | null
  country_code: string | null
  quarantined: boolean
  created_at: Date
  last_seen_at: Date
}

/** Makes rows of a page of fans, in their order, with four reads for all of them together. */
export async function fanRows(db: ReadDb, fans: readonly StoredFan[]): Promise<FanRow[]> {
  const ids = fans.map(fan => fan.id)
  const contacts = await contactsOfFans(db, ids)
  const reachable = await reachableChannels(db, ids)
  const events = await eventsOfFans(db, ids)
  return fans.map(({ first_name, last_name, ...fan }) => {
    const happened = events.get(fan.id) ?? []
    return {
      ...fan,
      name: [first_name, last_name].filter(Boolean).join(' ') || null,
      contacts: contacts.get(fan.id) ?? [],
      reachable: reachable.get(fan.id) ?? [],
      events: happened.length,
      last_event: happened[0] ?? null,
      created_at: fan.created_at.toISOString(),
      last_seen_at: fan.last_seen_at.toISOString(),
    }
  })
}

/** Contacts by fan, proven ones first; numbers with their plus. */
export async function contactsOfFans(db: ReadDb, ids: readonly string[]): Promise<Map<string, FanContact[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fan_contacts')
    .select(['fan_id', 'channel', 'address', 'verified_at'])
    .where('fan_id', 'in', ids)
    .orderBy(sql`verified_at is null`)
    .orderBy('channel')
    .orderBy('value')
    .execute()
  return Map.groupBy(
    rows.map(({ fan_id, channel, address, verified_at }) => ({
      fan_id,
      channel: channel as FanContact['channel'],
      value: shownContact(channel, address),
      verified: verified_at !== null,
      verified_at: verified_at && verified_at.toISOString(),
    })),
    contact => contact.fan_id,
  )
}

export const shownContact = (channel: string, address: string) =>
  channel === 'EMAIL' || address.startsWith('+') ? address : `+${address}`

/** Channels that are proven and whose last word on marketing was a yes. */
async function reachableChannels(db: ReadDb, ids: readonly string[]): Promise<Map<string, FanRow['reachable']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fan_contacts as c')
    .select(['c.fan_id', 'c.channel'])
    .distinct()
    .where('c.fan_id', 'in', ids)
    .where('c.verified_at', 'is not', null)
    .where(({ ref }) => saidYes(ref('c.fan_id'), ref('c.channel')))
    .orderBy('c.channel')
    .execute()
  const reachable = new Map<string, FanRow['reachable']>()
  for (const { fan_id, channel } of rows)
    reachable.set(fan_id, [...(reachable.get(fan_id) ?? []), channel as FanRow['reachable'][number]])
  return reachable
}

/**
 * The last word of a fan on marketing over a channel was a yes. Raw, so it carries the tenant's condition itself,
 * through the fan whose row it stands beside.
 */
export const saidYes = (fanId: unknown, channel: unknown) => sql<boolean>`coalesce((
  select said.state in ('GIVEN', 'CONFIRMED') from (
    select k.state, k.given_at, k.id from signups s join consents k on k.organization_id = s.organization_id and k.signup_id = s.id
    where s.organization_id = app_organization() and s.fan_id = ${fanId} and k.purpose = 'MARKETING' and k.channel = ${channel}
    union all
    select k.state, k.given_at, k.id from consents k
    where k.organization_id = app_organization() and k.fan_id = ${fanId} and k.purpose = 'MARKETING' and k.channel = ${channel}
  ) said where said.state <> 'DECLINED' order by said.given_at desc, said.id desc limit 1), false)`
