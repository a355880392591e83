import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'

export type MailRow = Selectable<DB['outreach_mails']>

/** Loads and locks unsettled mails, always in the same order; those that were erased, cancelled or settled are left out. */
export const lockOpenMails = (db: Db, organizationId: string, ids: readonly string[]): Promise<MailRow[]> =>
  db
    .selectFrom('outreach_mails')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Stores the start of attempts before the provider is called, and what each copy tells. Answers the rows by their ids. */
export async function beginAttempts(
  db: Db,
  organizationId: string,
  rows: readonly MailRow[],
  now: Date,
): Promise<Map<string, MailRow>> {
  if (rows.length === 0) return new Map()
  const begun = rows.map(({ id, tracks_openings, tracks_clicks }) => ({ id, tracks_openings, tracks_clicks }))
  const { rows: stored } = await sql<MailRow>`
    update outreach_mails m set state = 'SENDING', attempts = m.attempts + 1, attempt_at = ${now},
      first_attempt_at = coalesce(m.first_attempt_at, ${now}), tracks_openings = b.tracks_openings,
      tracks_clicks = b.tracks_clicks
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as b (id uuid, tracks_openings boolean, tracks_clicks boolean)
    where m.organization_id = ${organizationId} and m.id = b.id returning m.*`.execute(db)
  return new Map(stored.map(row => [row.id, row]))
}

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
