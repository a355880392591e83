import type { MailAttachment, OutgoingMail } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { INLINE_SUFFIX } from '../../attachments.ts'
import type { Values } from '../../variables.ts'
import type { MailboxRow } from '../mailboxes/open-mailbox.ts'
import { type Tracked, trackedHtml } from '../tracking/tracked-html.ts'
import { trackingOf } from '../tracking/tracking.ts'
import { unsubscribeUrl } from '../unsubscribe-link.ts'
import { loadFiles } from '../writing/attachments.ts'
import { withPictureWidths } from '../writing/picture-widths.ts'
import { teamName } from '../writing/preflight.ts'
import { renderMail } from '../writing/render.ts'
import type { MailRow } from './mail-rows.ts'

export interface Composing {
  mailKeys: KeyRing
  publicUrl: string
  /** The team's own host that links lead through; null for the installation's. */
  linkHost?: (db: Db, organizationId: string) => Promise<string | null>
}

/** What is sent to everybody, and what else is the same for all copies. */
export interface BoundText {
  kind: string
  activation_id: string | null
  subject: string
  body_html: string
  body_text: string
  files: readonly MailAttachment[]
}

/** What is the same for all mails of a team. */
export interface TeamFacts {
  name: string
  /** What the team wants to know of mails that leave now. */
  tracked: Tracked
  linkBase: string
}

export async function teamFacts(
  db: Db,
  organizationId: string,
  { publicUrl, linkHost }: Composing,
): Promise<TeamFacts> {
  const tracked = await trackingOf(db, organizationId)
  const host = tracked.openings || tracked.clicks ? await linkHost?.(db, organizationId) : null
  return { name: await teamName(db), tracked, linkBase: host ? `https://${host}` : publicUrl }
}

export async function boundText(db: Db, organizationId: string, mailingId: string): Promise<BoundText> {
  const mailing = await db
    .selectFrom('outreach_mailings')
    .select(['kind', 'activation_id', 'subject', 'body_html', 'body_text'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('outreach_attachments as a')
          .select('a.id')
          .whereRef('a.organization_id', '=', 'outreach_mailings.organization_id')
          .whereRef('a.mailing_id', '=', 'outreach_mailings.id'),
      ).as('has_files'),
    )
    .where('organization_id', '=', organizationId)
    .where('id', '=', mailingId)
    .executeTakeFirstOrThrow()
  const { has_files, ...text } = mailing
  const files = has_files ? await loadFiles(db, organizationId, mailingId) : []
  return {
    ...text,
    body_html: await withPictureWidths(mailing.body_html ?? '', files),
    body_text: mailing.body_text ?? '',
    files,
  }
}

/** What a copy tells of its reader: what the team wants to know; never in an answer to somebody. */
export const trackedIn = ({ kind }: BoundText, { tracked }: TeamFacts): Tracked =>
  kind === 'REPLY' ? { openings: false, clicks: false } : tracked

/** The copy of a mail as it leaves: the bound text with this recipient's values. It tells what its row says. */
export function composeCopy(
  { mailKeys, publicUrl }: Composing,
  row: MailRow,
  mailbox: MailboxRow,
  bound: BoundText,
  team: TeamFacts,
): OutgoingMail {
  const link = { organization_id: row.organization_id, mail_id: row.id }
  // an answer in a conversation is no commercial mail
  const offersEnd = mailbox.unsubscribe_link && bound.kind !== 'REPLY'
  const end = unsubscribeUrl(mailKeys, publicUrl, link)
  const tracked = { openings: row.tracks_openings, clicks: row.tracks_clicks }
  const { subject, html, text } = renderMail(
    bound,
    row.variables as Values,
    offersEnd ? { unsubscribeUrl: end, team: team.name } : null,
    body => trackedHtml(body, { keys: mailKeys, base: team.linkBase, link, tracked }),
  )
  return {
    id: row.id,
    messageId: messageIdOf(row, mailbox),
    from: { name: mailbox.sender_name, address: mailbox.email },
    to: row.email,
    subject,
    html,
    text,
    attachments: bound.files.filter(({ contentId }) => isInMail(contentId, html)),
    inReplyTo: row.in_reply_to,
    unsubscribeUrl: offersEnd ? end : undefined,
  }
}

/** A single copy with all that it needs. */
export async function outgoingMail(
  db: Db,
  services: Composing,
  row: MailRow,
  mailbox: MailboxRow,
): Promise<OutgoingMail> {
  const { organization_id, mailing_id } = row
  const bound = await boundText(db, organization_id, mailing_id)
  return composeCopy(services, row, mailbox, bound, await teamFacts(db, organization_id, services))
}

/** An inline image that was taken out of the text again stays here. */
const isInMail = (contentId: string | null | undefined, html: string) =>
  !contentId?.endsWith(INLINE_SUFFIX) || html.includes(`cid:${contentId}`)

/** Ours begins with the id of the mail, so that an answer leads back to it. */
export const messageIdOf = ({ id }: Pick<MailRow, 'id'>, { email }: Pick<MailboxRow, 'email'>) =>
  `<${id}@${email.slice(email.lastIndexOf('@') + 1)}>`
