import type { RichNode } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { KeyRing, SecretBox } from '#platform/server/secret-box.ts'
import type { MailboxRow } from '#records/outreach/server/mailboxes/open-mailbox.ts'
import { sentIntoThread } from '#records/outreach/server/replies/threads.ts'
import { messageIdOf } from '#records/outreach/server/sending/compose-mail.ts'
import type { MailRow } from '#records/outreach/server/sending/mail-rows.ts'
import { teamName, valuesOf } from '#records/outreach/server/writing/preflight.ts'
import type { RecipientFacts } from '#records/outreach/server/writing/recipients.ts'
import { type MailText, mailText, renderMail } from '#records/outreach/server/writing/render.ts'
import { insertAll } from '../roster/insert-all.ts'
import { written } from './words.ts'

export const DAY = 86_400_000
export const MINUTE = 60_000

export interface Team {
  organization_id: string
  /** Whose mailbox it is. */
  owner: { user_id: string; name: string; email: string }
  teammate: { user_id: string }
  box: SecretBox
  contactKeys: KeyRing
  now: Date
}

export interface World extends Team {
  mailbox: MailboxRow
  signature: RichNode
}

/** What has become of one copy. */
export interface Copy {
  to: RecipientFacts
  at: Date
  state: 'SENT' | 'FAILED' | 'UNKNOWN' | 'WITHHELD' | 'CANCELLED'
  reason?: string
  enrollment_id?: string
  step?: number
  /** A conversation that it goes on with, and the Message-IDs that it answers. */
  thread_id?: string | null
  in_reply_to?: string[]
}

/** A mail to many that was confirmed at a moment. */
export async function seedMailing(
  db: Db,
  { organization_id, owner, mailbox, signature }: World,
  { subject, text }: { subject: string; text: string },
  {
    at,
    state = 'SENDING',
    kind = 'MAILING',
  }: { at: Date; state?: 'SENDING' | 'CANCELLED'; kind?: 'MAILING' | 'REPLY' },
): Promise<{ id: string; text: MailText }> {
  const id = newId(at.getTime())
  const nodes = written(text)
  const bound = mailText(subject, nodes, signature)
  await insertAll(db, 'outreach_mailings', [
    {
      organization_id,
      id,
      kind,
      state,
      user_id: owner.user_id,
      mailbox_id: mailbox.id,
      nodes: JSON.stringify(nodes),
      signature_id: mailbox.signature_for_new_id,
      ...bound,
      created_at: new Date(at.getTime() - 20 * MINUTE),
      updated_at: at,
      sent_at: at,
    },
  ])
  return { id, text: bound }
}

/** Copies of a mailing, and the conversations of those that left. Answers their rows in order. */
export async function seedCopies(
  db: Db,
  { organization_id, mailbox }: World,
  mailing: { id: string; text: MailText },
  copies: readonly Copy[],
): Promise<MailRow[]> {
  const team = await teamName(db)
  const rows = copies.map(({ to, at, state, reason, enrollment_id, step, thread_id, in_reply_to }) => {
    const id = newId(at.getTime())
    const left = state === 'SENT' || state === 'UNKNOWN'
    return {
      organization_id,
      id,
      mailing_id: mailing.id,
      mailbox_id: mailbox.id,
      creator_id: to.creator_id,
      enrollment_id: enrollment_id ?? null,
      step: step ?? null,
      email: to.email,
      variables: JSON.stringify(valuesOf(to, { team, sender: mailbox.sender_name, fallbacks: {} })),
      state,
      attempts: left ? 1 : 0,
      first_attempt_at: left ? at : null,
      attempt_at: left ? at : null,
      provider_id: state === 'SENT' ? `made-up-${id.slice(-12)}` : null,
      thread_id: state === 'SENT' ? (thread_id ?? newId(at.getTime())) : null,
      in_reply_to: in_reply_to ?? [],
      reason: reason ?? null,
      send_at: at,
      created_at: at,
      settled_at: state === 'CANCELLED' ? null : at,
    }
  })
  await insertAll(db, 'outreach_mails', rows)
  const stored = await db
    .selectFrom('outreach_mails')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('mailing_id', '=', mailing.id)
    .execute()
  const known = new Map(stored.map(row => [row.id, row]))
  const mails = rows.flatMap(({ id }) => known.get(id) ?? [])
  for (const row of mails.filter(({ state }) => state === 'SENT')) {
    const messageId = messageIdOf(row, mailbox)
    const rendered = renderMail(mailing.text, row.variables as Record<string, string>, null)
    const mail = {
      id: row.id,
      messageId,
      from: { name: mailbox.sender_name, address: mailbox.email },
      to: row.email,
      ...rendered,
      attachments: [],
      inReplyTo: row.in_reply_to,
    }
    await sentIntoThread(db, { row, mailbox, mail, messageId, now: row.send_at })
  }
  return mails
}
