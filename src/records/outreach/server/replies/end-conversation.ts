import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

export type Outcome = 'REPLIED' | 'BOUNCED' | 'UNSUBSCRIBED'

interface Ended {
  organization_id: string
  /** The mail that it followed; null when the conversation was begun by the other side. */
  id: string | null
  enrollment_id: string | null
  thread_id: string | null
  /** Known of an answer: one person may write from another address than the sequences write to. */
  creator_id?: string | null
  email: string
  outcome: Outcome
  reason: string
  now: Date
}

/**
 * Marks a mail with what came of it, and ends every sequence that writes to the address, after an answer to the creator at any of
 * their addresses: nothing goes on after an answer.
 */
export async function endConversation(
  db: Db,
  { organization_id, id, thread_id, creator_id = null, email, outcome, reason, now }: Ended,
): Promise<void> {
  if (id)
    await db
      .updateTable('outreach_mails')
      .set({ outcome })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  if (thread_id && outcome === 'UNSUBSCRIBED')
    await db
      .updateTable('outreach_threads')
      .set({ outcome })
      .where('organization_id', '=', organization_id)
      .where('id', '=', thread_id)
      .execute()
  const ended = await db
    .updateTable('outreach_enrollments')
    .set({ state: outcome, reason, ended_at: now })
    .where('organization_id', '=', organization_id)
    .where(
      outcome === 'REPLIED' && creator_id
        ? sql<boolean>`(lower(email) = lower(${email}) or creator_id = ${creator_id})`
        : sql<boolean>`lower(email) = lower(${email})`,
    )
    .where('state', 'in', ['WAITING', 'FINISHED'])
    .returning('id')
    .execute()
  if (ended.length > 0)
    await db
      .updateTable('outreach_mails')
      .set({ state: 'CANCELLED', reason: `the sequence ended: ${reason}` })
      .where('organization_id', '=', organization_id)
      .where(
        'enrollment_id',
        'in',
        ended.map(row => row.id),
      )
      .where('state', '=', 'QUEUED')
      .execute()
}
