import { sql } from 'kysely'
import type { OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Values } from '../../variables.ts'
import type { MailboxRow } from '../mailboxes/open-mailbox.ts'
import type { MailRow } from '../sending/mail-rows.ts'

const SNIPPET = 200

export const snippetOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET)

/** What a conversation is found by before anybody answers: also by the name, which the address may not hold. */
const searchOf = ({ row, mail }: Pick<SentMail, 'row' | 'mail'>) => {
  const { creator_name = '', creator_username = '' } = row.variables as Values
  return `${mail.subject} ${row.email} ${creator_name} ${creator_username} ${snippetOf(mail.text)}`
}

export interface SentMail {
  row: MailRow
  mailbox: MailboxRow
  mail: OutgoingMail
  messageId: string
  now: Date
}

/** Puts sent mails into their conversations. Answers the threads by the ids of the mails. */
export async function sentIntoThreads(
  db: Db,
  organizationId: string,
  mails: readonly SentMail[],
): Promise<Map<string, string>> {
  const threads = new Map<string, string>()
  const fresh = mails.filter(({ row }) => row.thread_id === null).map(mail => ({ ...mail, thread_id: newId() }))
  // a mail of a known conversation goes alone: another of the batch may belong to the same one
  for (const mail of mails) if (mail.row.thread_id !== null) threads.set(mail.row.id, await sentIntoThread(db, mail))
  if (fresh.length === 0) return threads
  const rows = fresh.map(({ row, mailbox, mail, messageId, thread_id, now }) => ({
    id: row.id,
    thread_id,
    mailbox_id: mailbox.id,
    creator_id: row.creator_id,
    email: row.email,
    subject: mail.subject,
    snippet: snippetOf(mail.text),
    text: mail.text,
    message_id: messageId,
    from_address: mailbox.email,
    from_name: mailbox.sender_name,
    at: now,
    search: searchOf({ row, mail }),
  }))
  await sql`
    with mails as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, thread_id uuid, mailbox_id uuid,
        creator_id uuid, email text, subject text, snippet text, text text, message_id text, from_address text,
        from_name text, at timestamptz, search text)
    ), threads as (
      insert into outreach_threads (organization_id, id, mailbox_id, creator_id, email, subject, snippet, message_count, last_at, search)
      select ${organizationId}, thread_id, mailbox_id, creator_id, email, subject, snippet, 1, at,
        folded(search) from mails
      returning id
    )
    insert into outreach_messages (organization_id, id, thread_id, mailbox_id, is_ours, kind, message_id, from_address,
      from_name, to_address, subject, text, at)
    select ${organizationId}, m.id, t.id, m.mailbox_id, true, 'SENT', m.message_id, m.from_address, m.from_name, m.email,
      m.subject, m.text, m.at
    from mails m join threads t on t.id = m.thread_id on conflict do nothing`.execute(db)
  for (const { row, thread_id } of fresh) threads.set(row.id, thread_id)
  return threads
}

/** Puts a sent mail into its conversation, which begins with it where there is none. Answers the thread's id. */
export async function sentIntoThread(db: Db, { row, mailbox, mail, messageId, now }: SentMail): Promise<string> {
  const { organization_id } = row
  const thread_id = row.thread_id ?? newId()
  const { rows } = await sql<{ id: string }>`
    with thread as (
      insert into outreach_threads (organization_id, id, mailbox_id, creator_id, email, subject, snippet, message_count, last_at, search)
      values (${organization_id}, ${thread_id}, ${mailbox.id}, ${row.creator_id}, ${row.email}, ${mail.subject},
        ${snippetOf(mail.text)}, 1, ${now}, folded(${searchOf({ row, mail })}))
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
      and o.mailbox_id = t.mailbox_id and (o.message_id = any(${references}::text[]) or o.id = any(${ids}::uuid[]))
    left join outreach_mails m on m.organization_id = o.organization_id and m.id = o.id
    where t.organization_id = ${organizationId} and t.mailbox_id = ${mailboxId} and o.id is not null
    order by m.id desc nulls last, o.at desc limit 1`.execute(db)
  return rows[0]
}
