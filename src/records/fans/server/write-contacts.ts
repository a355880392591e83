import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { ContactMethod } from '../contract.ts'
import type { Contact } from './contacts.ts'

export type NewContact = Omit<Insertable<DB['fan_contacts']>, 'organization_id'>

/** Inserts contacts and returns how many were new. A contact that a fan already has stays with that fan. */
export async function insertContacts(
  db: Db,
  organization_id: string,
  contacts: readonly NewContact[],
): Promise<number> {
  if (contacts.length === 0) return 0
  const rows = contacts
    .map(contact => ({ ...contact, organization_id }))
    // a fixed order prevents deadlocks between two transactions
    .sort((a, b) => (a.channel + a.value < b.channel + b.value ? -1 : 1))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('fan_contacts')
    .values(rows)
    .onConflict(known => known.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Marks a contact as proven by its owner, unless it is already. */
export const markVerified = (
  db: Db,
  organizationId: string,
  { fan_id, channel, address, at }: { fan_id: string; channel: ContactMethod; address: string; at: Date },
) =>
  db
    .updateTable('fan_contacts')
    .set({ verified_at: at })
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('fan_id', '=', fan_id)
    .where('verified_at', 'is', null)
    .execute()

/** Whether a contact says who its fan is; null where nobody has it. */
export async function speaksForFan(
  db: Db,
  organizationId: string,
  { channel, value }: Pick<Contact, 'channel' | 'value'>,
): Promise<boolean | null> {
  const found = await db
    .selectFrom('fan_contacts')
    .select(sql<boolean>`speaks_for_fan(organization_id, channel, value)`.as('speaks'))
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .executeTakeFirst()
  return found?.speaks ?? null
}

interface Proof {
  /** What the fan says of themselves. */
  facts?: object
  /** It stays with its fan, whatever it says of who that is. */
  stays?: boolean
}

/**
 * The fan of a contact that its owner proves or answers from. What does not say who its fan is leaves them for a fan of its own:
 * its owner's words are not that fan's (decision 137).
 */
export async function fanOfProvenContact(
  db: Db,
  organizationId: string,
  contact: Contact,
  { facts = {}, stays = false }: Proof = {},
): Promise<string> {
  const contacts = JSON.stringify([{ ...contact, proven: true, ...(stays && { browser: true }) }])
  const { rows } = await sql<{ fan: string }>`
    select fan from upsert_fan(${organizationId}, ${newId()}, ${contacts}, ${JSON.stringify(facts)}, true, false)`.execute(
    db,
  )
  return rows[0]?.fan ?? ''
}

/** Says which form links in messages to a contact are about: it is no form of its fan. */
export const linkContact = (
  db: Db,
  organizationId: string,
  { channel, value }: Pick<Contact, 'channel' | 'value'>,
  { fan_id, signup_id }: { fan_id: string; signup_id: string },
) =>
  db
    .updateTable('fan_contacts')
    .set({ signup_id })
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .where('fan_id', '=', fan_id)
    .execute()

/** What a contact was to the fan whom it left. */
export interface FormerContact {
  fan_id: string
  typed_beside: boolean
  signup_id: string | null
}

/** Takes an unproven contact from a fan of whom it says nothing; null where that is not so any more. */
export async function takeContact(
  db: Db,
  organizationId: string,
  { channel, value }: Pick<Contact, 'channel' | 'value'>,
  fan_id: string,
): Promise<FormerContact | null> {
  const still = await db
    .selectFrom('fan_contacts')
    .select('value')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .where('fan_id', '=', fan_id)
    .where('verified_at', 'is', null)
    .executeTakeFirst()
  if (!still) return null
  const { rows } = await sql<Omit<FormerContact, 'fan_id'>>`
    select signup_id, typed_beside from take_contact(${organizationId}, ${channel}, ${value}, ${fan_id})`.execute(db)
  const [taken] = rows
  return taken ? { ...taken, fan_id } : null
}

/** Gives a contact that nobody has back to the fan whom it left, if they are still there; stopped as it is by now. */
export const returnContact = (
  db: Db,
  organizationId: string,
  { channel, value, address, stop_reason }: Contact & { stop_reason: string | null },
  { fan_id, typed_beside, signup_id }: FormerContact,
) =>
  sql`insert into fan_contacts (organization_id, channel, value, address, fan_id, typed_beside, signup_id, stop_reason)
    select f.organization_id, ${channel}, ${value}, ${address}, f.id, ${typed_beside}, ${signup_id}::uuid, ${stop_reason}
    from fans f where f.organization_id = ${organizationId} and f.id = coalesce((
      select a.fan_id from fan_aliases a where a.organization_id = ${organizationId} and a.old_id = ${fan_id}), ${fan_id}::uuid)
    on conflict do nothing`.execute(db)

interface StatedContact {
  channel: ContactMethod
  value: string
}

/** Marks contacts as reachable because the team states that their owners, its fans, consented. The contacts stay unproven. */
export async function recordStatedConsents(
  db: Db,
  organization_id: string,
  contacts: readonly StatedContact[],
): Promise<void> {
  for (const [channel, ofChannel] of Map.groupBy(contacts, contact => contact.channel))
    await db
      .updateTable('fan_contacts')
      .set({ consent_stated_at: sql<Date>`now()`, typed_beside: false })
      .where('organization_id', '=', organization_id)
      .where('channel', '=', channel)
      .where('value', '=', sql<string>`any(${ofChannel.map(({ value }) => value)}::text[])`)
      .execute()
}

type OwnContact = { fan_id: string; channel: string; value: string }

/** Withdraws the team's statement of consent. */
export const revokeStatedConsent = (db: Db, organizationId: string, { fan_id, channel, value }: OwnContact) =>
  db
    .updateTable('fan_contacts')
    .set({ consent_stated_at: null })
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .where('fan_id', '=', fan_id)
    .execute()

/** Removes a fan's contact unless it is proven, or the team still states its consent; null where it stays. */
export async function removeUnprovenContact(
  db: Db,
  organizationId: string,
  { fan_id, channel, value }: OwnContact,
): Promise<{ stop_reason: string | null } | null> {
  const removed = await db
    .deleteFrom('fan_contacts')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('value', '=', value)
    .where('fan_id', '=', fan_id)
    .where('verified_at', 'is', null)
    .where('consent_stated_at', 'is', null)
    .returning('stop_reason')
    .executeTakeFirst()
  return removed ?? null
}

/** Sets or clears the stop reason of many contacts. */
export const noteStopReasons = (
  db: Db,
  organization_id: string,
  contacts: readonly { channel: string; value: string; stop_reason: string | null }[],
) =>
  sql`update fan_contacts c set stop_reason = l.stop_reason
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as l (channel text, value text, stop_reason text)
    where c.organization_id = ${organization_id} and c.channel = l.channel and c.value = l.value`.execute(db)
