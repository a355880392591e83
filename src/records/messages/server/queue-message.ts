import { z } from 'zod'
import type { Message } from '#integrations/messaging/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { job, outboxRow } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { Channel, MessageContent } from '#records/messages/contract.ts'
import { compose } from '#records/messages/templates.ts'

/** The payload holds ids only. The message row decides when to stop retrying. */
export const sendMessage = job('send_message', { payload: z.object({ organization_id: id, id }), maxAttempts: 25 })

export interface NewMessage {
  /** A new one by default; given where the content names it. */
  id?: string | undefined
  organization_id: string
  channel: Channel
  /** An email address, or a phone number in digits with or without its plus. */
  to: string
  content: MessageContent
  /** Deduplication key: a second message with the same key is not written, for jobs that may run twice. */
  once?: string | undefined
  /** The fan or sign-up of the message, so that an erasure finds it. */
  about_id?: string | undefined
  /** The message expires then: after a day by default; a code with its own expiry. */
  send_before?: Date | undefined
}

/** Writes a message and its job in the caller's transaction: the message is sent if and only if that commits. Returns the id, or null for a repeat. */
export type QueueMessage = (db: Db, message: NewMessage) => Promise<string | null>

/** The encrypted part of a message: recipient and content. */
export type SealedPart = Omit<Message, 'id' | 'channel'>

export const sealedPlace = (organizationId: string, messageId: string) => ({
  tenant: organizationId,
  row: messageId,
  column: 'messages.sealed',
})

const secretKinds: ReadonlySet<MessageContent['kind']> = new Set(['ONE_TIME_CODE', 'CONFIRM_LINK', 'ACCOUNT'])

/**
 * Sent even to a stopped contact: a code and the first link of a sign-up answer somebody who is filling in a form
 * right now, and are how the owner can lift a stop. Rate limits per recipient bound their number.
 */
const isTransactional = (content: MessageContent) =>
  content.kind === 'ONE_TIME_CODE' ||
  content.kind === 'ACCOUNT' ||
  (content.kind === 'CONFIRM_LINK' && !content.reminder)

const DAY_MS = 86_400_000

/** A message and its job as rows, for statements that write several tables at once. */
export type MessageRows = ReturnType<typeof messageRows>

interface Services {
  box: SecretBox
  clock: Clock
}

export const messageRows =
  ({ box, clock }: Services) =>
  ({ id: messageId = newId(), organization_id, channel, to, content, once, about_id, send_before }: NewMessage) => {
    const part: SealedPart = { to: addressed(channel, to), ...compose(content, channel) }
    return {
      message: {
        organization_id,
        id: messageId,
        kind: content.kind,
        channel,
        sealed: box.seal(JSON.stringify(part), sealedPlace(organization_id, messageId)),
        secret: secretKinds.has(content.kind),
        transactional: isTransactional(content),
        locale: 'locale' in content ? content.locale : null,
        once: once ?? null,
        about_id: about_id ?? null,
        send_before: send_before ?? new Date(clock.now().getTime() + DAY_MS),
      },
      job: outboxRow(sendMessage, { organization_id, id: messageId }, { urgent: content.kind === 'ONE_TIME_CODE' }),
    }
  }

/** Writes a message whose outcome is known already, and sends nothing. */
export async function writeSettledMessage(
  db: Db,
  services: Services,
  {
    state,
    reason,
    settled_at,
    ...given
  }: NewMessage & { state: 'FAILED' | 'UNKNOWN'; reason: string; settled_at: Date },
): Promise<void> {
  const { message } = messageRows(services)(given)
  const outcome = { state, reason, settled_at, attempts: 1, created_at: settled_at }
  await db
    .insertInto('messages')
    .values({ ...message, ...outcome })
    .execute()
}

export const messageQueue = (services: Services): QueueMessage => {
  const rowsOf = messageRows(services)
  return async (db, given) => {
    const { message, job } = rowsOf(given)
    const written = await db
      .insertInto('messages')
      .values(message)
      .onConflict(conflict => conflict.columns(['organization_id', 'once']).doNothing())
      .executeTakeFirst()
    if (!written.numInsertedOrUpdatedRows) return null
    await db.insertInto('job_outbox').values(job).execute()
    return message.id
  }
}

const addressed = (channel: Channel, to: string) => (channel === 'EMAIL' || to.startsWith('+') ? to : `+${to}`)

/** Organization id of the installation itself, for mail that belongs to no team. */
export const SYSTEM_ORGANIZATION = '00000000-0000-0000-0000-000000000000'

/** Queues mail to people who sign in, in a separate transaction. With `once` a second mail with the same key is not written. */
export const systemMail =
  (database: Database, queueMessage: QueueMessage) =>
  async ({ to, subject, text, once }: { to: string; subject: string; text: string; once?: string }): Promise<void> => {
    const content = { kind: 'ACCOUNT', subject, text } as const
    await database.inOrganization(SYSTEM_ORGANIZATION, db =>
      queueMessage(db, { organization_id: SYSTEM_ORGANIZATION, channel: 'EMAIL', to, content, once }),
    )
  }
