import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { PREPARED, type ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { FanContact, FanRow } from '../contract.ts'
import { anyOf } from './fan-aliases.ts'
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
    .modifyFront(PREPARED)
    .select(['fan_id', 'channel', 'address', 'verified_at'])
    .where('fan_id', '=', anyOf(ids))
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
      verified_at: verified_at?.toISOString() ?? null,
    })),
    contact => contact.fan_id,
  )
}

export const shownContact = (channel: string, address: string) =>
  channel === 'EMAIL' || address.startsWith('+') ? address : `+${address}`

/** The contact was proven, or the team stated with an import that its owner agreed; and it is not stopped. `contacts` is the table's alias. */
export const mayBeReached = (contacts: string) =>
  sql<SqlBool>`(${sql.ref(`${contacts}.verified_at`)} is not null or ${sql.ref(`${contacts}.consent_stated_at`)} is not null)
    and ${sql.ref(`${contacts}.stop_reason`)} is null`

/** Channels that may be reached and whose last word on marketing was a yes. */
async function reachableChannels(db: ReadDb, ids: readonly string[]): Promise<Map<string, FanRow['reachable']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fan_contacts as c')
    .modifyFront(PREPARED)
    .select(['c.fan_id', 'c.channel'])
    .distinct()
    .where('c.fan_id', '=', anyOf(ids))
    .where(mayBeReached('c'))
    .where(saidYes(db, 'c.fan_id', 'c.channel'))
    .orderBy('c.channel')
    .execute()
  const reachable = new Map<string, FanRow['reachable']>()
  for (const { fan_id, channel } of rows)
    reachable.set(fan_id, [...(reachable.get(fan_id) ?? []), channel as FanRow['reachable'][number]])
  return reachable
}

/** The last word of a fan on marketing over a channel was a yes. `fan` and `channel` are columns of the query around it. */
export function saidYes(db: ReadDb, fan: string, channel: string): Expression<SqlBool> {
  const atSignUp = db
    .selectFrom('signups as ys')
    .innerJoin('consents as yk', 'yk.signup_id', 'ys.id')
    .select(['yk.state', 'yk.given_at', 'yk.id'])
    .where('ys.fan_id', '=', sql.ref<string>(fan))
    .where('yk.channel', '=', sql.ref<string>(channel))
    .where('yk.purpose', '=', 'MARKETING')
    .where('yk.state', 'not in', ['DECLINED', 'PENDING'])
  const later = db
    .selectFrom('consents as yl')
    .select(['yl.state', 'yl.given_at', 'yl.id'])
    .where('yl.fan_id', '=', sql.ref<string>(fan))
    .where('yl.channel', '=', sql.ref<string>(channel))
    .where('yl.purpose', '=', 'MARKETING')
  const asDuplicate = db
    .selectFrom('fan_aliases as ya')
    .innerJoin('consents as yd', 'yd.fan_id', 'ya.old_id')
    .select(['yd.state', 'yd.given_at', 'yd.id'])
    .where('ya.fan_id', '=', sql.ref<string>(fan))
    .where('yd.channel', '=', sql.ref<string>(channel))
    .where('yd.purpose', '=', 'MARKETING')
  const last = db
    .selectFrom(atSignUp.unionAll(later).unionAll(asDuplicate).as('said'))
    .select('said.state')
    .orderBy('said.given_at', 'desc')
    .orderBy('said.id', 'desc')
    .limit(1)
  return expressionBuilder<DB>()(last, 'in', ['GIVEN', 'CONFIRMED'])
}
