import { type SuppressionKeys, suppressedAmong } from '#features/erasures/server/suppressions.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { destinationHashes } from '#records/fans/server/stopped-contacts.ts'
import { keyOf } from './known-fans.ts'

/** Contacts by `keyOf`, about whom a file does not decide. */
export interface Refused {
  /** Of people who were erased: no file brings them back. */
  erased: ReadonlySet<string>
  /** Stopped, and the reason that the list shows: no file lets them be written to. */
  stopped: ReadonlyMap<string, string>
}

export type RefusedContacts = (db: Db, organizationId: string, contacts: readonly Contact[]) => Promise<Refused>

interface Keys {
  suppression: SuppressionKeys
  stops: KeyRing
}

/** Asks what outlives the fans themselves: hashes of the erased and of those who wanted no more messages. */
export const refusedContacts =
  ({ suppression, stops }: Keys): RefusedContacts =>
  async (db, organizationId, contacts) => ({
    erased: new Set([...(await suppressedAmong(db, organizationId, suppression, contacts))].map(keyOf)),
    stopped: await stoppedAmong(db, organizationId, stops, contacts),
  })

async function stoppedAmong(db: Db, organizationId: string, keys: KeyRing, contacts: readonly Contact[]) {
  const hashed = new Map(
    contacts.flatMap(contact =>
      destinationHashes(keys, { channel: contact.channel, to: contact.address }).map(hash => [
        `${contact.channel} ${hash.toString('base64')}`,
        contact,
      ]),
    ),
  )
  if (hashed.size === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('stopped_contacts')
    .select(['channel', 'contact_hash', 'reason'])
    .where('organization_id', '=', organizationId)
    .where(
      'contact_hash',
      'in',
      [...hashed.keys()].map(key => Buffer.from(key.split(' ')[1] ?? '', 'base64')),
    )
    .execute()
  return new Map(
    rows.flatMap(({ channel, contact_hash, reason }) => {
      const contact = hashed.get(`${channel} ${contact_hash.toString('base64')}`)
      return contact ? [[keyOf(contact), reason] as const] : []
    }),
  )
}
