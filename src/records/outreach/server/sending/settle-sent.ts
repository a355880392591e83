import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow, insertOutboxRows, outboxRow } from '#platform/server/jobs/jobs.ts'
import { moveCreators } from '#records/promotions/server/move-creators.ts'
import { readMailbox } from '../replies/read-job.ts'
import { sentIntoThreads } from '../replies/threads.ts'
import type { Attempt } from './claim-mails.ts'

export interface SentCopy {
  attempt: Attempt
  providerId: string
  /** Where the provider gave it another than ours. */
  messageId: string | undefined
}

interface Settling {
  now: Date
  /** Whether the mailbox is to be read for answers soon: not again for each of many mails. */
  asksToRead: (mailboxId: string) => boolean
}

/** Stores copies of a team that were sent, with their conversations and what follows, in the caller's transaction. */
export async function settleSent(
  db: Db,
  organizationId: string,
  sent: readonly SentCopy[],
  { now, asksToRead }: Settling,
): Promise<void> {
  const threads = await sentIntoThreads(
    db,
    organizationId,
    sent.map(({ attempt: { row, mailbox, mail }, messageId }) => ({
      row,
      mailbox,
      mail,
      messageId: messageId ?? mail.messageId,
      now,
    })),
  )
  const settled = sent.map(({ attempt: { row }, providerId, messageId }) => ({
    id: row.id,
    attempts: row.attempts,
    provider_id: providerId,
    message_id: messageId ?? row.message_id,
    thread_id: threads.get(row.id) ?? row.thread_id,
  }))
  // a worker that was given up for dead must not overwrite later states
  await sql`
    update outreach_mails m set state = 'SENT', provider_id = s.provider_id, message_id = s.message_id, thread_id = s.thread_id,
      reason = null, settled_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb)
      as s (id uuid, attempts integer, provider_id text, message_id text, thread_id uuid)
    where m.organization_id = ${organizationId} and m.id = s.id and m.attempts = s.attempts and m.state in ('QUEUED', 'SENDING')`.execute(
    db,
  )
  const moved = await moveToOutreached(db, organizationId, sent)
  // answers are soon to come: machines answer at once
  const toRead = [...new Set(sent.map(({ attempt }) => attempt.mailbox.id))].filter(asksToRead)
  const runAt = new Date(now.getTime() + READ_AFTER_MS)
  await insertOutboxRows(db, [
    changedRow(organizationId, ['outreach', 'threads', 'sequences', ...(moved ? ['promotions'] : [])]),
    ...toRead.map(id =>
      outboxRow(readMailbox, { organization_id: organizationId, id }, { key: `read_mailbox:${id}`, runAt }),
    ),
  ])
}

export const READ_AFTER_MS = 15_000

/** Creators whose mail was sent for a promotion have been reached out to; nobody moves back from a later stage (MAIL-037, MAIL-038). */
async function moveToOutreached(db: Db, organizationId: string, sent: readonly SentCopy[]): Promise<boolean> {
  if (sent.every(({ attempt }) => attempt.activation_id === null)) return false
  const { rows } = await sql<{ activation_id: string; user_id: string; creator_ids: string[] }>`
    select g.activation_id, g.user_id, array_agg(c.creator_id) as creator_ids
    from jsonb_to_recordset(${JSON.stringify(
      sent.map(({ attempt: { row } }) => ({ mailing_id: row.mailing_id, creator_id: row.creator_id })),
    )}::jsonb) as c (mailing_id uuid, creator_id uuid)
    join outreach_mailings g on g.organization_id = ${organizationId} and g.id = c.mailing_id
    where g.activation_id is not null and c.creator_id is not null group by 1, 2`.execute(db)
  let moved = 0
  for (const { activation_id, user_id: by_user, creator_ids } of rows) {
    const move = { organization_id: organizationId, activation_id, by_user }
    moved += (await moveCreators(db, move, creator_ids, 'outreached')).length
  }
  return moved > 0
}
