import { sql } from 'kysely'
import type { MailOutcome, OpenMailbox, OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue } from '#platform/server/jobs/jobs.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { Circuit } from '#records/messages/server/circuit.ts'
import { ATTEMPT_MS, nextStep } from '#records/messages/server/next-step.ts'
import { needsReconnection } from '../../rules.ts'
import { dailyCapOn, startOfNextDay } from '../../sending-plan.ts'
import type { MailboxPool, MailboxRow } from '../mailboxes/open-mailbox.ts'
import { readMailbox } from '../replies/read-job.ts'
import { suppressedAmong, suppressionWords } from '../suppressions.ts'
import {
  type BoundText,
  boundText,
  type Composing,
  composeCopy,
  type TeamFacts,
  teamFacts,
  trackedIn,
} from './compose-mail.ts'
import { beginAttempts, lockOpenMails, type MailRow, requeue, sentToday, settle } from './mail-rows.ts'

export const SIGNED_OUT_WAITS_MS = 3_600_000
const PAUSED_WAITS_MS = 5 * 60_000
/** Longer than a mailbox goes unread while its provider tells us of new mail. */
const READ_WITHIN_MS = 10 * 60_000
const UNREAD_WAITS_MS = 60_000
const NEVER = new Date('9000-01-01')

/** What became of a try: settled, or when to try again and why. */
export type AttemptOutcome =
  | { state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHHELD'; reason?: string }
  | { again: Date; reason: string; signedOut?: true }

/** A copy that this worker may send, or look for, now. */
export interface Attempt {
  row: MailRow
  mailbox: MailboxRow
  open: OpenMailbox
  mail: OutgoingMail
  way: Circuit
  /** Of the promotion that the mail is about. */
  activation_id: string | null
  /** It only looks among the sent mails: the copy may have left before. */
  isLookup: boolean
  run: () => Promise<MailOutcome>
}

export interface Claiming extends Composing {
  clock: Clock
  contactKeys: KeyRing
  mailboxPool: MailboxPool
  wayOf: (mailboxId: string) => Circuit
}

/**
 * Decides about copies of a team in one transaction, and stores the attempts that begin. Answers one result for each id; null for
 * what is settled, cancelled or gone.
 */
export async function claimMails(
  db: Db,
  services: Claiming,
  organizationId: string,
  ids: readonly string[],
): Promise<(Attempt | AttemptOutcome | null)[]> {
  const { clock, contactKeys, mailboxPool, wayOf } = services
  const now = clock.now()
  const rows = await lockOpenMails(db, organizationId, ids)
  if (rows.length === 0) return ids.map(() => null)
  const mailboxes = await mailboxesOf(db, organizationId, rows)
  const facts = await teamFacts(db, organizationId, services)
  const texts = new Map<string, BoundText>()
  for (const { mailing_id } of rows)
    if (!texts.has(mailing_id)) texts.set(mailing_id, await boundText(db, organizationId, mailing_id))
  const emails = rows.map(({ email }) => email)
  const silent = await suppressedAmong(db, contactKeys, organizationId, emails)
  const sequences = await sequencesOf(db, organizationId, rows)
  const room = new Map<string, number>()
  const begun: { row: MailRow; make: (row: MailRow) => Attempt }[] = []

  async function roomOf(mailbox: MailboxRow): Promise<number> {
    const known = room.get(mailbox.id)
    if (known !== undefined) return known
    const cap = dailyCapOn({ ...mailbox, from: 0, to: 1440 }, now)
    return cap - (await sentToday(db, organizationId, mailbox.id, now))
  }

  async function decide(row: MailRow): Promise<Attempt | AttemptOutcome | undefined> {
    const mailbox = mailboxes.get(row.mailbox_id)
    const open = mailbox && mailboxPool.of(mailbox)
    const bound = texts.get(row.mailing_id)
    if (!mailbox || !open || !bound) return failed(db, row, 'The mailbox is no longer connected.', now)
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
    const sequence = sequences.get(row.enrollment_id ?? '')
    if (row.state === 'QUEUED' && sequence?.paused)
      return { again: new Date(now.getTime() + PAUSED_WAITS_MS), reason: 'the sequence is paused' }
    const way = wayOf(mailbox.id)
    const attempt = (of: MailRow, call: 'send' | 'find'): Attempt => {
      const mail = composeCopy(services, of, mailbox, bound, facts)
      const { activation_id } = bound
      return {
        row: of,
        mailbox,
        open,
        mail,
        way,
        activation_id,
        isLookup: call === 'find',
        run: () => open[call](mail),
      }
    }
    if (step.step === 'find') return attempt(row, 'find')
    const withheld = reasonToWithhold(row, silent, sequence)
    if (withheld) return done(db, row, 'WITHHELD', withheld, now)
    if (row.send_at > now && row.state === 'QUEUED') return { again: row.send_at, reason: 'its time has not come' }
    if (isFollowUp(row) && !isRead(mailbox, now)) return afterReading(db, row, now)
    const restsMs = way.restsMs()
    if (restsMs > 0) return { again: jittered(now, restsMs), reason: 'the provider rests' }
    const left = await roomOf(mailbox)
    if (left <= 0)
      return { again: jittered(startOfNextDay(now), 60_000), reason: 'the mailbox has sent what it may today' }
    room.set(mailbox.id, left - 1)
    // what a copy tells is bound with its first attempt: a repeat under the same key must be the same mail
    const tracked = row.first_attempt_at ? {} : tellsOf(bound, facts)
    begun.push({ row: { ...row, ...tracked }, make: of => attempt(of, 'send') })
    return undefined
  }

  const decided = new Map<string, Attempt | AttemptOutcome>()
  for (const row of rows) {
    const result = await decide(row)
    if (result) decided.set(row.id, result)
  }
  const started = await beginAttempts(
    db,
    organizationId,
    begun.map(({ row }) => row),
    now,
  )
  for (const { row, make } of begun) {
    const stored = started.get(row.id)
    if (stored) decided.set(row.id, make(stored))
  }
  // jobs that were repeated may ask for the same copy at the same time: one of them sends it
  const handed = new Set<string>()
  return ids.map(id => {
    const result = decided.get(id) ?? null
    if (!result || !('run' in result)) return result
    if (handed.has(id)) return { again: new Date(now.getTime() + ATTEMPT_MS), reason: 'another job is sending it' }
    handed.add(id)
    return result
  })
}

const tellsOf = (bound: BoundText, facts: TeamFacts) => {
  const { openings, clicks } = trackedIn(bound, facts)
  return { tracks_openings: openings, tracks_clicks: clicks }
}

async function mailboxesOf(db: Db, organizationId: string, rows: readonly MailRow[]): Promise<Map<string, MailboxRow>> {
  const found = await db
    .selectFrom('mailboxes')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...new Set(rows.map(({ mailbox_id }) => mailbox_id))])
    .execute()
  return new Map(found.map(mailbox => [mailbox.id, mailbox]))
}

interface OfSequence {
  state: string
  paused: boolean
}

/** Where the copies of sequences stand, by enrollment. */
async function sequencesOf(db: Db, organizationId: string, rows: readonly MailRow[]): Promise<Map<string, OfSequence>> {
  const ids = rows.flatMap(({ enrollment_id }) => enrollment_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<OfSequence & { id: string }>`
    select e.id, e.state, s.state = 'PAUSED' as paused from outreach_enrollments e
    join outreach_sequences s on s.organization_id = e.organization_id and s.id = e.sequence_id
    where e.organization_id = ${organizationId} and e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(found.map(({ id, ...one }) => [id, one]))
}

/** Checked here and not only when queued: somebody may have answered or unsubscribed since. */
function reasonToWithhold(
  row: MailRow,
  silent: Awaited<ReturnType<typeof suppressedAmong>>,
  sequence: OfSequence | undefined,
): string | null {
  const reason = silent.get(row.email.toLowerCase())
  if (reason) return suppressionWords[reason]
  if (!row.enrollment_id) return null
  const goesOn = sequence?.state === 'WAITING' || sequence?.state === 'FINISHED'
  return goesOn ? null : `the sequence ended: ${sequence?.state.toLowerCase() ?? 'removed'}`
}

/** What a copy that is settled changes on open screens: an answer stands in its conversation. */
export const SETTLED = ['outreach', 'sequences', 'threads']

export async function done(
  db: Db,
  row: MailRow,
  state: 'FAILED' | 'UNKNOWN' | 'WITHHELD',
  reason: string,
  now: Date,
): Promise<AttemptOutcome> {
  await settle(db, row, { state, reason }, now)
  await announceChange(db, row.organization_id, SETTLED)
  return { state, reason }
}

const isFollowUp = ({ state, enrollment_id, step }: MailRow) =>
  state === 'QUEUED' && enrollment_id !== null && (step ?? 0) > 0

const isRead = ({ read_at }: MailboxRow, now: Date) =>
  read_at !== null && read_at.getTime() > now.getTime() - READ_WITHIN_MS

/** A mailbox that sends but cannot be read may hold the answer: the next step waits until it has been looked into. */
async function afterReading(db: Db, row: MailRow, now: Date): Promise<AttemptOutcome> {
  const { organization_id, mailbox_id: id } = row
  const reason = 'waits until the mailbox has been read: an answer may be there'
  await requeue(db, row, reason)
  await enqueue(db, readMailbox, { organization_id, id }, { key: `read_mailbox:${id}` })
  return { again: jittered(now, UNREAD_WAITS_MS), reason }
}

const failed = (db: Db, row: MailRow, reason: string, now: Date) => done(db, row, 'FAILED', reason, now)

export const jittered = (now: Date, ms: number) => new Date(now.getTime() + ms * (1 + Math.random() / 4))
