import { setTimeout as sleep } from 'node:timers/promises'
import type { Message, MessagingProvider, Outcome } from '#integrations/messaging/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { retryThroughOutages } from '#platform/server/database/retry-through-outages.ts'
import { type JobContext, type JobHandler, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import { destinationHash, type StopReason, stopOf } from '#records/fans/server/stopped-contacts.ts'
import type { Channel } from '#records/messages/contract.ts'
import { beginAttempt, lockOpenMessage, type MessageRow, requeue, settle } from '#records/messages/server/attempts.ts'
import { type Circuit, circuit } from '#records/messages/server/circuit.ts'
import { ATTEMPT_MS, nextStep } from '#records/messages/server/next-step.ts'
import { type SealedPart, sealedPlace, sendMessage } from '#records/messages/server/queue-message.ts'
import { rememberSender } from '#records/messages/server/telephone-senders.ts'

export interface Messaging {
  providers: Record<Channel, MessagingProvider>
  box: SecretBox
  /** Keys of the contact hashes. */
  contactKeys: KeyRing
  /** Called in the same transaction when a provider's rejection concerns the contact itself. */
  onRefused?: (db: Db, refused: RefusedContact, now: Date) => Promise<void>
  /** Callback URL for delivery reports; null when the provider cannot reach us. */
  noticeUrl?: (message: { organization_id: string; id: string }) => string | null
}

/** A contact that the provider rejects: its owner opted out there, or it does not exist. */
export interface RefusedContact {
  organization_id: string
  /** The sign-up of the message. */
  about_id: string | null
  channel: Channel
  to: string
  contact: NonNullable<Extract<Outcome, { outcome: 'rejected' }>['contact']>
}

const MAX_BACKOFF_MS = 10 * 60_000

/**
 * Sends one message, once. SENDING is committed before the provider is called, so that a worker that is killed leaves
 * a trace, and the next one decides by it.
 */
export function sendMessageWork({ providers, box, contactKeys, onRefused, noticeUrl }: Messaging): JobHandler {
  const circuits = new Map<string, Circuit>()
  return work(sendMessage, async (context, { organization_id, id }) => {
    const { database, clock } = context

    const attempt = await database.inOrganization(organization_id, async db => {
      const row = await lockOpenMessage(db, organization_id, id)
      if (!row) return null
      const provider = providers[row.channel as Channel]
      const now = clock.now()
      const next = nextStep(row, provider, now)
      if (next.step === 'settle') return void (await settle(db, row, next, now))
      if (next.step === 'wait') throw new TryAgainAt(next.until, 'another worker may still be sending')
      const message = { ...messageOf(row, box), notice_url: noticeUrl?.(row) ?? undefined }
      if (next.step === 'find')
        return { row, provider, message, run: () => provider.find?.(message, next.since) ?? unknown('answer lost') }
      // checked here and not only when queued, because the contact may have been stopped since
      const stop = row.transactional ? null : await stopOf(db, contactKeys, organization_id, message)
      if (stop) return void (await settle(db, row, { state: 'WITHHELD', reason: stopWords[stop.reason] }, now))
      const way = circuits.get(row.channel) ?? circuit(clock)
      circuits.set(row.channel, way)
      const restsMs = way.restsMs()
      if (restsMs > 0) throw new TryAgainAt(jittered(now, restsMs), 'the provider rests')
      if (message.channel !== 'EMAIL')
        await rememberSender(
          db,
          organization_id,
          { channel: message.channel, contactHash: destinationHash(contactKeys, message) },
          { locale: row.locale ?? 'en', now },
        )
      return {
        row: await beginAttempt(db, row, provider.name, now),
        provider,
        message,
        run: () => watched(way, provider.send(message)),
      }
    })
    if (!attempt) return

    const outcome = await withinAttempt(attempt.run())
    await conclude(context, attempt, outcome, onRefused)
  })
}

const stopWords: Record<StopReason, string> = {
  UNSUBSCRIBED: 'unsubscribed',
  STOP: 'opted out by text',
  BLOCKED: 'opted out at the provider',
  UNDELIVERABLE: 'earlier mail came back for good',
}

interface Attempt {
  row: MessageRow
  provider: MessagingProvider
  message: Message
}

async function conclude(
  context: JobContext,
  { row, provider, message }: Attempt,
  outcome: Outcome,
  onRefused: Messaging['onRefused'],
): Promise<void> {
  const now = context.clock.now()
  const write = (run: (db: Db) => Promise<void>) =>
    retryThroughOutages(() => context.database.inOrganization(row.organization_id, run))
  switch (outcome.outcome) {
    case 'sent':
      return write(db => settle(db, row, { state: 'SENT', provider_id: outcome.provider_id }, now))
    case 'rejected':
      return write(async db => {
        await settle(db, row, { state: 'FAILED', reason: outcome.reason }, now)
        const { organization_id, about_id } = row
        const { channel, to } = message
        if (outcome.contact)
          await onRefused?.(db, { organization_id, about_id, channel, to, contact: outcome.contact }, now)
      })
    case 'unknown':
      if (provider.idempotentForMs === 0)
        return write(db => settle(db, row, { state: 'UNKNOWN', reason: outcome.reason }, now))
      await write(db => requeue(db, row, outcome.reason, true))
      throw new TryAgainAt(jittered(now, backoffMs(row)), outcome.reason)
    case 'retry':
      await write(db => requeue(db, row, outcome.reason, false))
      throw new TryAgainAt(jittered(now, outcome.after_ms ?? backoffMs(row)), outcome.reason)
  }
}

const backoffMs = ({ attempts }: MessageRow) => Math.min(1_000 * 2 ** (attempts - 1), MAX_BACKOFF_MS)

/** Adds up to a quarter of jitter, so that waiting messages do not all retry at once. */
const jittered = (now: Date, ms: number) => new Date(now.getTime() + ms * (1 + Math.random() / 4))

async function watched(way: Circuit, sending: Promise<Outcome>): Promise<Outcome> {
  const outcome = await sending.catch(error => {
    way.failed()
    throw error
  })
  if (outcome.outcome === 'retry') way.failed(outcome.after_ms)
  else if (outcome.outcome === 'unknown') way.failed()
  else way.succeeded()
  return outcome
}

function messageOf(row: MessageRow, box: SecretBox): Message {
  if (row.sealed === null) throw new Error('A message that is not settled has lost its content.')
  const part = JSON.parse(box.open(row.sealed, sealedPlace(row.organization_id, row.id))) as SealedPart
  return { id: row.id, channel: row.channel as Channel, ...part }
}

const unknown = async (reason: string): Promise<Outcome> => ({ outcome: 'unknown', reason })

async function withinAttempt(running: Promise<Outcome>): Promise<Outcome> {
  const answered = new AbortController()
  const late = sleep(ATTEMPT_MS, null, { signal: answered.signal, ref: false }).catch(() => null)
  try {
    return (await Promise.race([running, late])) ?? (await unknown('no answer in time'))
  } finally {
    answered.abort()
  }
}
