import type { ClientBase } from 'pg'
import { Refusal } from '#app/launch/refusal.ts'
import type { Head } from '#app/operate/backup/format.ts'
import { keyFingerprints, secretBox } from '#platform/server/secret-box.ts'
import { sealedPlace } from '#records/messages/server/queue-message.ts'

/**
 * Whether the keys fit the rows, tested with the value sealed last.
 *
 * @throws Refusal
 */
export async function requireKeysThatOpen(client: ClientBase, encryptionKeys: string): Promise<void> {
  const { rows } = await client.query<{ organization_id: string; id: string; sealed: string }>(
    'select organization_id, id, sealed from public.messages where sealed is not null order by created_at desc limit 1',
  )
  for (const { organization_id, id, sealed } of rows) {
    try {
      secretBox(encryptionKeys).open(sealed, sealedPlace(organization_id, id))
    } catch {
      throw new Refusal(
        `The newest message is sealed with the key "${sealed.split('.')[0]}", and none of FANFARE_ENCRYPTION_KEYS opens it.\n` +
          'Run this with the settings that the product runs with.',
      )
    }
  }
}

/**
 * Without its keys a restored database would be unreadable, and could not recognize suppressed contacts.
 *
 * @throws Refusal that names each missing key and says where it is
 */
export function requireKeysOf(path: string, { keys }: Head, inArchive: boolean, encryptionKeys: string): void {
  const configured = new Set(keyFingerprints(encryptionKeys).map(({ fingerprint }) => fingerprint))
  const missing = keys.filter(({ fingerprint }) => !configured.has(fingerprint))
  if (missing.length === 0) return
  const names = missing.map(({ id, fingerprint }) => `"${id}" (fingerprint ${fingerprint})`).join(', ')
  const way = inArchive
    ? `They lie in the backup: tar -xzOf '${path}' encryption-keys`
    : 'They are the FANFARE_ENCRYPTION_KEYS of the installation that was backed up, and no backup holds them.'
  throw new Refusal(
    `The backup needs encryption keys that are not set here: ${names}.\n${way}\n` +
      'Add them to FANFARE_ENCRYPTION_KEYS. Nothing was changed.',
  )
}
