import { sql } from 'kysely'
import type { OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { MailboxRow } from '../mailboxes/open-mailbox.ts'
import type { MailRow } from '../sending/mail-rows.ts'

const SNIPPET = 200

export const snippetOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET)

interface SentMail {
  row: MailRow
  mailbox: MailboxRow
  mail: OutgoingMail
  messageId: string
  now: Date
}

/** Puts a sent mail into its conversation, which begins with it where there is none. Answers the thread's id. */
export async function sentIntoThread(db: Db, { row, mailbox, mail, messageId, now }: SentMail): Promise<string> {
  const { organization_id } = row
  const thread_id = row.thread_id ?? newId()
  const { rows } = await sql<{ id: string }>`
    with thread as (
      insert into outreach_threads (organization_id, id, mailbox_id, creator_id, email, subject, snippet, message_count, last_at, search)
      values (${organization_id}, ${thread_id}, ${mailbox.id}, ${row.creator_id}, ${row.email}, ${mail.subject},
        ${snippetOf(mail.text)}, 1, ${now}, folded(${`${mail.subject} ${row.email} ${snippetOf(mail.text)}`}))
      on conflict (organization_id, id) do update set snippet = excluded.snippet, last_at = excluded.last_at,
        last_is_ours = true, message_count = outreach_threads.message_count + 1,
        search = left(outreach_threads.search || ' ' || excluded.search, 4000)
      returning id
    ), message as (
      insert into outreach_messages (organization_id, id, thread_id, mailbox_id, is_ours, kind, message_id, from_address,
        from_name, to_address, subject, text, at)
      select ${organization_id}, ${row.id}, t.id, ${mailbox.id}, true, 'SENT', ${messageId}, ${mailbox.email},
        ${mailbox.sender_name}, ${row.email}, ${mail.subject}, ${mail.text}, ${now}
      from thread t on conflict do nothing
    ) select id from thread`.execute(db)
  return rows[0]?.id ?? thread_id
}

export interface ThreadRow {
  id: string
  mailbox_id: string
  creator_id: string | null
  mail_id: string | null
  enrollment_id: string | null
  last_at: Date
}

/** The conversation that a mail answers, by the Message-IDs it names: ours hold the id of the mail, others were stored. */
export async function threadOf(
  db: Db,
  organizationId: string,
  mailboxId: string,
  references: readonly string[],
): Promise<ThreadRow | undefined> {
  if (references.length === 0) return undefined
  const ids = references.flatMap(
    reference => /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(reference)?.[1]?.toLowerCase() ?? [],
  )
  const { rows } = await sql<ThreadRow>`
    select t.id, t.mailbox_id, t.creator_id, t.last_at, m.id as mail_id, m.enrollment_id
    from outreach_threads t
    left join outreach_messages o on o.organization_id = t.organization_id and o.thread_id = t.id
      and (o.message_id = any(${references}::text[]) or o.id = any(${ids}::uuid[]))
    left join outreach_mails m on m.organization_id = o.organization_id and m.id = o.id
    where t.organization_id = ${organizationId} and t.mailbox_id = ${mailboxId} and o.id is not null
    order by m.id desc nulls last, o.at desc limit 1`.execute(db)
  return rows[0]
}
