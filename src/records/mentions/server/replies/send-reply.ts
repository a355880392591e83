import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ReplyOutcome } from '#integrations/artist-accounts/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { retryThroughOutages } from '#platform/server/database/retry-through-outages.ts'
import { job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { ATTEMPT_MS } from '#records/messages/server/next-step.ts'
import { WINDOW_MS } from '../../rules.ts'
import { findAccount, storeSignedOut, tokenOf } from '../accounts/store-account.ts'
import type { MentionServices } from '../services.ts'
import { beginAttempt, lockOpenReply, type ReplyRow, requeue, settle } from './reply-rows.ts'

/** The payload holds ids only. The row decides when to stop trying. */
export const sendReply = job('send_mention_reply', { payload: z.object({ organization_id: id, id }), maxAttempts: 25 })

const SIGNED_OUT_WAITS_MS = 10 * 60_000
const MAX_BACKOFF_MS = 10 * 60_000

const words = {
  tooLate: 'Instagram takes answers for 24 hours. This window is over.',
  unknown: 'It may have been sent. Look at Instagram before you write again.',
  noAccount: 'The account is no longer connected.',
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
interface Attempt {
  row: ReplyRow
  account: Account
  run: () => Promise<ReplyOutcome>
}
/** Settled, or when to try again and why. */
type Tried = 'settled' | { again: Date; reason: string }

type Services = Pick<MentionServices, 'database' | 'clock' | 'box' | 'instagram'>

/**
 * Sends one answer, once. SENDING is committed before Instagram is called, so that a worker that is killed leaves a trace: what
 * it left may have been sent, and is never sent again by itself. Instagram knows no idempotency keys.
 */
export function replySender(services: Services) {
  const { database, clock, box, instagram } = services

  async function claim(db: Db, organization_id: string, reply_id: string): Promise<Attempt | Tried> {
    const row = await lockOpenReply(db, organization_id, reply_id)
    if (!row) return 'settled'
    const now = clock.now()
    const settled = async (state: 'FAILED' | 'UNKNOWN', reason: string): Promise<Tried> => {
      await settle(db, row, { state, reason }, now)
      return 'settled'
    }
    if (row.state === 'SENDING') {
      const until = new Date((row.attempt_at ?? now).getTime() + ATTEMPT_MS)
      return until > now
        ? { again: until, reason: 'another worker may still be sending' }
        : settled('UNKNOWN', words.unknown)
    }
    const mention = await db
      .selectFrom('mentions')
      .select(['account_id', 'kind', 'platform_id', 'sender_id', 'closes_at'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', row.mention_id)
      .executeTakeFirstOrThrow()
    const account = await findAccount(db, organization_id, mention.account_id)
    if (!account || !instagram) return settled('FAILED', words.noAccount)
    // a comment can be answered for long, but nobody expects an answer of yesterday to appear
    const closes_at = mention.closes_at ?? new Date(row.created_at.getTime() + WINDOW_MS)
    if (closes_at <= now) return settled('FAILED', words.tooLate)
    if (account.state === 'RECONNECT') return { again: later(now, SIGNED_OUT_WAITS_MS), reason: signInAgain(account) }
    const token = tokenOf(box, account)
    const begun = await beginAttempt(db, row, now)
    const { text } = row
    return {
      row: begun,
      account,
      run: () =>
        mention.kind === 'STORY'
          ? instagram.sendMessage(token, { account_id: account.platform_id, recipient_id: mention.sender_id, text })
          : instagram.answerComment(token, { comment_id: mention.platform_id, text }),
    }
  }

  async function conclude({ row, account }: Attempt, outcome: ReplyOutcome): Promise<Tried> {
    const now = clock.now()
    const write = (run: (db: Db) => Promise<void>) =>
      retryThroughOutages(() => database.inOrganization(row.organization_id, run))
    const again = async (ms: number, reason: string): Promise<Tried> => {
      await write(db => requeue(db, row, reason))
      return { again: later(now, ms), reason }
    }
    switch (outcome.outcome) {
      case 'sent':
        await write(db => settle(db, row, { state: 'SENT', platform_id: outcome.platform_id }, now))
        return 'settled'
      case 'too_late':
        await write(db => settle(db, row, { state: 'FAILED', reason: words.tooLate }, now))
        return 'settled'
      case 'rejected':
        await write(db => settle(db, row, { state: 'FAILED', reason: outcome.reason }, now))
        return 'settled'
      case 'unknown':
        await write(db => settle(db, row, { state: 'UNKNOWN', reason: words.unknown }, now))
        return 'settled'
      case 'retry':
        return again(outcome.afterMs ?? backoffMs(row), outcome.reason)
      case 'signed_out':
        await write(db => storeSignedOut(db, account, outcome.reason))
        return again(SIGNED_OUT_WAITS_MS, signInAgain(account))
    }
  }

  return async function trySending(organization_id: string, reply_id: string): Promise<Tried> {
    const attempt = await database.inOrganization(organization_id, db => claim(db, organization_id, reply_id))
    if (attempt === 'settled' || 'again' in attempt) return attempt
    return conclude(attempt, await withinAttempt(attempt.run()))
  }
}

export type TryReply = ReturnType<typeof replySender>

export const sendReplyWork = (trySending: TryReply) =>
  work(sendReply, async (_context, { organization_id, id }) => {
    const tried = await trySending(organization_id, id)
    if (tried !== 'settled') throw new TryAgainAt(tried.again, tried.reason)
  })

const signInAgain = ({ username }: Account) => `@${username} has to sign in to Instagram again first.`
const backoffMs = ({ attempts }: ReplyRow) => Math.min(5_000 * 2 ** Math.max(0, attempts - 1), MAX_BACKOFF_MS)
const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Ends before another worker would take the attempt for dead. */
async function withinAttempt(running: Promise<ReplyOutcome>): Promise<ReplyOutcome> {
  const answered = new AbortController()
  const late = sleep(ATTEMPT_MS - 5_000, null, { signal: answered.signal, ref: false }).catch(() => null)
  try {
    return (await Promise.race([running, late])) ?? { outcome: 'unknown', reason: 'no answer in time' }
  } finally {
    answered.abort()
  }
}
