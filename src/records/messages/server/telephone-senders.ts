import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { destinationHashes } from '#records/fans/server/stopped-contacts.ts'

/** A telephone and its channel, text message or WhatsApp. */
interface Telephone {
  channel: 'PHONE' | 'WHATSAPP'
  contactHash: Buffer
}

/** Stores that a team wrote to a telephone, because its STOP arrives at the number that all teams share. */
export async function rememberSender(
  db: Db,
  organizationId: string,
  { channel, contactHash }: Telephone,
  { locale, now }: { locale: string; now: Date },
): Promise<void> {
  await db
    .insertInto('telephone_senders')
    .values({ channel, contact_hash: contactHash, organization_id: organizationId, locale, sent_at: now })
    .onConflict(known =>
      known.columns(['channel', 'contact_hash', 'organization_id']).doUpdateSet({ locale, sent_at: now }),
    )
    .execute()
}

export interface Sender {
  organization_id: string
  locale: 'en' | 'fr'
  /** When its last message to the telephone was sent: `attempt_at` of that message. */
  sent_at: Date
}

/** The teams that wrote to a telephone, the last one first. */
export async function sendersTo(
  db: Db,
  keys: KeyRing,
  telephone: { channel: 'PHONE' | 'WHATSAPP'; to: string },
): Promise<Sender[]> {
  const rows = await db
    .selectFrom('telephone_senders')
    .select(['organization_id', 'locale', 'sent_at'])
    .where('channel', '=', telephone.channel)
    .where('contact_hash', 'in', destinationHashes(keys, telephone))
    .orderBy('sent_at', 'desc')
    .execute()
  return rows
    .filter(({ organization_id }, at) => rows.findIndex(row => row.organization_id === organization_id) === at)
    .map(({ organization_id, locale, sent_at }) => ({
      organization_id,
      locale: locale === 'fr' ? 'fr' : 'en',
      sent_at,
    }))
}
