import MailComposer from 'nodemailer/lib/mail-composer'
import { oneLine } from '#integrations/messaging/smtp.ts'
import type { OutgoingMail } from './port.ts'

/** Headers beside the usual ones, by name. */
export function extraHeaders({ inReplyTo, unsubscribeUrl }: OutgoingMail): Record<string, string> {
  const last = inReplyTo.at(-1)
  return {
    ...(last && { 'In-Reply-To': last, References: inReplyTo.join(' ') }),
    ...(unsubscribeUrl && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}

/** The mail as RFC 822 bytes. */
export function composeMime(mail: OutgoingMail): Promise<Buffer> {
  return new MailComposer({
    from: { name: oneLine(mail.from.name), address: mail.from.address },
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: Object.entries(extraHeaders(mail)).map(([key, value]) => ({ key, value })),
    attachments: mail.attachments.map(({ filename, contentType, content, contentId }) => ({
      filename: oneLine(filename),
      contentType,
      content,
      ...(contentId ? { cid: contentId, contentDisposition: 'inline' as const } : {}),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}
