import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { type Actor, recordAudit } from '#records/audit/server/record-audit.ts'
import { answeredChannels, type Purpose } from '#records/consents/server/last-consent.ts'
import { CLOCK_TIMESTAMP, type NewConsent, recordConsents } from '#records/consents/server/record.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { storeTexts } from '#records/consents/server/texts.ts'
import type { FanContact } from '#records/fans/contract.ts'
import { stopContact } from '#records/fans/server/stopped-contacts.ts'
import type { fanRights } from '../rights-contract.ts'

type Channel = FanContact['channel']

/** Ledger text of a withdrawal that reached the team directly instead of a page. */
const WORDS = 'Stopped by the team, because the fan asked for it.'

interface Asked extends InputOf<typeof fanRights.optOut> {
  actor: Actor
  now: Date
}

/**
 * Stops writing to a fan on these channels: a withdrawal in the ledger for each contact. Channels already stopped
 * are left unchanged.
 *
 * @throws 404, or 400 for a channel without a contact of the fan
 */
export async function optOut(db: Db, keys: KeyRing, asked: Asked): Promise<{ stopped: Channel[] }> {
  const { organization_id, id, actor, now, reason } = asked
  await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Fan'))
  const contacts = await contactsOn(db, organization_id, id, asked.channels)
  // also withholds queued messages
  for (const { channel, address } of contacts)
    await stopContact(db, keys, organization_id, { channel, to: address, reason: 'UNSUBSCRIBED' })
  const { no } = await answeredChannels(db, id)
  const stopped = asked.channels.filter(channel => !no.has(channel))
  if (stopped.length === 0) return { stopped }
  await withdraw(db, {
    organization_id,
    fan_id: id,
    contacts: contacts.filter(({ channel }) => stopped.includes(channel)),
    proof: { kind: 'TEAM', at: now.toISOString(), by: actor.name, ...(reason && { reason }) },
    words: WORDS,
    now,
  })
  await recordAudit(db, organization_id, {
    actor,
    action: 'fan.opted_out',
    target: { kind: 'fan', id },
    details: { channels: stopped },
  })
  await queueWebhookEvent(db, organization_id, {
    type: 'fan.opted_out',
    occurred_at: now,
    data: { fan_id: id, channels: stopped },
  })
  return { stopped }
}

async function contactsOn(db: Db, organizationId: string, fanId: string, channels: readonly Channel[]) {
  const contacts = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'address'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', fanId)
    .where('channel', 'in', channels)
    .execute()
  const missing = channels.find(channel => !contacts.some(contact => contact.channel === channel))
  if (missing) raise(badRequest(`channels: the fan left no contact for ${missing}.`, { field: 'channels' }))
  return contacts as { channel: Channel; address: string }[]
}

interface Withdrawal {
  organization_id: string
  fan_id: string
  /** `MARKETING` ends partner offers too; `PARTNERS` ends these alone. */
  purpose?: Purpose
  contacts: readonly { channel: Channel; address: string }[]
  proof: { kind: 'TEAM'; at: string; by?: string; reason?: string }
  words: string
  now: Date
}

/** Writes a withdrawal for each contact and queues the sealing of the ledger. */
export async function withdraw(
  db: Db,
  { organization_id, fan_id, purpose: ended = 'MARKETING', contacts, proof, words, now }: Withdrawal,
): Promise<void> {
  if (contacts.length === 0) return
  const { text } = await storeTexts(db, organization_id, 'en', { text: words })
  if (!text) throw new Error('A text that was kept is not there.')
  const partners = await answeredChannels(db, fan_id, 'PARTNERS')
  const rows = contacts.flatMap(contact => [
    { ...contact, purpose: ended },
    ...(ended === 'MARKETING' && partners.yes.has(contact.channel)
      ? [{ ...contact, purpose: 'PARTNERS' as const }]
      : []),
  ])
  const withdrawals = rows.map(
    ({ channel, address, purpose }): NewConsent => ({
      fan_id,
      purpose,
      channel,
      state: 'WITHDRAWN',
      checkbox: 'NONE',
      text_id: text.id,
      text_hash: text.hash,
      locale: 'en',
      person: { contact: address, page_url: null, address: null, user_agent: null, proof },
    }),
  )
  await recordConsents(db, organization_id, withdrawals, CLOCK_TIMESTAMP)
  await sealConsentsSoon(db, organization_id, now)
}
