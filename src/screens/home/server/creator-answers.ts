import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { suppressedAmong } from '#records/outreach/server/suppressions.ts'

interface Of {
  organizationId: string
  contactKeys: KeyRing
}

/** Conversations in which a creator answered since an instant, as far as their address may be written to. */
export async function answersSince(db: Db, of: Of, since: Date): Promise<number> {
  const threads = await writableThreads(
    db,
    of,
    sql`t.last_at >= ${since} and exists (
      select from outreach_messages m
      where m.organization_id = t.organization_id and m.thread_id = t.id and m.at >= ${since} and not m.is_ours
        and m.kind = 'ANSWER')`,
  )
  return threads.length
}

/**
 * Open conversations that wait for an answer of the team: a person wrote last, whatever a machine sent afterwards, and their
 * address may be written to.
 */
export const unansweredThreads = (db: Db, of: Of, now: Date) =>
  writableThreads(
    db,
    of,
    sql`t.state = 'OPEN' and not t.last_is_ours and coalesce(t.snoozed_until, '-infinity') <= ${now} and exists (
      select from outreach_messages m
      where m.organization_id = t.organization_id and m.thread_id = t.id and m.kind = 'ANSWER' and m.at > coalesce((
        select max(o.at) from outreach_messages o
        where o.organization_id = t.organization_id and o.thread_id = t.id and o.is_ours), '-infinity'))`,
  )

async function writableThreads(
  db: Db,
  { organizationId, contactKeys }: Of,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select t.id, t.email from outreach_threads t
    where t.organization_id = ${organizationId} and ${condition}`.execute(db)
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))]
  const silent = await suppressedAmong(db, contactKeys, organizationId, emails)
  return rows.filter(({ email }) => !silent.has(email.toLowerCase())).map(({ id }) => id)
}
