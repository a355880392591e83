import type { ConsentDetails } from '#features/consents/contract.ts'
import { recordConsents } from '#features/consents/server/record.ts'
import { sealConsentsSoon } from '#features/consents/server/seal.ts'
import { keepTexts } from '#features/consents/server/texts.ts'
import type { Channel } from '#features/messages/contract.ts'
import { liftStop, normalized, type StopReason, stopContact } from '#features/messages/server/stopped-contacts.ts'
import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { type Standing, standingOf } from './standing.ts'

/** A fan's word about their messages, and what is known of where it came from. */
export interface Word {
  organization_id: string
  fan_id: string
  channels: readonly Channel[]
  /** One contact of theirs; left out, all that they have on these channels. */
  only?: string | undefined
  locale: 'en' | 'fr'
  /** The exact words for a channel: what stood on the button, or what was texted. */
  text: (channel: Channel) => string
  evidence: Pick<ConsentDetails, 'page_url' | 'address' | 'user_agent' | 'proof'>
  now: Date
}

/**
 * Ends messages on these channels, for all drops of the team: the contacts are stopped, and the ledger keeps the words.
 * Doing it again changes and writes nothing. Answers the channels that it ended.
 */
export async function endMessages(
  db: Db,
  keys: KeyRing,
  { reason, drop_id, ...word }: Word & { reason: StopReason; drop_id: string | null },
): Promise<Channel[]> {
  const { organization_id, fan_id } = word
  await lockFan(db, organization_id, fan_id)
  const ended: Standing[] = []
  for (const standing of await standingOf(db, keys, organization_id, fan_id)) {
    const { channel, address } = standing
    if (!isMeant(word, standing)) continue
    await stopContact(db, keys, organization_id, { channel, to: address, reason })
    if (standing.stop === null || standing.said?.state !== 'WITHDRAWN') ended.push(standing)
  }
  await note(db, word, ended, 'WITHDRAWN')
  const over = [...new Set(ended.map(({ channel }) => channel))]
  if (over.length > 0)
    await queueWebhookEvent(db, organization_id, {
      type: 'fan.opted_out',
      occurred_at: word.now,
      data: { fan_id, channels: over, drop_id },
    })
  return over
}

/** Lets a team write again to those contacts of a fan that are `proven`. Answers the channels. */
export async function resumeMessages(
  db: Db,
  keys: KeyRing,
  { proven, ...word }: Word & { proven: (contact: Standing) => boolean },
): Promise<Channel[]> {
  const { organization_id, fan_id } = word
  await lockFan(db, organization_id, fan_id)
  const resumed = (await standingOf(db, keys, organization_id, fan_id)).filter(
    standing => isMeant(word, standing) && standing.state !== 'ON' && proven(standing),
  )
  for (const { channel, address } of resumed) {
    await liftStop(db, keys, organization_id, { channel, to: address })
    await db
      .updateTable('fan_contacts')
      .set({ verified_at: word.now })
      .where('organization_id', '=', organization_id)
      .where('channel', '=', channel)
      .where('address', '=', address)
      .where('fan_id', '=', fan_id)
      .where('verified_at', 'is', null)
      .execute()
  }
  await note(db, word, resumed, 'GIVEN')
  return [...new Set(resumed.map(({ channel }) => channel))]
}

const isMeant = ({ channels, only }: Word, { channel, address }: Standing) =>
  channels.includes(channel) &&
  (only === undefined || normalized({ channel, to: only }) === normalized({ channel, to: address }))

/** Two taps at once are one after the other. */
export const lockFan = (db: Db, organizationId: string, fanId: string) =>
  db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', fanId)
    .forUpdate()
    .executeTakeFirst()

async function note(db: Db, word: Word, contacts: readonly Standing[], state: 'GIVEN' | 'WITHDRAWN'): Promise<void> {
  if (contacts.length === 0) return
  const { organization_id, fan_id, locale, text, evidence, now } = word
  const channels = [...new Set(contacts.map(({ channel }) => channel))]
  const texts = await keepTexts(
    db,
    organization_id,
    locale,
    Object.fromEntries(channels.map(channel => [channel, text(channel)])),
  )
  await recordConsents(
    db,
    organization_id,
    contacts.flatMap(({ channel, address, partners }) =>
      purposesOf(state, partners).map(purpose => ({
        fan_id,
        purpose,
        channel,
        state,
        checkbox: 'NONE' as const,
        text_id: texts[channel]?.id ?? '',
        text_hash: texts[channel]?.hash ?? '',
        locale,
        person: { contact: address, ...evidence },
      })),
    ),
  )
  await db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['fans', 'drops']))
    .execute()
  await sealConsentsSoon(db, organization_id, now)
}

/** Ending ends partners' offers too; agreeing again agrees to the team's own messages only. */
const purposesOf = (state: 'GIVEN' | 'WITHDRAWN', partners: boolean) =>
  state === 'WITHDRAWN' && partners ? (['MARKETING', 'PARTNERS'] as const) : (['MARKETING'] as const)
