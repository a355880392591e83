import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import type { MessageState } from '#records/messages/contract.ts'
import type { DB } from '../../../../db/schema.gen.ts'

export type MessageRow = Selectable<DB['messages']>

/** Loads and locks the message of a job; undefined when it was erased or is settled. */
export const lockOpenMessage = (db: Db, organizationId: string, id: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .forUpdate()
    .executeTakeFirst()

/** Stores the start of an attempt before the provider is called. Returns the updated row. */
export const beginAttempt = (db: Db, row: MessageRow, provider: string, now: Date): Promise<MessageRow> =>
  db
    .updateTable('messages')
    .set({
      state: 'SENDING',
      provider,
      attempts: row.attempts + 1,
      attempt_at: now,
      first_attempt_at: row.first_attempt_at ?? now,
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Requeues after a rejected attempt, or an `uncertain` one at a provider with idempotency keys. */
export async function requeue(db: Db, row: MessageRow, reason: string, uncertain: boolean): Promise<void> {
  await thisAttempt(db, row)
    .set({ state: 'QUEUED', reason, uncertain: row.uncertain || uncertain })
    .execute()
}

interface Settlement {
  state: Extract<MessageState, 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHHELD'>
  provider_id?: string
  reason?: string
}

/** Settles a message: wipes the content of codes and shows failures to the team at once. */
export async function settle(
  db: Db,
  row: MessageRow,
  { state, provider_id, reason }: Settlement,
  now: Date,
): Promise<void> {
  await thisAttempt(db, row)
    .set({
      state,
      provider_id: provider_id ?? null,
      reason: reason ?? null,
      settled_at: now,
      ...(row.secret ? { sealed: null } : {}),
    })
    .execute()
  if (state !== 'SENT')
    await db
      .insertInto('job_outbox')
      .values(changedRow(row.organization_id, ['messages']))
      .execute()
}

/** A worker that was given up for dead must not overwrite later states. */
const thisAttempt = (db: Db, { organization_id, id, attempts }: MessageRow) =>
  db
    .updateTable('messages')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['QUEUED', 'SENDING'])
