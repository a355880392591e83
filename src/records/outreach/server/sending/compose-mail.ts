import type { OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { INLINE_SUFFIX } from '../../attachments.ts'
import type { Values } from '../../variables.ts'
import type { MailboxRow } from '../mailboxes/open-mailbox.ts'
import { unsubscribeUrl } from '../unsubscribe-link.ts'
import { loadFiles } from '../writing/attachments.ts'
import { teamName } from '../writing/preflight.ts'
import { renderMail } from '../writing/render.ts'
import type { MailRow } from './mail-rows.ts'

interface Composing {
  mailKeys: KeyRing
  publicUrl: string
}

/** The copy of a mail as it leaves: the bound text with this recipient's values. */
export async function outgoingMail(
  db: Db,
  { mailKeys, publicUrl }: Composing,
  row: MailRow,
  mailbox: MailboxRow,
): Promise<OutgoingMail> {
  const { organization_id } = row
  const mailing = await db
    .selectFrom('outreach_mailings')
    .select(['kind', 'subject', 'body_html', 'body_text'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', row.mailing_id)
    .executeTakeFirstOrThrow()
  const link = unsubscribeUrl(mailKeys, publicUrl, { organization_id, mail_id: row.id })
  // an answer in a conversation is no commercial mail
  const offersEnd = mailbox.unsubscribe_link && mailing.kind !== 'REPLY'
  const { subject, html, text } = renderMail(
    { subject: mailing.subject, body_html: mailing.body_html ?? '', body_text: mailing.body_text ?? '' },
    row.variables as Values,
    offersEnd ? { unsubscribeUrl: link, team: await teamName(db) } : null,
  )
  return {
    id: row.id,
    messageId: messageIdOf(row, mailbox),
    from: { name: mailbox.sender_name, address: mailbox.email },
    to: row.email,
    subject,
    html,
    text,
    attachments: (await loadFiles(db, organization_id, row.mailing_id)).filter(({ contentId }) =>
      isInMail(contentId, html),
    ),
    inReplyTo: row.in_reply_to,
    unsubscribeUrl: offersEnd ? link : undefined,
  }
}

/** An inline image that was taken out of the text again stays here. */
const isInMail = (contentId: string | null | undefined, html: string) =>
  !contentId?.endsWith(INLINE_SUFFIX) || html.includes(`cid:${contentId}`)

/** Ours begins with the id of the mail, so that an answer leads back to it. */
export const messageIdOf = ({ id }: Pick<MailRow, 'id'>, { email }: Pick<MailboxRow, 'email'>) =>
  `<${id}@${email.slice(email.lastIndexOf('@') + 1)}>`
