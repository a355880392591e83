import { isEmptyText, nodesOf, type RichNode } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { needsReconnection, noMailGoesTo, UNDO_MS } from '../../rules.ts'
import { findMailbox } from '../mailboxes/open-mailbox.ts'
import { queueMails } from '../sending/queue-mails.ts'
import { silentBecause } from '../suppressions.ts'
import { mailText } from '../writing/render.ts'
import { findThread, messagesOf } from './inbox.ts'

interface Reply {
  id: string
  nodes: RichNode
  with_signature: boolean
  done: boolean
}

/** Queues an answer into a conversation: it names the Message-IDs before it, so that every mail program shows one thread. */
export async function replyIn(
  db: Db,
  contactKeys: KeyRing,
  { organization_id, user_id }: { organization_id: string; user_id: string },
  { id, nodes, with_signature, done }: Reply,
  now: Date,
): Promise<{ mail_id: string; send_at: Date }> {
  const thread = (await findThread(db, organization_id, id)) ?? raise(notFound('Conversation'))
  if (isEmptyText(nodes)) raise(unprocessable('Write a text.', { field: 'nodes' }))
  const reason = await silentBecause(db, contactKeys, organization_id, thread.email)
  if (reason) raise(conflict(noMailGoesTo(thread.email, reason)))
  const mailbox =
    (await findMailbox(db, organization_id, thread.mailbox_id)) ??
    raise(conflict('The mailbox is no longer connected.'))
  if (mailbox.grant_status !== 'valid') raise(conflict(needsReconnection(mailbox.email)))
  const signature =
    with_signature && mailbox.signature_for_replies_id
      ? await db
          .selectFrom('mailbox_signatures')
          .select('text')
          .where('organization_id', '=', organization_id)
          .where('id', '=', mailbox.signature_for_replies_id)
          .executeTakeFirst()
      : undefined
  const subject = /^(re|aw|sv|rif)\s*:/i.test(thread.subject) ? thread.subject : `Re: ${thread.subject}`
  const mailing_id = newId()
  await db
    .insertInto('outreach_mailings')
    .values({
      organization_id,
      id: mailing_id,
      kind: 'REPLY',
      state: 'SENDING',
      user_id,
      mailbox_id: mailbox.id,
      ...mailText(subject.slice(0, 300), nodes, signature ? nodesOf(signature.text) : null),
      created_at: now,
      sent_at: now,
    })
    .execute()
  const references = (await messagesOf(db, organization_id, id)).flatMap(({ message_id }) => message_id ?? [])
  const send_at = new Date(now.getTime() + UNDO_MS)
  const [mail_id = ''] = await queueMails(db, [
    {
      organization_id,
      mailing_id,
      mailbox_id: mailbox.id,
      creator_id: thread.creator_id,
      email: thread.email,
      variables: {},
      send_at,
      thread_id: id,
      in_reply_to: references.slice(-20),
    },
  ])
  await db
    .updateTable('outreach_threads')
    .set({ unread: false, state: done ? 'DONE' : 'OPEN', assignee_id: thread.assignee_id ?? user_id })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return { mail_id, send_at }
}

/** False when the answer has left, or there is none. */
export async function retractMail(db: Db, organization_id: string, mail_id: string): Promise<boolean> {
  const row = await db
    .updateTable('outreach_mails')
    .set({ state: 'CANCELLED', reason: 'taken back' })
    .where('organization_id', '=', organization_id)
    .where('id', '=', mail_id)
    .where('thread_id', 'is not', null)
    .where('state', '=', 'QUEUED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
