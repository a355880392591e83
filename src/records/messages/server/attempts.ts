import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import type { MessageState } from '#records/messages/contract.ts'
import type { DB } from '../../../../db/schema.gen.ts'

export type MessageRow = Selectable<DB['messages']>

/** The message a job names, locked until the transaction ends; undefined where it was erased or is settled. */
export const lockOpenMessage = (db: Db, organizationId: string, id: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .forUpdate()
    .executeTakeFirst()

/** Writes that an attempt begins, before the provider is called. Gives the row as it is then. */
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

/** Back to the queue after an attempt that was not taken, or, `uncertain`, perhaps was by a provider that knows our key. */
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

/** The end of a message. What carried a code is wiped; what did not go out is shown to the team at once. */
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

/** A worker that was thought dead and comes back must not write over what came after it. */
const thisAttempt = (db: Db, { organization_id, id, attempts }: MessageRow) =>
  db
    .updateTable('messages')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['QUEUED', 'SENDING'])
