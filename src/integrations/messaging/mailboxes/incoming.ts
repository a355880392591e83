import PostalMime, { type Email } from 'postal-mime'
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
  /** Of an absence: the day of return, where it says one. */
  awayUntil: string | null
  /** Of a bounce (RFC 3464). */
  bounce: { recipient: string | null; status: string | null; permanent: boolean } | null
}

/** Reads a mail and tells answers from what machines send. */
export async function readIncoming(raw: Buffer, now: Date): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]))
  const plain = mail.text?.slice(0, MOST_READ) ?? ''
  const whole = storable(plain.trim() ? plain : htmlToText((mail.html ?? '').slice(0, MOST_READ))).trim()
  const bounce = bounceIn(mail, headers, whole)
  const { text, quoted } = splitQuoted(whole)
  const kind = bounce ? 'BOUNCE' : automaticKind(headers, mail.subject ?? '', text)
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
    awayUntil: kind === 'AWAY' ? returnDay(text, now) : null,
    bounce: bounce && { recipient: bounce.recipient, status: bounce.status, permanent: bounce.permanent },
  }
}

/** Characters of a text or of HTML that are read: people write less, and machines must not keep the worker busy. */
const MOST_READ = 200_000

/** Without what PostgreSQL stores in no text: NUL, and halves of characters. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Message-IDs in a header, each at most as long as a line of a mail may be (RFC 5322); the last fifty. */
export const idsIn = (text: string): string[] =>
  [...new Set(storable(text.slice(-MOST_READ)).match(/<[^<>\s]{1,996}>/g) ?? [])].slice(-50)

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
      MOST_READ,
    ),
  }))
  const report = parts.find(part => part.type === 'message/delivery-status')?.text
  const isReport = /report-type="?delivery-status/i.test(type) || report !== undefined
  const sender = mail.from?.address ?? ''
  const fromDaemon =
    /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/i.test(sender) || headers.get('return-path')?.trim() === '<>'
  const says = BOUNCE_SUBJECT.test(mail.subject ?? '')
  if (!isReport && !(fromDaemon && (says || BOUNCE_TEXT.test(text))) && !headers.has('x-failed-recipients')) return null
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
    /^(?:Final|Original)-Recipient:\s*(?:rfc822;)?\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(facts)?.[1] ??
    headers.get('x-failed-recipients')?.trim() ??
    /<([^\s<>@]+@[^\s<>]+)>/.exec(text)?.[1] ??
    null
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

const BOUNCE_SUBJECT =
  /undeliver|delivery (status notification|failure|has failed|incomplete)|returned (mail|to sender)|mail delivery (failed|subsystem)|failure notice|unzustellbar|non remis|no se pudo entregar|could not be delivered|rejected/i
const BOUNCE_TEXT =
  /(could ?n.t|could not|cannot|was not|wasn.t) (be )?deliver|does not exist|user unknown|no such user|address (not found|rejected)|mailbox (unavailable|full|not found)|550[ -]/i

/** RFC 3834, and what programs wrote before it. */
function automaticKind(headers: Headers, subject: string, text: string): IncomingKind {
  const submitted = headers.get('auto-submitted')?.toLowerCase() ?? 'no'
  const automatic =
    !submitted.startsWith('no') ||
    headers.has('x-autoreply') ||
    headers.has('x-autorespond') ||
    (headers.has('x-auto-response-suppress') === true &&
      /^(all|oof)/i.test(headers.get('x-auto-response-suppress') ?? '') &&
      AWAY_SUBJECT.test(subject)) ||
    /auto[_-]?reply/i.test(headers.get('precedence') ?? '') ||
    headers.get('x-ms-exchange-inbox-rules-loop') !== undefined
  const list = headers.has('list-id') || /^(bulk|junk|list)/i.test(headers.get('precedence') ?? '')
  if (AWAY_SUBJECT.test(subject)) return 'AWAY'
  if (automatic) return AWAY_TEXT.test(`${subject}\n${text}`) ? 'AWAY' : 'AUTOMATIC'
  if (list) return AWAY_TEXT.test(`${subject}\n${text}`) ? 'AWAY' : 'AUTOMATIC'
  return 'ANSWER'
}

const AWAY_SUBJECT =
  /^\s*(auto(matic|mated|matische|matisch)?[ -]?(reply|response|antwort)|out of (the )?office|abwesen|absence|réponse automatique|respuesta automática|risposta automatica|resposta automática|autosvar|automatisch antwoord|i(’|')?m (away|on (holiday|vacation|leave))|away (until|from))/i
const AWAY_TEXT =
  /out of (the )?office|on (annual |parental |maternity |paternity |sick )?(leave|holiday|vacation|tour)|away (from|until|till)|currently (away|travel)|limited access|back (on|in the office)|i will be back|return(ing)? on|nicht im (büro|haus)|im urlaub|abwesen|absent|en congé|en vacances|de vacaciones|fuera de la oficina|in ferie|até o dia|de férias/i

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day on which somebody returns, where the text names one: `until December 1`, `bis 1.12.2026`, `2026-12-01`. */
export function returnDay(text: string, now: Date): string | null {
  const near = /(?:until|till|back|return\w*|through|bis|ab|jusqu|hasta|fino)\D{0,24}(.{0,40})/gi
  for (const [found] of text.matchAll(near)) {
    const day = dayIn(found, now)
    if (day) return day
  }
  return null
}

function dayIn(text: string, now: Date): string | null {
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return valid(Number(iso[1]), Number(iso[2]), Number(iso[3]), now)
  const dotted = /\b(\d{1,2})\.\s?(\d{1,2})\.(\d{4})?/.exec(text)
  if (dotted) return valid(Number(dotted[3] ?? 0), Number(dotted[2]), Number(dotted[1]), now)
  const named =
    /\b(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (\d{4}))?/i.exec(
      text,
    )
  if (!named) return null
  const day = Number(named[1] ?? named[3] ?? 0)
  return valid(Number(named[4] ?? 0), MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1, day, now)
}

/** Without a year the next such day is meant. */
function valid(year: number, month: number, day: number, now: Date): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const today = now.toISOString().slice(0, 10)
  const of = (inYear: number) => `${inYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const chosen = of(year || (of(now.getUTCFullYear()) < today ? now.getUTCFullYear() + 1 : now.getUTCFullYear()))
  const limit = new Date(now.getTime() + 400 * 86_400_000).toISOString().slice(0, 10)
  const exists = new Date(`${chosen}T00:00:00Z`).toJSON()?.startsWith(chosen) ?? false
  return exists && chosen >= today && chosen <= limit ? chosen : null
}
