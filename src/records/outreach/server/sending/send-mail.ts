import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { MailOutcome } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { retryThroughOutages } from '#platform/server/database/retry-through-outages.ts'
import { announceChange, enqueue, enqueueAll, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { type Circuit, circuit } from '#records/messages/server/circuit.ts'
import { ATTEMPT_MS } from '#records/messages/server/next-step.ts'
import { needsReconnection } from '../../rules.ts'
import { findMailbox, storeSignedOut } from '../mailboxes/open-mailbox.ts'
import type { OutreachServices } from '../services.ts'
import { suppress } from '../suppressions.ts'
import { batched } from './batched.ts'
import {
  type Attempt,
  type AttemptOutcome,
  claimMails,
  done,
  jittered,
  SETTLED,
  SIGNED_OUT_WAITS_MS,
} from './claim-mails.ts'
import { findAgain } from './find-job.ts'
import { type MailRow, requeue, settle } from './mail-rows.ts'
import { READ_AFTER_MS, type SentCopy, settleSent } from './settle-sent.ts'

/** The payload holds ids only. The row decides when to stop retrying. */
export const sendMail = job('send_outreach_mail', {
  payload: z.object({ organization_id: z.uuid(), id: z.uuid() }),
  maxAttempts: 25,
})

/** Copies of one mailbox that leave at the same time. One that has to wait gets a job of its own. */
export const sendMails = job('send_outreach_mails', {
  payload: z.object({ organization_id: z.uuid(), mailbox_id: z.uuid(), ids: z.array(z.uuid()).max(200) }),
  maxAttempts: 25,
})

const MAX_BACKOFF_MS = 10 * 60_000
const FIRST_LOOK_MS = 2 * 60_000
const FAILED_WAITS_MS = 10_000
/** Copies of one transaction. */
const MAX_AT_ONCE = 50

type Sending = Pick<
  OutreachServices,
  'database' | 'clock' | 'contactKeys' | 'mailKeys' | 'publicUrl' | 'mailboxPool' | 'linkHost'
>

/**
 * Sends a copy, once. SENDING is committed before the provider is called, so that a worker that is killed leaves a trace, and the
 * next one decides by it: under an unexpired key it repeats, else it looks among the sent mails, else the copy is unknown. Copies
 * that are sent side by side share their transactions.
 */
export function mailSender(services: Sending) {
  const { database, clock, contactKeys } = services
  const circuits = new Map<string, Circuit>()
  const wayOf = (id: string) => {
    const way = circuits.get(id) ?? circuit(clock)
    circuits.set(id, way)
    return way
  }
  const askedToRead = new Map<string, number>()
  /** Once until it has been read: each further job would put the reading off. */
  const asksToRead = (mailboxId: string, now: Date) => {
    const asked = askedToRead.get(mailboxId) ?? 0
    if (Math.abs(now.getTime() - asked) < READ_AFTER_MS) return false
    askedToRead.set(mailboxId, now.getTime())
    return true
  }
  const ofTeam = teamBatches({
    claim: (organization_id, ids) =>
      database.inOrganization(organization_id, db => claimMails(db, { ...services, wayOf }, organization_id, ids)),
    settle: (organization_id, sent) => {
      const now = clock.now()
      return retryThroughOutages(() =>
        database.inOrganization(organization_id, db =>
          settleSent(db, organization_id, sent, { now, asksToRead: id => asksToRead(id, now) }),
        ),
      )
    },
  })

  async function conclude(
    { row, mailbox, open, mail, way, isLookup, ...attempt }: Attempt,
    outcome: MailOutcome,
  ): Promise<AttemptOutcome> {
    const { organization_id } = row
    const now = clock.now()
    const write = (run: (db: Db) => Promise<unknown>) =>
      retryThroughOutages(() => database.inOrganization(organization_id, async db => void (await run(db))))
    switch (outcome.outcome) {
      case 'sent':
        way.succeeded()
        await ofTeam(organization_id).settle({
          attempt: { row, mailbox, open, mail, way, isLookup, ...attempt },
          providerId: outcome.providerId,
          messageId: outcome.messageId,
        })
        return { state: 'SENT' }
      case 'rejected':
        way.succeeded()
        await write(async db => {
          const { reason, undeliverable = false } = outcome
          await settle(db, row, { state: 'FAILED', reason, undeliverable }, now)
          if (undeliverable)
            await suppress(db, contactKeys, { organization_id, email: row.email, reason: 'BOUNCED', mail_id: row.id })
          await announceChange(db, organization_id, SETTLED)
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
          // one that was only looked for may have left: it is looked for again
          if (!isLookup) await requeue(db, row, needsReconnection(mailbox.email))
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
  return async function trySending(organization_id: string, id: string): Promise<AttemptOutcome | null> {
    const attempt = await ofTeam(organization_id).claim(id)
    if (!attempt || !('run' in attempt)) return attempt
    return conclude(attempt, await withinAttempt(attempt.run()))
  }
}

export type TrySending = ReturnType<typeof mailSender>

interface TeamBatches {
  claim: (organizationId: string, ids: readonly string[]) => Promise<(Attempt | AttemptOutcome | null)[]>
  settle: (organizationId: string, sent: readonly SentCopy[]) => Promise<void>
}

const TEAMS_KEPT = 1_000

/** The batches of each team: rows of two teams never share a transaction. */
function teamBatches({ claim, settle }: TeamBatches) {
  const make = (organizationId: string) => ({
    claim: batched((ids: readonly string[]) => claim(organizationId, ids), MAX_AT_ONCE),
    settle: batched(async (sent: readonly SentCopy[]) => {
      await settle(organizationId, sent)
      return sent.map(() => undefined)
    }, MAX_AT_ONCE),
  })
  const teams = new Map<string, ReturnType<typeof make>>()
  return (organizationId: string) => {
    const known = teams.get(organizationId)
    if (known) return known
    if (teams.size >= TEAMS_KEPT) teams.clear()
    const made = make(organizationId)
    teams.set(organizationId, made)
    return made
  }
}

/** Jobs of copies. Each mailbox has as many sends in flight as its provider takes, in each worker. */
export function sendMailWork(trySending: TrySending, { mailboxPool }: Pick<OutreachServices, 'mailboxPool'>) {
  const turns = mailboxTurns()
  return [
    work(sendMail, async (_context, { organization_id, id }) => {
      const tried = await trySending(organization_id, id)
      if (tried && 'again' in tried) throw new TryAgainAt(tried.again, tried.reason)
    }),
    work(sendMails, async ({ database, clock }, { organization_id, mailbox_id, ids }) => {
      const mailbox = await database.readOrganization(organization_id, db =>
        findMailbox(db, organization_id, mailbox_id),
      )
      const most = (mailbox && mailboxPool.of(mailbox)?.sendsAtOnce) ?? 1
      const later: { id: string; at: Date }[] = []
      const waiting = [...ids]
      const hand = async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
          const end = await turns.begin(mailbox_id, most)
          const tried = await trySending(organization_id, id)
            // tried again by a job of its own: a copy that cannot be sent keeps none of the others waiting
            .catch(
              (): AttemptOutcome => ({ again: new Date(clock.now().getTime() + FAILED_WAITS_MS), reason: 'it failed' }),
            )
            .finally(end)
          if (tried && 'again' in tried) later.push({ id, at: tried.again })
        }
      }
      await Promise.all(Array.from({ length: Math.min(most, ids.length) }, hand))
      if (later.length > 0)
        await database.inOrganization(organization_id, db =>
          enqueueAll(
            db,
            sendMail,
            later.map(({ id, at }) => ({ payload: { organization_id, id }, runAt: at })),
          ),
        )
    }),
  ]
}

/** At most so many sends of a mailbox at the same time, in the order in which they ask. */
function mailboxTurns() {
  const inFlight = new Map<string, { count: number; waiting: (() => void)[] }>()
  return {
    async begin(mailboxId: string, most: number): Promise<() => void> {
      const turn = inFlight.get(mailboxId) ?? { count: 0, waiting: [] }
      inFlight.set(mailboxId, turn)
      if (turn.count >= most) await new Promise<void>(next => turn.waiting.push(next))
      else turn.count++
      return () => {
        // whoever waits takes over the place
        const next = turn.waiting.shift()
        if (next) return next()
        turn.count--
        if (turn.count === 0) inFlight.delete(mailboxId)
      }
    },
  }
}

const backoffMs = ({ attempts }: MailRow) => Math.min(1_000 * 2 ** Math.max(0, attempts - 1), MAX_BACKOFF_MS)

async function withinAttempt(running: Promise<MailOutcome>): Promise<MailOutcome> {
  const answered = new AbortController()
  const late = sleep(ATTEMPT_MS, null, { signal: answered.signal, ref: false }).catch(() => null)
  try {
    return (await Promise.race([running, late])) ?? { outcome: 'unknown', reason: 'no answer in time' }
  } finally {
    answered.abort()
  }
}
