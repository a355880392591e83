import { queueWebhookEvent } from '#features/webhooks/server/queue-event.ts'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { ConsentDetails } from '#records/consents/contract.ts'
import { recordConsents } from '#records/consents/server/record.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { storeTexts } from '#records/consents/server/texts.ts'
import { liftStop, normalized, type StopReason, stopContact } from '#records/fans/server/stopped-contacts.ts'
import { markVerified } from '#records/fans/server/write-contacts.ts'
import { lockFan } from '#records/fans/server/write-fans.ts'
import type { Channel } from '#records/messages/contract.ts'
import { type ChannelStatus, channelStatusOf } from './channel-status.ts'

/** A fan's change of their messages, and its known origin. */
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
  const ended: ChannelStatus[] = []
  for (const status of await channelStatusOf(db, keys, organization_id, fan_id)) {
    const { channel, address } = status
    if (!isMeant(word, status)) continue
    await stopContact(db, keys, organization_id, { channel, to: address, reason })
    if (status.stop === null || status.said?.state !== 'WITHDRAWN') ended.push(status)
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
  { proven, ...word }: Word & { proven: (contact: ChannelStatus) => boolean },
): Promise<Channel[]> {
  const { organization_id, fan_id } = word
  await lockFan(db, organization_id, fan_id)
  const resumed = (await channelStatusOf(db, keys, organization_id, fan_id)).filter(
    status => isMeant(word, status) && status.state !== 'ON' && proven(status),
  )
  for (const { channel, address } of resumed) {
    await liftStop(db, keys, organization_id, { channel, to: address })
    await markVerified(db, organization_id, { fan_id, channel, address, at: word.now })
  }
  await note(db, word, resumed, 'GIVEN')
  return [...new Set(resumed.map(({ channel }) => channel))]
}

const isMeant = ({ channels, only }: Word, { channel, address, typed_beside }: ChannelStatus) =>
  channels.includes(channel) &&
  (only === undefined ? !typed_beside : normalized({ channel, to: only }) === normalized({ channel, to: address }))

async function note(
  db: Db,
  word: Word,
  contacts: readonly ChannelStatus[],
  state: 'GIVEN' | 'WITHDRAWN',
): Promise<void> {
  if (contacts.length === 0) return
  const { organization_id, fan_id, locale, text, evidence, now } = word
  const channels = [...new Set(contacts.map(({ channel }) => channel))]
  const texts = await storeTexts(
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
