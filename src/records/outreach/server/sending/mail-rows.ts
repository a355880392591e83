import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

export type MailRow = Selectable<DB['outreach_mails']>

/** Loads and locks an unsettled mail; undefined when it was erased, cancelled or is settled. */
export const lockOpenMail = (db: Db, organizationId: string, id: string): Promise<MailRow | undefined> =>
  db
    .selectFrom('outreach_mails')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .forUpdate()
    .executeTakeFirst()

/** Stores the start of an attempt before the provider is called. */
export const beginAttempt = (db: Db, row: MailRow, now: Date): Promise<MailRow> =>
  db
    .updateTable('outreach_mails')
    .set({
      state: 'SENDING',
      attempts: row.attempts + 1,
      attempt_at: now,
      first_attempt_at: row.first_attempt_at ?? now,
    })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A worker that was given up for dead must not overwrite later states. */
const thisAttempt = (db: Db, { organization_id, id, attempts }: MailRow) =>
  db
    .updateTable('outreach_mails')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['QUEUED', 'SENDING'])

export async function requeue(db: Db, row: MailRow, reason: string, uncertain = false): Promise<void> {
  await thisAttempt(db, row)
    .set({ state: 'QUEUED', reason, uncertain: row.uncertain || uncertain })
    .execute()
}

interface Settlement {
  state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHHELD'
  provider_id?: string | undefined
  message_id?: string | undefined
  thread_id?: string | undefined
  reason?: string | undefined
  undeliverable?: boolean
}

/** False when another attempt has settled it meanwhile. */
export async function settle(
  db: Db,
  row: MailRow,
  { state, provider_id, message_id, thread_id, reason, undeliverable }: Settlement,
  now: Date,
): Promise<boolean> {
  const settled = await thisAttempt(db, row)
    .set({
      state,
      provider_id: provider_id ?? null,
      message_id: message_id ?? row.message_id,
      thread_id: thread_id ?? row.thread_id,
      reason: reason ?? null,
      settled_at: now,
      ...(undeliverable ? { outcome: 'BOUNCED' } : {}),
    })
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Sent or possibly sent since the day began (UTC): what counts against the cap. */
export async function sentToday(db: Db, organizationId: string, mailboxId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from outreach_mails where organization_id = ${organizationId} and mailbox_id = ${mailboxId}
      and state in ('SENT', 'UNKNOWN') and settled_at >= ${now.toISOString().slice(0, 10)}::date::timestamp at time zone 'UTC'`.execute(
    db,
  )
  return rows[0]?.mails ?? 0
}
