import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { ContactMethod } from '../contract.ts'

/** UNSUBSCRIBED on a page or in a mail program, STOP by text, BLOCKED as the provider said, UNDELIVERABLE for good. */
export type StopReason = 'UNSUBSCRIBED' | 'STOP' | 'BLOCKED' | 'UNDELIVERABLE'

/** A contact as the provider gets it: an address, or a number with or without its plus. */
export interface Destination {
  channel: ContactMethod
  to: string
}

/** Hash of a contact under the newest key, for tables that may not store the contact itself. Addresses are case-insensitive. */
export const destinationHash = ([key]: KeyRing, destination: Destination): Buffer => hashed(key, destination)

/** The hashes under every key, so that a stop survives key rotation. */
export const destinationHashes = (keys: KeyRing, destination: Destination): Buffer[] =>
  keys.map(key => hashed(key, destination))

const hashed = (key: KeyObject, destination: Destination) =>
  createHmac('sha256', key)
    .update(`${destination.channel}:${normalized(destination)}`)
    .digest()

/** Normalised contact: an address in lower case, a number in digits. */
export const normalized = ({ channel, to }: Destination) =>
  channel === 'EMAIL' ? to.toLowerCase().normalize('NFC') : to.replace(/\D/g, '')

export interface Stop {
  reason: StopReason
  /** Of the last word: a later unsubscription counts, also where a stronger reason hides it. */
  at: Date
  unsubscribed: boolean
}

/** Why and since when a team may not write to a contact; null when it may. With `lock` nobody changes or lifts it until this transaction ends. */
export async function stopOf(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  destination: Destination,
  { lock = false } = {},
): Promise<Stop | null> {
  const stopped = await db
    .selectFrom('stopped_contacts')
    .select(['reason', 'stopped_at', 'unsubscribed_at'])
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('contact_hash', 'in', destinationHashes(keys, destination))
    .orderBy('stopped_at', 'desc')
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  if (!stopped) return null
  const { stopped_at, unsubscribed_at } = stopped
  const reason = stopped.reason as StopReason
  const at = unsubscribed_at && unsubscribed_at > stopped_at ? unsubscribed_at : stopped_at
  return { reason, at, unsubscribed: reason === 'UNSUBSCRIBED' || unsubscribed_at !== null }
}

/** The fan, or the provider for them, ended messages after a moment. That mail did not arrive says nothing of what they want. */
export const isStoppedSince = (stop: Stop | null, moment: Date): stop is Stop =>
  stop !== null && stop.reason !== 'UNDELIVERABLE' && stop.at > moment

/** Strongest reason first: an undeliverable mailbox does not replace a STOP. */
const STRENGTH: readonly StopReason[] = ['STOP', 'BLOCKED', 'UNSUBSCRIBED', 'UNDELIVERABLE']

/** Stops a contact: after the commit it gets only codes and first confirmation links. */
export async function stopContact(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  { reason, ...destination }: Destination & { reason: StopReason },
): Promise<void> {
  const { channel } = destination
  const weaker = STRENGTH.slice(STRENGTH.indexOf(reason) + 1)
  const isStronger = sql<boolean>`stopped_contacts.reason = any(${weaker}::text[])`
  await db
    .insertInto('stopped_contacts')
    .values({
      organization_id: organizationId,
      channel,
      contact_hash: destinationHash(keys, destination),
      reason,
      unsubscribed_at: reason === 'UNSUBSCRIBED' ? sql<Date>`now()` : null,
    })
    .onConflict(known =>
      known.columns(['organization_id', 'channel', 'contact_hash']).doUpdateSet({
        reason: sql<string>`case when ${isStronger} then excluded.reason else stopped_contacts.reason end`,
        stopped_at: sql<Date>`case when ${isStronger} or stopped_contacts.reason = excluded.reason then now()
          else stopped_contacts.stopped_at end`,
        unsubscribed_at: sql<Date>`coalesce(excluded.unsubscribed_at, stopped_contacts.unsubscribed_at,
          case stopped_contacts.reason when 'UNSUBSCRIBED' then stopped_contacts.stopped_at end)`,
      }),
    )
    .execute()
  await showStop(db, keys, organizationId, destination)
}

/** Lifts a stop after the owner proved the contact, at `provenAt` by the database's clock or just now. A later stop stays. */
export async function liftStop(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  { provenAt, ...destination }: Destination & { provenAt?: Date | undefined },
): Promise<void> {
  await db
    .deleteFrom('stopped_contacts')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('contact_hash', 'in', destinationHashes(keys, destination))
    .$if(provenAt !== undefined, query =>
      // to the millisecond, as moments are read
      query.where(
        sql<boolean>`date_trunc('milliseconds', greatest(stopped_at, unsubscribed_at)) <= ${provenAt ?? new Date()}`,
      ),
    )
    .execute()
  await showStop(db, keys, organizationId, destination)
}

/** START lifts the stops that came from the telephone or its network. An unsubscription made elsewhere stays. */
export async function liftCarrierStop(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  destination: Destination,
): Promise<void> {
  await db
    .updateTable('stopped_contacts')
    .set(eb => ({ reason: 'UNSUBSCRIBED', stopped_at: eb.fn.coalesce('unsubscribed_at', 'stopped_at') }))
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('contact_hash', 'in', destinationHashes(keys, destination))
    .where('unsubscribed_at', 'is not', null)
    .execute()
  await db
    .deleteFrom('stopped_contacts')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('contact_hash', 'in', destinationHashes(keys, destination))
    .where('reason', '<>', 'UNSUBSCRIBED')
    .execute()
  await showStop(db, keys, organizationId, destination)
}

/** Copies the stop reason to the fan's contact row, for lists and for contacts that return after a stop. */
export async function showStop(db: Db, keys: KeyRing, organizationId: string, destination: Destination): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${organizationId}, ${STOPS}))`.execute(db)
  const stop = await stopOf(db, keys, organizationId, destination)
  await db
    .updateTable('fan_contacts')
    .set({ stop_reason: stop?.reason ?? null })
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('value', '=', normalized(destination))
    .where(sql<boolean>`stop_reason is distinct from ${stop?.reason ?? null}`)
    .execute()
}

/** Namespace of the advisory lock on a team's stops. */
const STOPS = 40

/**
 * Waits for the team's running stops and blocks new ones until this transaction ends. For code that
 * writes contacts in bulk: either the stop sees the new contacts, or the bulk write sees the stop.
 */
export const lockStops = (db: Db, organizationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${STOPS}))`.execute(db)
