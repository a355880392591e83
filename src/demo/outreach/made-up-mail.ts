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

/** ASCII as it is, anything else as an encoded word (RFC 2047). */
const encoded = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** An encoded word stands outside quotes. */
const named = (name: string) => (encoded(name) === name ? `"${name.replaceAll('"', '')}"` : encoded(name))

const head = ({ from, to, subject, at, key, answers }: MadeUpMail) => [
  `From: ${named(from.name)} <${from.address}>`,
  `To: ${to}`,
  `Subject: ${encoded(subject)}`,
  `Date: ${at.toUTCString()}`,
  `Message-ID: <${key}@made-up.example>`,
  ...(answers ? [`In-Reply-To: ${answers}`, `References: ${answers}`] : []),
  'MIME-Version: 1.0',
]

const plain = ['Content-Type: text/plain; charset=utf-8', '']

const source = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'))

/** A person's answer; it quotes what it answers. */
export const answerMail = (mail: MadeUpMail, quoted = '') =>
  source([
    ...head(mail),
    ...plain,
    mail.text,
    ...(quoted
      ? ['', `On ${mail.at.toUTCString()}, ${mail.to} wrote:`, ...quoted.split('\n').map(line => `> ${line}`)]
      : []),
    '',
  ])

export const awayMail = (mail: MadeUpMail) =>
  source([
    ...head({ ...mail, subject: `Automatic reply: ${mail.subject}` }),
    'Auto-Submitted: auto-replied',
    ...plain,
    mail.text,
    '',
  ])

/** A report that an address does not exist (RFC 3464). */
export const bounceMail = (mail: Omit<MadeUpMail, 'from' | 'subject' | 'text'>, recipient: string) =>
  source([
    ...head({
      ...mail,
      from: { name: 'Mail Delivery Subsystem', address: 'mailer-daemon@made-up.example' },
      subject: 'Delivery Status Notification (Failure)',
      text: '',
      answers: undefined,
    }),
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    ...plain,
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
    `Message-ID: ${mail.answers ?? ''}`,
    '--part--',
    '',
  ])
