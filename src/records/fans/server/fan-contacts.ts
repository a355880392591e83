import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import { PREPARED_STATEMENT, type ReadDb } from '#platform/server/database/db.ts'
import { agreedTo } from '#records/consents/server/last-consent.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { ContactMethod, FanContact } from '../contract.ts'

/** Contacts by fan, proven ones first; numbers with their plus. */
export async function contactsOfFans(db: ReadDb, ids: readonly string[]): Promise<Map<string, FanContact[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fan_contacts')
    .modifyFront(PREPARED_STATEMENT)
    .select(['fan_id', 'channel', 'address', 'verified_at'])
    .where('fan_id', '=', anyId(ids))
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

/** The contact is proven, or an import states its owner's consent. `contacts` is the table's alias. */
export const isProvenOrStated = (contacts: string) =>
  sql<SqlBool>`(${sql.ref(`${contacts}.verified_at`)} is not null or ${sql.ref(`${contacts}.consent_stated_at`)} is not null)`

type Text = string | RawBuilder<string>

/** Whether a form names a contact, as it was typed or in other letters. */
export const namesContact = (answers: RawBuilder<unknown>, { channel, address }: { channel: Text; address: Text }) =>
  sql<boolean>`names_contact(${answers}, ${channel}, ${address})`

/**
 * The fan signed up with the contact, so that a message has a link to unsubscribe with. A fan who was only imported did not,
 * nor one whose sign-up waits for its link: it promised to write to nobody who does not follow it.
 */
export function hasSignedUp(contacts: string) {
  const { exists, not, or, selectFrom } = expressionBuilder<DB>()
  const of = (column: string) => sql.ref<string>(`${contacts}.${column}`)
  const word = (state: 'PENDING' | 'CONFIRMED') =>
    selectFrom('consents as sk')
      .select(sql.lit(1).as('one'))
      .where('sk.organization_id', '=', of('organization_id'))
      .where('sk.signup_id', '=', sql.ref<string>('su.id'))
      .where('sk.state', '=', state)
  const signUp = selectFrom('signups as su')
    .select(sql.lit(1).as('one'))
    .where('su.organization_id', '=', of('organization_id'))
    .where('su.state', '=', 'ACCEPTED')
    .where(namesContact(sql.ref('su.answers'), { channel: of('channel'), address: of('address') }))
    .where(or([not(exists(word('PENDING').where('sk.channel', '=', of('channel')))), exists(word('CONFIRMED'))]))
  const own = exists(signUp.where('su.fan_id', '=', of('fan_id')))
  const moved = exists(signUp.where('su.id', '=', of('signup_id')))
  return sql<SqlBool>`(${of('verified_at')} is not null or ${own} or ${of('signup_id')} is not null and ${moved})`
}

/** A message may go to the contact: it is proven or stated, its owner signed up, and it is not stopped. */
export const mayBeReached = (contacts: string) =>
  sql<SqlBool>`${isProvenOrStated(contacts)} and ${hasSignedUp(contacts)} and ${sql.ref(`${contacts}.stop_reason`)} is null`

/** Channels by fan on which marketing may be sent: with a reachable contact and consent. */
export async function reachableChannels(db: ReadDb, ids: readonly string[]): Promise<Map<string, ContactMethod[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fan_contacts as c')
    .innerJoin('fans as f', 'f.id', 'c.fan_id')
    .modifyFront(PREPARED_STATEMENT)
    .select(['c.fan_id', 'c.channel'])
    .distinct()
    .where('c.fan_id', '=', anyId(ids))
    .where(mayBeReached('c'))
    .where(agreedTo('f', 'c.channel'))
    .orderBy('c.channel')
    .execute()
  const reachable = new Map<string, ContactMethod[]>()
  for (const { fan_id, channel } of rows)
    reachable.set(fan_id, [...(reachable.get(fan_id) ?? []), channel as ContactMethod])
  return reachable
}
