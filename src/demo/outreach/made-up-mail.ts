import MailComposer from 'nodemailer/lib/mail-composer'

/** Who wrote, and what they answer. */
export interface MadeUpMail {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  at: Date
  /** Names this mail, and no other. */
  key: string
  /** Message-ID of what it answers. */
  answers?: string | undefined
}

const messageIdOf = (key: string) => `<${key}@made-up.example>`

const compose = (parts: ConstructorParameters<typeof MailComposer>[0]) => new MailComposer(parts).compile().build()

const head = ({ from, to, subject, at, key, answers }: MadeUpMail) => ({
  from,
  to,
  subject,
  date: at,
  messageId: messageIdOf(key),
  ...(answers && { inReplyTo: answers, references: answers }),
})

/** A person's answer; it quotes what it answers. */
export const answerMail = (mail: MadeUpMail, quoted = '') =>
  compose({
    ...head(mail),
    text: [
      mail.text,
      ...(quoted
        ? ['', `On ${mail.at.toUTCString()}, ${mail.to} wrote:`, ...quoted.split('\n').map(line => `> ${line}`)]
        : []),
      '',
    ].join('\n'),
  })

export const awayMail = (mail: MadeUpMail) =>
  compose({
    ...head({ ...mail, subject: `Automatic reply: ${mail.subject}` }),
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: `${mail.text}\n`,
  })

/** A report that an address does not exist (RFC 3464). */
export const bounceMail = (
  { to, at, key, answers = '' }: Omit<MadeUpMail, 'from' | 'subject' | 'text'>,
  recipient: string,
) =>
  Buffer.from(
    [
      'From: "Mail Delivery Subsystem" <mailer-daemon@made-up.example>',
      `To: ${to}`,
      'Subject: Delivery Status Notification (Failure)',
      `Date: ${at.toUTCString()}`,
      `Message-ID: ${messageIdOf(key)}`,
      'MIME-Version: 1.0',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `The address ${recipient} was not found. 550 5.1.1 No such user.`,
      '--part',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; made-up.example',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      'Status: 5.1.1',
      '--part',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${answers}`,
      '--part--',
      '',
    ].join('\r\n'),
  )
