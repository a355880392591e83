import { createHash } from 'node:crypto'

const header = (raw: string, name: string) =>
  new RegExp(`^${name}:\\s*(.+(?:\\r?\\n[ \\t].+)*)`, 'im').exec(raw)?.[1]?.trim()

const ANSWERS = [
  'Yes, gladly! My usual is €650 for one post, or €1,100 for two and the story. I am free from the 27th.',
  'Could you send stems? I would like to cut on the second verse.',
  'Love this one. What is the timeline?',
]

/**
 * What a made-up recipient sends back, by a word in their address: `answers`, `away`, `bounces`. A lively simulator lets a third
 * of all others answer too.
 */
export function simulatedReply(
  sent: Buffer,
  { lively, owner }: { lively: boolean; owner: { email: string } },
): Buffer | null {
  const raw = sent.toString('utf8')
  const to = /([^\s<>,]+@[^\s<>,]+)/.exec(header(raw, 'To') ?? '')?.[1] ?? ''
  const messageId = header(raw, 'Message-ID') ?? ''
  const subject = header(raw, 'Subject') ?? ''
  const hash = createHash('sha256').update(to).digest()
  const name = to.split('@')[0] ?? ''
  const chance = lively ? (hash[0] ?? 0) % 9 : 8
  const own = `<${createHash('sha256').update(messageId).digest('hex').slice(0, 24)}@simulator.example>`
  const head = (lines: string[]) => [
    ...lines,
    `To: ${owner.email}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: ${own}`,
    'MIME-Version: 1.0',
  ]
  const answering = [`In-Reply-To: ${messageId}`, `References: ${messageId}`]
  if (/bounces/.test(to) || chance === 0)
    return Buffer.from(
      [
        ...head([
          'From: Mail Delivery Subsystem <mailer-daemon@simulator.example>',
          'Subject: Delivery Status Notification (Failure)',
        ]),
        'Auto-Submitted: auto-replied',
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
        '',
        '--b',
        'Content-Type: text/plain; charset=utf-8',
        '',
        `The address ${to} was not found. 550 5.1.1 No such user.`,
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; simulator.example',
        '',
        `Final-Recipient: rfc822; ${to}`,
        'Action: failed',
        'Status: 5.1.1',
        '--b',
        'Content-Type: text/rfc822-headers',
        '',
        `Message-ID: ${messageId}`,
        `To: ${to}`,
        '--b--',
        '',
      ].join('\r\n'),
    )
  if (/away/.test(to) || chance === 1)
    return Buffer.from(
      [
        ...head([`From: ${name} <${to}>`, `Subject: Automatic reply: ${subject}`]),
        ...answering,
        'Auto-Submitted: auto-replied',
        'Content-Type: text/plain; charset=utf-8',
        '',
        `I am on tour without internet until ${new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)}. For bookings please write to my manager.`,
        '',
      ].join('\r\n'),
    )
  if (/answers/.test(to) || chance === 2 || chance === 3)
    return Buffer.from(
      [
        ...head([`From: ${name} <${to}>`, `Subject: ${/^re:/i.test(subject) ? subject : `Re: ${subject}`}`]),
        ...answering,
        'Content-Type: text/plain; charset=utf-8',
        '',
        ANSWERS[(hash[1] ?? 0) % ANSWERS.length],
        '',
        `On ${new Date().toUTCString()}, ${owner.email} wrote:`,
        '> Hello',
        '',
      ].join('\r\n'),
    )
  return null
}
