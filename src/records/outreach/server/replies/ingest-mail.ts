import { sql } from 'kysely'
import type { IncomingMail } from '#integrations/messaging/mailboxes/incoming.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { MailboxRow } from '../mailboxes/open-mailbox.ts'
import { suppress } from '../suppressions.ts'
import { endConversation } from './end-conversation.ts'
import type { KnownAddresses, ReceivedMail } from './received-mail.ts'
import { snippetOf, type ThreadRow, threadOf } from './threads.ts'

interface Taking {
  contactKeys: KeyRing
  now: Date
  known: KnownAddresses
}

/**
 * Takes what arrived in a mailbox: it belongs to a conversation by the Message-IDs that it answers, or begins one when a creator of
 * the team writes first. Everything else in the mailbox is none of our business and is not stored. A mail that is read twice counts
 * once. Answers whether it was taken.
 */
export async function ingestMail(
  db: Db,
  mailbox: MailboxRow,
  mail: ReceivedMail,
  { contactKeys, now, known }: Taking,
): Promise<boolean> {
  const { organization_id } = mailbox
  if (mail.from.address === mailbox.email.toLowerCase()) return false
  // before a conversation is begun for it: a provider may list a mail twice
  if (await isTaken(db, mailbox, mail.message_id)) return false
  const answered = await threadOf(db, organization_id, mailbox.id, mail.references)
  const thread =
    answered ??
    (mail.kind === 'BOUNCE' ? await threadTo(db, mailbox, known.mails.get(mail.bounce?.recipient ?? '')) : undefined) ??
    (mail.kind === 'ANSWER'
      ? await newThread(db, mailbox, mail, known.creators.get(mail.from.address), now)
      : undefined)
  if (!thread) return false
  const id = newId()
  const stored = await db
    .insertInto('outreach_messages')
    .values({
      organization_id,
      id,
      thread_id: thread.id,
      mailbox_id: mailbox.id,
      is_ours: false,
      kind: mail.kind,
      message_id: mail.message_id,
      from_address: mail.from.address.slice(0, 320),
      from_name: mail.from.name.slice(0, 200),
      to_address: mailbox.email,
      subject: mail.subject,
      text: mail.text,
      quoted: mail.quoted,
      attachments: JSON.stringify(mail.attachments),
      at: placeIn(thread, mail, now),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return false
  await showInThread(db, mailbox, thread, mail, now)
  // a bounce that names none of our mails may be forged: it is shown, and silences nobody
  if (answered || mail.kind !== 'BOUNCE') await concludeFrom(db, mailbox, thread, mail, { contactKeys, now })
  return true
}

const isTaken = async (db: Db, { organization_id, id }: MailboxRow, messageId: string): Promise<boolean> =>
  (await db
    .selectFrom('outreach_messages')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('mailbox_id', '=', id)
    .where('message_id', '=', messageId)
    .executeTakeFirst()) !== undefined

/** An answer comes after what it answers, whatever the clock of its sender says. */
const placeIn = ({ last_at }: ThreadRow, { at }: IncomingMail, now: Date) => (at && at > last_at ? at : now)

async function showInThread(db: Db, { organization_id }: MailboxRow, thread: ThreadRow, mail: IncomingMail, now: Date) {
  const outcome = outcomeOf(mail)
  const search = `${mail.subject} ${mail.from.name} ${mail.from.address} ${snippetOf(mail.text)} ${mail.attachments.map(({ filename }) => filename).join(' ')}`
  await sql`
    update outreach_threads set
      -- a machine's mail opens nothing that was done
      state = case when ${mail.kind} = 'AUTOMATIC' or (${mail.kind} = 'AWAY' and state = 'DONE') then state else 'OPEN' end,
      unread = true, last_is_ours = false, message_count = message_count + 1, last_at = ${placeIn(thread, mail, now)},
      snippet = ${snippetOf(mail.text) || mail.attachments.map(({ filename }) => filename).join(', ')}, snoozed_until = null,
      outcome = case when ${outcome}::text is null or outcome in ('REPLIED', 'UNSUBSCRIBED') then outcome else ${outcome} end,
      away_until = coalesce(${mail.awayUntil}::date, away_until),
      search = left(search || ' ' || folded(${search}), 4000)
    where organization_id = ${organization_id} and id = ${thread.id}`.execute(db)
}

const outcomeOf = ({ kind, bounce }: IncomingMail) =>
  kind === 'ANSWER' ? 'REPLIED' : kind === 'AWAY' ? 'AWAY' : kind === 'BOUNCE' && bounce?.permanent ? 'BOUNCED' : null

/** An answer ends the sequence, a bounce silences the address, an absence waits for the return. */
async function concludeFrom(
  db: Db,
  { organization_id }: MailboxRow,
  thread: ThreadRow,
  mail: IncomingMail,
  { contactKeys, now }: Omit<Taking, 'known'>,
) {
  const { email } = await db
    .selectFrom('outreach_threads')
    .select('email')
    .where('organization_id', '=', organization_id)
    .where('id', '=', thread.id)
    .executeTakeFirstOrThrow()
  const ended = {
    organization_id,
    id: thread.mail_id,
    enrollment_id: thread.enrollment_id,
    thread_id: thread.id,
    creator_id: thread.creator_id,
    email,
    now,
  }
  if (mail.kind === 'ANSWER') return endConversation(db, { ...ended, outcome: 'REPLIED', reason: 'answered' })
  if (mail.kind === 'BOUNCE' && mail.bounce?.permanent) {
    await suppress(db, contactKeys, { organization_id, email, reason: 'BOUNCED', mail_id: thread.mail_id })
    return endConversation(db, {
      ...ended,
      outcome: 'BOUNCED',
      reason: `the mail came back (${mail.bounce.status ?? 'no code'})`,
    })
  }
  if (mail.kind !== 'AWAY') return
  if (thread.mail_id)
    await db
      .updateTable('outreach_mails')
      .set({ outcome: 'AWAY' })
      .where('organization_id', '=', organization_id)
      .where('id', '=', thread.mail_id)
      .where('outcome', 'is', null)
      .execute()
  const back = mail.awayUntil ? new Date(Date.parse(mail.awayUntil) + 86_400_000) : null
  if (back && thread.enrollment_id)
    await sql`
      update outreach_enrollments set due_at = greatest(due_at, ${back}::timestamptz), reason = ${`away until ${mail.awayUntil}`}
      where organization_id = ${organization_id} and id = ${thread.enrollment_id} and state = 'WAITING'`.execute(db)
}

/** The newest conversation with an address: older bounces name no Message-ID. */
async function threadTo(
  db: Db,
  { organization_id }: MailboxRow,
  mailId: string | undefined,
): Promise<ThreadRow | undefined> {
  if (!mailId) return undefined
  const { rows } = await sql<ThreadRow>`
    select t.id, t.mailbox_id, t.creator_id, t.last_at, m.id as mail_id, m.enrollment_id from outreach_mails m
    join outreach_threads t on t.organization_id = m.organization_id and t.id = m.thread_id
    where m.organization_id = ${organization_id} and m.id = ${mailId}`.execute(db)
  return rows[0]
}

/** A conversation that a creator begins, or goes on with by a new mail: known by the address alone. */
async function newThread(
  db: Db,
  mailbox: MailboxRow,
  mail: IncomingMail,
  creator_id: string | undefined,
  now: Date,
): Promise<ThreadRow | undefined> {
  if (!creator_id) return undefined
  const { organization_id } = mailbox
  const id = newId()
  await db
    .insertInto('outreach_threads')
    .values({
      organization_id,
      id,
      mailbox_id: mailbox.id,
      creator_id,
      email: mail.from.address,
      subject: mail.subject,
      state: 'OPEN',
      last_at: mail.at ?? now,
    })
    .execute()
  return {
    id,
    mailbox_id: mailbox.id,
    creator_id,
    mail_id: null,
    enrollment_id: null,
    last_at: new Date(0),
  }
}
