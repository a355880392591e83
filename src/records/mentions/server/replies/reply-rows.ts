import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

export type ReplyRow = Selectable<DB['mention_replies']>

/** Loads and locks an answer that is not settled; undefined when it is, or was erased. */
export const lockOpenReply = (db: Db, organization_id: string, id: string): Promise<ReplyRow | undefined> =>
  db
    .selectFrom('mention_replies')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .forUpdate()
    .executeTakeFirst()

/** Stores the start of an attempt before the platform is called. */
export const beginAttempt = (db: Db, row: ReplyRow, now: Date): Promise<ReplyRow> =>
  db
    .updateTable('mention_replies')
    .set({ state: 'SENDING', attempts: row.attempts + 1, attempt_at: now })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A worker that was given up for dead must not overwrite later states. */
const thisAttempt = (db: Db, { organization_id, id, attempts }: ReplyRow) =>
  db
    .updateTable('mention_replies')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['QUEUED', 'SENDING'])

export async function requeue(db: Db, row: ReplyRow, reason: string): Promise<void> {
  await thisAttempt(db, row).set({ state: 'QUEUED', reason }).execute()
  await announceChange(db, row.organization_id, ['mentions'])
}

type Settlement = { state: 'SENT'; platform_id: string } | { state: 'FAILED' | 'UNKNOWN'; reason: string }

/** Also marks the mention as answered. An answer that may have been sent counts: nobody should be answered twice. */
export async function settle(db: Db, row: ReplyRow, settlement: Settlement, now: Date): Promise<void> {
  const { organization_id, mention_id } = row
  const settled = await thisAttempt(db, row)
    .set({
      state: settlement.state,
      reason: 'reason' in settlement ? settlement.reason : null,
      platform_id: 'platform_id' in settlement ? settlement.platform_id : null,
      settled_at: now,
    })
    .returning('id')
    .executeTakeFirst()
  if (!settled) return
  if (settlement.state !== 'FAILED')
    await db
      .updateTable('mentions')
      .set({ answered_at: sql`coalesce(answered_at, ${now})` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', mention_id)
      .execute()
  await announceChange(db, organization_id, ['mentions'])
}

interface PastReply {
  organization_id: string
  mention_id: string
  text: string
  user_id: string
  sent_by: string
  at: Date
}

/** An answer that was sent before, for the demo world. */
export async function enterSentReply(db: Db, { at, ...reply }: PastReply): Promise<void> {
  const { organization_id, mention_id } = reply
  await db
    .insertInto('mention_replies')
    .values({ ...reply, id: newId(at.getTime()), state: 'SENT', attempts: 1, created_at: at, settled_at: at })
    .execute()
  await db
    .updateTable('mentions')
    .set({ answered_at: at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', mention_id)
    .execute()
}
