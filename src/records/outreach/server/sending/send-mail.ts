import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { MailOutcome, OpenMailbox, OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/db.ts'
import { throughOutages } from '#platform/server/database/through-outages.ts'
import { announceChange, enqueue, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { type Circuit, circuit } from '#records/messages/server/circuit.ts'
import { ATTEMPT_MS, nextStep } from '#records/messages/server/next-step.ts'
import { moveCreators } from '#records/promotions/server/move-creators.ts'
import { needsReconnection } from '../../rules.ts'
import { capOn, startOfNextDay } from '../../sending-plan.ts'
import { findMailbox, type MailboxRow, storeSignedOut } from '../mailboxes/open-mailbox.ts'
import { readMailbox } from '../replies/read-job.ts'
import { sentIntoThread } from '../replies/threads.ts'
import type { OutreachServices } from '../services.ts'
import { suppress, suppressedAmong, suppressionWords } from '../suppressions.ts'
import { outgoingMail } from './compose-mail.ts'
import { findAgain } from './find-job.ts'
import { beginAttempt, lockOpenMail, type MailRow, requeue, sentToday, settle } from './mail-rows.ts'

/** The payload holds ids only. The row decides when to stop retrying. */
export const sendMail = job('send_outreach_mail', {
  payload: z.object({ organization_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 25,
})

const LONGEST_BACKOFF_MS = 10 * 60_000
const SIGNED_OUT_WAITS_MS = 3_600_000
const PAUSED_WAITS_MS = 5 * 60_000
const FIRST_LOOK_MS = 2 * 60_000

type Sending = Pick<OutreachServices, 'database' | 'clock' | 'contactKeys' | 'mailKeys' | 'publicUrl' | 'mailboxPool'>

/** What became of a try: settled, or when to try again and why. */
export type Tried =
  | { state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHHELD'; reason?: string }
  | { again: Date; reason: string; signedOut?: true }

interface Attempt {
  row: MailRow
  mailbox: MailboxRow
  open: OpenMailbox
  mail: OutgoingMail
  way: Circuit
  run: () => Promise<MailOutcome>
}

/**
 * Sends one copy, once. SENDING is committed before the provider is called, so that a worker that is killed leaves a trace, and
 * the next one decides by it: under an unexpired key it repeats, else it looks among the sent mails, else the copy is unknown.
 */
export function mailSender(services: Sending) {
  const circuits = new Map<string, Circuit>()
  const wayOf = (id: string, clock: Clock) => {
    const way = circuits.get(id) ?? circuit(clock)
    circuits.set(id, way)
    return way
  }

  async function claim(db: Db, organization_id: string, id: string): Promise<Attempt | Tried | null> {
    const { clock, contactKeys, mailboxPool } = services
    const row = await lockOpenMail(db, organization_id, id)
    if (!row) return null
    const now = clock.now()
    const mailbox = await findMailbox(db, organization_id, row.mailbox_id)
    const open = mailbox && mailboxPool.of(mailbox)
    if (!mailbox || !open) return failed(db, row, 'The mailbox is no longer connected.', now)
    const step = nextStep(
      { ...row, provider: mailbox.provider, send_before: NEVER },
      { name: mailbox.provider, idempotentForMs: open.idempotentForMs, find: open.find },
      now,
    )
    if (step.step === 'wait') return { again: step.until, reason: 'another worker may still be sending' }
    if (step.step === 'settle') return done(db, row, step.state === 'FAILED' ? 'FAILED' : 'UNKNOWN', step.reason, now)
    if (mailbox.grant_status !== 'valid')
      return {
        again: new Date(now.getTime() + SIGNED_OUT_WAITS_MS),
        reason: needsReconnection(mailbox.email),
        signedOut: true,
      }
    if (row.state === 'QUEUED' && (await isPaused(db, row)))
      return { again: new Date(now.getTime() + PAUSED_WAITS_MS), reason: 'the sequence is paused' }
    const way = wayOf(mailbox.id, clock)
    const mail = await outgoingMail(db, services, row, mailbox)
    if (step.step === 'find') return { row, mailbox, open, mail, way, run: () => open.find(mail) }
    const withheld = await reasonToWithhold(db, row, contactKeys)
    if (withheld) return done(db, row, 'WITHHELD', withheld, now)
    if (row.send_at > now && row.state === 'QUEUED') return { again: row.send_at, reason: 'its time has not come' }
    const restsMs = way.restsMs()
    if (restsMs > 0) return { again: jittered(now, restsMs), reason: 'the provider rests' }
    if ((await sentToday(db, organization_id, mailbox.id, now)) >= capOn({ ...mailbox, from: 0, to: 1440 }, now))
      return { again: jittered(startOfNextDay(now), 60_000), reason: 'the mailbox has sent what it may today' }
    return { row: await beginAttempt(db, row, now), mailbox, open, mail, way, run: () => open.send(mail) }
  }

  async function conclude({ row, mailbox, open, mail, way }: Attempt, outcome: MailOutcome): Promise<Tried> {
    const { database, clock, contactKeys } = services
    const { organization_id } = row
    const now = clock.now()
    const write = (run: (db: Db) => Promise<unknown>) =>
      throughOutages(() => database.inOrganization(organization_id, async db => void (await run(db))))
    switch (outcome.outcome) {
      case 'sent':
        way.succeeded()
        await write(async db => {
          const thread_id = await sentIntoThread(db, {
            row,
            mailbox,
            mail,
            messageId: outcome.messageId ?? mail.messageId,
            now,
          })
          const sent = { provider_id: outcome.providerId, message_id: outcome.messageId, thread_id }
          await settle(db, row, { state: 'SENT', ...sent }, now)
          const moved = await moveToOutreached(db, row)
          await announceChange(db, organization_id, [
            'outreach',
            'threads',
            'sequences',
            ...(moved ? ['promotions'] : []),
          ])
          // answers are soon to come: machines answer at once
          await enqueue(
            db,
            readMailbox,
            { organization_id, id: mailbox.id },
            { key: `read_mailbox:${mailbox.id}`, runAt: new Date(now.getTime() + 15_000) },
          )
        })
        return { state: 'SENT' }
      case 'rejected':
        way.succeeded()
        await write(async db => {
          const { reason, undeliverable = false } = outcome
          await settle(db, row, { state: 'FAILED', reason, undeliverable }, now)
          if (undeliverable)
            await suppress(db, contactKeys, { organization_id, email: row.email, reason: 'BOUNCED', mail_id: row.id })
          await announceChange(db, organization_id, ['outreach', 'sequences'])
        })
        return { state: 'FAILED', reason: outcome.reason }
      case 'unknown':
        way.failed()
        if (open.idempotentForMs > 0 && row.state === 'SENDING') {
          await write(db => requeue(db, row, outcome.reason, true))
          return { again: jittered(now, backoffMs(row)), reason: outcome.reason }
        }
        await write(async db => {
          await done(db, row, 'UNKNOWN', outcome.reason, now)
          await enqueue(
            db,
            findAgain,
            { organization_id, id: row.id },
            { runAt: new Date(now.getTime() + FIRST_LOOK_MS) },
          )
        })
        return { state: 'UNKNOWN', reason: outcome.reason }
      case 'retry':
        way.failed(outcome.afterMs)
        await write(db => requeue(db, row, outcome.reason))
        return { again: jittered(now, outcome.afterMs ?? backoffMs(row)), reason: outcome.reason }
      case 'signed_out':
        await write(async db => {
          await requeue(db, row, needsReconnection(mailbox.email))
          await storeSignedOut(db, mailbox, outcome)
        })
        return {
          again: new Date(now.getTime() + SIGNED_OUT_WAITS_MS),
          reason: needsReconnection(mailbox.email),
          signedOut: true,
        }
    }
  }

  /** Null when there is nothing to do any more. */
  return async function trySending(organization_id: string, id: string): Promise<Tried | null> {
    const attempt = await services.database.inOrganization(organization_id, db => claim(db, organization_id, id))
    if (!attempt || !('run' in attempt)) return attempt
    return conclude(attempt, await withinAttempt(attempt.run()))
  }
}

export type TrySending = ReturnType<typeof mailSender>

export const sendMailWork = (trySending: TrySending) =>
  work(sendMail, async (_context, { organization_id, id }) => {
    const tried = await trySending(organization_id, id)
    if (tried && 'again' in tried) throw new TryAgainAt(tried.again, tried.reason)
  })

/** A creator whose mail was sent for a promotion has been reached out to; nobody moves back from a later stage (MAIL-037, MAIL-038). */
async function moveToOutreached(db: Db, { organization_id, mailing_id, creator_id }: MailRow): Promise<boolean> {
  const mailing = await db
    .selectFrom('outreach_mailings')
    .select(['activation_id', 'user_id'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', mailing_id)
    .executeTakeFirst()
  if (!mailing?.activation_id || !creator_id) return false
  const { activation_id, user_id: by_user } = mailing
  const moved = await moveCreators(db, { organization_id, activation_id, by_user }, [creator_id], 'outreached')
  return moved.length > 0
}

const NEVER = new Date('9000-01-01')

async function done(
  db: Db,
  row: MailRow,
  state: 'FAILED' | 'UNKNOWN' | 'WITHHELD',
  reason: string,
  now: Date,
): Promise<Tried> {
  await settle(db, row, { state, reason }, now)
  await announceChange(db, row.organization_id, ['outreach', 'sequences'])
  return { state, reason }
}

const failed = (db: Db, row: MailRow, reason: string, now: Date) => done(db, row, 'FAILED', reason, now)

/** Checked here and not only when queued: somebody may have answered or unsubscribed since. */
async function reasonToWithhold(db: Db, row: MailRow, keys: Sending['contactKeys']): Promise<string | null> {
  const silent = (await suppressedAmong(db, keys, row.organization_id, [row.email])).get(row.email.toLowerCase())
  if (silent) return suppressionWords[silent]
  if (!row.enrollment_id) return null
  const enrollment = await db
    .selectFrom('outreach_enrollments')
    .select('state')
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.enrollment_id)
    .executeTakeFirst()
  const goesOn = enrollment?.state === 'WAITING' || enrollment?.state === 'FINISHED'
  return goesOn ? null : `the sequence ended: ${enrollment?.state.toLowerCase() ?? 'removed'}`
}

/** Nothing leaves while its sequence is paused. */
async function isPaused(db: Db, { organization_id, enrollment_id }: MailRow): Promise<boolean> {
  if (!enrollment_id) return false
  const paused = await db
    .selectFrom('outreach_enrollments as e')
    .innerJoin('outreach_sequences as s', join =>
      join.onRef('s.organization_id', '=', 'e.organization_id').onRef('s.id', '=', 'e.sequence_id'),
    )
    .select('s.id')
    .where('e.organization_id', '=', organization_id)
    .where('e.id', '=', enrollment_id)
    .where('s.state', '=', 'PAUSED')
    .executeTakeFirst()
  return paused !== undefined
}

const backoffMs = ({ attempts }: MailRow) => Math.min(1_000 * 2 ** Math.max(0, attempts - 1), LONGEST_BACKOFF_MS)
const jittered = (now: Date, ms: number) => new Date(now.getTime() + ms * (1 + Math.random() / 4))

async function withinAttempt(running: Promise<MailOutcome>): Promise<MailOutcome> {
  const answered = new AbortController()
  const late = sleep(ATTEMPT_MS, null, { signal: answered.signal, ref: false }).catch(() => null)
  try {
    return (await Promise.race([running, late])) ?? { outcome: 'unknown', reason: 'no answer in time' }
  } finally {
    answered.abort()
  }
}
