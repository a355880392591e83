import { createHmac } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { derivedKeys, type KeyRing } from '#platform/server/secret-box.ts'

/** One key for each encryption key, newest first: a contact erased under an older key stays suppressed. */
export type SuppressionKeys = KeyRing

/** @param encryptionKeys setting FANFARE_ENCRYPTION_KEYS */
export const suppressionKeys = (encryptionKeys: string): SuppressionKeys => derivedKeys(encryptionKeys, 'suppression')

/** A contact by its normalised value. Text messages and WhatsApp reach one telephone. */
export interface SuppressibleContact {
  channel: string
  value: string
}

/** What stands for a contact that must not be known any more, under each key. */
export const suppressionHashes = (keys: SuppressionKeys, { channel, value }: SuppressibleContact): Buffer[] =>
  keys.map(key =>
    createHmac('sha256', key)
      .update(`${channel === 'EMAIL' ? 'mail' : 'telephone'}:${value}`)
      .digest(),
  )

/** Remembers contacts of an erased fan as hashes. Answers them. */
export async function suppress(
  db: Db,
  organizationId: string,
  keys: SuppressionKeys,
  contacts: readonly SuppressibleContact[],
): Promise<Buffer[]> {
  const hashes = contacts.flatMap(contact => suppressionHashes(keys, contact).slice(0, 1))
  if (hashes.length > 0)
    await db
      .insertInto('suppressed_contacts')
      .values(hashes.map(contact_hash => ({ organization_id: organizationId, contact_hash })))
      .onConflict(known => known.doNothing())
      .execute()
  return hashes
}

/**
 * Which of these contacts belong to people who were erased. A list that names them gives no consent: whoever imports asks
 * here first. Their own sign-up on a page is another matter and counts.
 *
 * @example if ((await suppressedAmong(db, organizationId, keys, contacts)).has(contact)) skip(row)
 */
export async function suppressedAmong<C extends SuppressibleContact>(
  db: Db,
  organizationId: string,
  keys: SuppressionKeys,
  contacts: readonly C[],
): Promise<Set<C>> {
  const hashed = new Map<string, C[]>()
  for (const contact of contacts)
    for (const hash of suppressionHashes(keys, contact))
      hashed.set(hash.toString('base64'), [...(hashed.get(hash.toString('base64')) ?? []), contact])
  if (hashed.size === 0) return new Set()
  const rows = await db
    .selectFrom('suppressed_contacts')
    .select('contact_hash')
    .where('organization_id', '=', organizationId)
    .where(
      'contact_hash',
      'in',
      [...hashed.keys()].map(hash => Buffer.from(hash, 'base64')),
    )
    .execute()
  return new Set(rows.flatMap(({ contact_hash }) => hashed.get(contact_hash.toString('base64')) ?? []))
}
