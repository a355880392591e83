import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { ContactMethod } from '../contract.ts'

/** UNSUBSCRIBED on a page or in a mail program, STOP by text, BLOCKED as the provider said, UNDELIVERABLE for good. */
export type StopReason = 'UNSUBSCRIBED' | 'STOP' | 'BLOCKED' | 'UNDELIVERABLE'

/** A contact as it is written to: an address, or a number with or without its plus. */
export interface Destination {
  channel: ContactMethod
  to: string
}

/** Stands for a contact where only its hash may be kept, under the newest key. Letters of an address count alike in either case. */
export const destinationHash = ([key]: KeyRing, destination: Destination): Buffer => hashed(key, destination)

/** The same under every key, so that a stop outlives the rotation of keys. */
export const destinationHashes = (keys: KeyRing, destination: Destination): Buffer[] =>
  keys.map(key => hashed(key, destination))

const hashed = (key: KeyObject, destination: Destination) =>
  createHmac('sha256', key)
    .update(`${destination.channel}:${normalized(destination)}`)
    .digest()

/** As contacts are told apart: an address in lower case, a number in digits. */
export const normalized = ({ channel, to }: Destination) =>
  channel === 'EMAIL' ? to.toLowerCase().normalize('NFC') : to.replace(/\D/g, '')

/** Why a team does not write to a contact any more, and whether it was unsubscribed, which may lie beneath; null where it may. */
export async function stopOf(
  db: Db,
  keys: KeyRing,
  organizationId: string,
  destination: Destination,
): Promise<{ reason: StopReason; unsubscribed: boolean } | null> {
  const stopped = await db
    .selectFrom('stopped_contacts')
    .select(['reason', 'unsubscribed_at'])
    .where('organization_id', '=', organizationId)
    .where('channel', '=', destination.channel)
    .where('contact_hash', 'in', destinationHashes(keys, destination))
    .orderBy('stopped_at', 'desc')
    .executeTakeFirst()
  if (!stopped) return null
  const reason = stopped.reason as StopReason
  return { reason, unsubscribed: reason === 'UNSUBSCRIBED' || stopped.unsubscribed_at !== null }
}

/** Lasting reasons first: a mailbox that is gone takes nothing away from a STOP. */
const STRENGTH: readonly StopReason[] = ['STOP', 'BLOCKED', 'UNSUBSCRIBED', 'UNDELIVERABLE']

/** From the commit on nothing but codes and first links go to the contact. */
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
        stopped_at: sql<Date>`case when ${isStronger} then now() else stopped_contacts.stopped_at end`,
        unsubscribed_at: sql<Date>`coalesce(stopped_contacts.unsubscribed_at,
          case stopped_contacts.reason when 'UNSUBSCRIBED' then stopped_contacts.stopped_at end, excluded.unsubscribed_at)`,
      }),
    )
    .execute()
  await showStop(db, keys, organizationId, destination)
}

/** Lets a contact be written to again, after its owner proved it: at `provenAt` by the database's clock, or just now. A later stop holds. */
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
    .$if(provenAt !== undefined, query => query.where('stopped_at', '<=', provenAt ?? new Date()))
    .execute()
  await showStop(db, keys, organizationId, destination)
}

/** START from the telephone itself takes back what it or its network said. Who unsubscribed elsewhere stays unsubscribed. */
export async function takeBackStop(
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

/** Writes at the fan's contact why it is stopped, if it is: for lists, and after a contact came back that had been stopped before. */
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

/** Sets the lock on a team's stops apart from its others. */
const STOPS = 40

/**
 * Waits for every stop of the team that is under way and keeps the next ones waiting until this transaction ends. For who
 * writes contacts by the hundred: a stop must find them, or they must find the stop.
 */
export const stopsStandStill = (db: Db, organizationId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${STOPS}))`.execute(db)
