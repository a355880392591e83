import PostalMime, { type Email } from 'postal-mime'
import { isAbsenceTitle, mentionsAbsence, returnDay } from './absence.ts'
import { htmlToText } from './html-text.ts'
import { splitQuoted } from './quoted.ts'

/** ANSWER is written by a person. AUTOMATIC is any other machine's mail, such as a ticket number. */
export type IncomingKind = 'ANSWER' | 'AWAY' | 'BOUNCE' | 'AUTOMATIC'

/** A mail that arrived, read. */
export interface IncomingMail {
  kind: IncomingKind
  messageId: string | null
  /** Message-IDs that it answers, oldest first; of a bounce, that of the mail that came back. */
  references: readonly string[]
  from: { address: string; name: string }
  to: string
  subject: string
  /** What is new in it. */
  text: string
  quoted: string
  at: Date | null
  /** Files that came with it, without pictures within the text. */
  attachments: readonly { filename: string; size: number }[]
  /** Of an absence: the day of return, where it says one. */
  awayUntil: string | null
  /** Of a bounce (RFC 3464). */
  bounce: { recipient: string | null; status: string | null; permanent: boolean } | null
}

/** Reads a mail and tells answers from what machines send. */
export async function readIncoming(raw: Buffer, now: Date): Promise<IncomingMail> {
  const mail = await PostalMime.parse(firstLines(raw), { attachmentEncoding: 'arraybuffer' })
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const plain = mail.text?.slice(0, MAX_READ) ?? ''
  const whole = storable(plain.trim() ? plain : htmlToText((mail.html ?? '').slice(0, MAX_READ))).trim()
  const bounce = bounceIn(mail, headers, whole)
  const { text, quoted } = splitQuoted(whole)
  const kind = bounce ? 'BOUNCE' : automaticKind(headers, mail.subject ?? '', text, now)
  const date = mail.date ? new Date(mail.date) : null
  return {
    kind,
    messageId: idsIn(mail.messageId ?? '')[0] ?? null,
    references: bounce?.references ?? idsIn(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`),
    from: { address: storable(mail.from?.address?.toLowerCase() ?? ''), name: storable(mail.from?.name ?? '') },
    to: storable(mail.to?.[0]?.address?.toLowerCase() ?? ''),
    subject: storable(mail.subject ?? '').slice(0, 300),
    text: text.slice(0, 100_000),
    quoted: quoted.slice(0, 100_000),
    at: date && !Number.isNaN(date.getTime()) && date <= now ? date : null,
    attachments: kind === 'ANSWER' ? filesIn(mail) : [],
    awayUntil: kind === 'AWAY' ? returnDay(text, now) : null,
    bounce: bounce && { recipient: bounce.recipient, status: bounce.status, permanent: bounce.permanent },
  }
}

/** Lines that are read: more than ten megabytes of files have. The parser takes its time for each line, also an empty one. */
const MAX_LINES = 150_000

function firstLines(raw: Buffer): Buffer {
  let end = -1
  for (let lines = 0; lines < MAX_LINES; lines++) {
    end = raw.indexOf(10, end + 1)
    if (end < 0) return raw
  }
  return raw.subarray(0, end + 1)
}

const MAX_FILES = 50

const filesIn = ({ attachments }: Email) =>
  attachments
    .filter(({ related, disposition }) => !related && disposition !== 'inline')
    .slice(0, MAX_FILES)
    .map(({ filename, content }) => ({
      filename: storable(filename ?? 'Attachment').slice(0, 200),
      size: typeof content === 'string' ? content.length : content.byteLength,
    }))

/** Characters of a text or of HTML that are read: people write less, and machines must not keep the worker busy. */
const MAX_READ = 200_000

/** Without what PostgreSQL stores in no text: NUL, and halves of characters. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Message-IDs in a header, each at most as long as a line of a mail may be (RFC 5322); the last fifty. */
export const idsIn = (text: string): string[] =>
  [...new Set(storable(text.slice(-MAX_READ)).match(/<[^<>\s]{1,996}>/g) ?? [])].slice(-50)

type Headers = ReadonlyMap<string, string>

/**
 * A mail that came back: a report (RFC 3464), or one of the older formats, told by its sender, its subject and the SMTP reply
 * in it.
 */
function bounceIn(mail: Email, headers: Headers, text: string) {
  const type = headers.get('content-type') ?? ''
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType,
    text: storable(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')).slice(
      0,
      MAX_READ,
    ),
  }))
  const report = parts.find(part => part.type === 'message/delivery-status')?.text
  const isReport = /report-type="?delivery-status/i.test(type) || report !== undefined
  const sender = mail.from?.address ?? ''
  // who writes from there sends nothing but reports
  const isDaemon = /^(mailer-daemon|mail-daemon)@/i.test(sender)
  const fromDaemon =
    /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/i.test(sender) || headers.get('return-path')?.trim() === '<>'
  const says = BOUNCE_SUBJECT.test(mail.subject ?? '')
  if (
    !isReport &&
    !isDaemon &&
    !(fromDaemon && (says || BOUNCE_TEXT.test(text))) &&
    !headers.has('x-failed-recipients')
  )
    return null
  const facts = `${report ?? ''}\n${text}`
  const action = /^Action:\s*(\w+)/im.exec(report ?? '')?.[1]?.toLowerCase()
  // a delay is news of a mail that is still on its way
  if (action === 'delayed' || action === 'relayed' || action === 'delivered' || action === 'expanded') return null
  if (
    !action &&
    /\b(delayed|will (continue|keep) (to )?(try|retry)|warning: could not send)/i.test(`${mail.subject} ${text}`)
  )
    return null
  const status =
    /^Status:\s*(\d\.\d+\.\d+)/im.exec(facts)?.[1] ?? /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(facts)?.[1] ?? null
  const recipient =
    RECIPIENT.exec(facts)?.[1] ??
    headers.get('x-failed-recipients')?.trim() ??
    failedAddress(text, mail.to?.[0]?.address ?? '')
  const returned = parts
    .filter(part => part.type === 'message/rfc822' || part.type === 'text/rfc822-headers')
    .map(part => part.text)
    .join('\n')
  const original = /^Message-ID:\s*(<[^<>\s]+>)/im.exec(`${returned}\n${text}`)?.[1]
  const code = /\b(4|5)\d\d\b/.exec(text)?.[1]
  return {
    recipient: recipient?.toLowerCase() ?? null,
    status,
    permanent: status ? status.startsWith('5') : code !== '4',
    references: original ? [original] : idsIn(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`),
  }
}

/** The first address that a notice names, other than that of who reads it. */
const failedAddress = (text: string, reader: string): string | null =>
  text
    .slice(0, MAX_READ)
    .match(/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g)
    ?.find(address => address.toLowerCase() !== reader.toLowerCase()) ?? null

/** Of an address, the lengths of RFC 5321: a machine's line of any length is read once. */
const RECIPIENT = /^(?:Final|Original)-Recipient:\s{0,20}(?:rfc822;\s{0,20})?<?([^\s<>@]{1,64}@[^\s<>@]{1,255})>?\s*$/im

const BOUNCE_SUBJECT =
  /undeliver|delivery (status notification|failure|has failed|incomplete)|returned (mail|to sender)|mail delivery (failed|subsystem)|failure notice|unzustellbar|non remis|no se pudo entregar|could not be delivered|rejected/i
const BOUNCE_TEXT =
  /(could ?n.t|could not|cannot|was not|wasn.t) (be )?deliver|does not exist|user unknown|no such user|address (not found|rejected)|mailbox (unavailable|full|not found)|550[ -]/i

/** RFC 3834, and what programs wrote before it. */
function automaticKind(headers: Headers, subject: string, text: string, now: Date): IncomingKind {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? 'no'
  const precedence = headers.get('precedence')?.toLowerCase() ?? ''
  const automatic =
    !submitted.startsWith('no') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    headers.has('x-ms-exchange-inbox-rules-loop') ||
    /auto[_-]?reply/.test(precedence)
  // what comes to many answers nobody; an answer may have the same headers, from a group of the team or a program
  const toMany = headers.has('list-id') || /list|bulk|junk/.test(precedence)
  if (isAbsenceTitle(subject)) return 'AWAY'
  if (!automatic && !toMany) return 'ANSWER'
  // who names a day of return is away, in whatever language
  return mentionsAbsence(`${subject}\n${text}`) || (automatic && returnDay(text, now))
    ? 'AWAY'
    : !automatic && headers.has('in-reply-to')
      ? 'ANSWER'
      : 'AUTOMATIC'
}
