import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'
import { parseAddress } from '#integrations/messaging/address.ts'
import { type Message, type MessagingProvider, mailHeaders, type Outcome } from '#integrations/messaging/port.ts'
import { type Session, smtpPool } from '#integrations/messaging/smtp-pool.ts'

/** A server that takes mail. */
export interface SmtpServer {
  host: string
  port: number
  /** `tls` from the first byte (port 465), `starttls` refused unless the server upgrades (587), `none` for a relay on this machine. */
  security: 'tls' | 'starttls' | 'none'
  user?: string | undefined
  password?: string | undefined
  /** The name on the server's certificate, where `host` is an address. */
  servername?: string | undefined
  /** Certificate of a private authority, PEM. */
  ca?: string | undefined
  /** Longest silence of the server, in ms. */
  timeoutMs?: number | undefined
  /** Connections at once, of this process. */
  connections?: number | undefined
  /** Mails a second, of this process: what the provider lets through. */
  perSecond?: number | undefined
}

export interface SmtpSettings extends SmtpServer {
  from: { name: string; address: string }
}

/** Mail over SMTP (RFC 5321), over connections that are kept. SMTP knows no idempotency: a connection lost after DATA is `unknown`. */
export function smtp(settings: SmtpSettings): MessagingProvider {
  const from = parseAddress(settings.from.address)
  if (!from) throw new TypeError('The sender of mail must be one plain address.')
  const relay = smtpRelay(settings)
  return {
    name: 'smtp',
    idempotentForMs: 0,
    close: relay.close,
    async send(message) {
      const to = parseAddress(message.to)
      if (!to) return { outcome: 'rejected', reason: 'not one plain email address' }
      const messageId = `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`
      const mime = await compose(message, { name: settings.from.name, address: from }, to, messageId)
      return relay.deliver({ from, to }, mime, messageId)
    },
  }
}

/** Hands over composed mails, over connections that are kept. */
export function smtpRelay(settings: SmtpServer) {
  const pool = smtpPool({
    open: () => openConnection(settings),
    connections: settings.connections ?? 5,
    perSecond: settings.perSecond ?? Number.POSITIVE_INFINITY,
  })
  return {
    deliver: (envelope: { from: string; to: string }, mime: Buffer, messageId: string) =>
      deliver(pool, envelope, mime, messageId),
    close: () => pool.close(),
  }
}

/** Greets, encrypts, signs in, and leaves. @throws what the server said */
export async function checkSmtp(settings: SmtpServer): Promise<void> {
  const connection = await openConnection(settings)
  connection.quit()
}

function compose(message: Message, from: { name: string; address: string }, to: string, messageId: string) {
  const headers = mailHeaders.flatMap(key => {
    const value = message.headers?.[key]
    return value ? [{ key, value: oneLine(value) }] : []
  })
  return new MailComposer({
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    subject: oneLine(message.subject ?? ''),
    text: message.text,
    html: message.html,
    messageId,
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** Control characters and line separators end a header for some reader or other. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type Pool = ReturnType<typeof smtpPool>

/**
 * Hands a message over, once. A connection that was open before may have been closed by the server meanwhile: what it did not
 * carry goes over another one. From the first byte of the message on nothing is repeated.
 */
async function deliver(
  pool: Pool,
  envelope: { from: string; to: string },
  mime: Buffer,
  messageId: string,
): Promise<Outcome> {
  for (;;) {
    let session: Session
    try {
      session = await pool.take()
    } catch (error) {
      return outcomeOf(error as SMTPError, false)
    }
    // the body is read only once the server said 354; from there on it may have the whole message
    let handedOver = false
    const body = Readable.from(
      (function* () {
        handedOver = true
        yield mime
      })(),
    )
    try {
      await sendOver(session.connection, { ...envelope, size: mime.length }, body)
      pool.give(session)
      return { outcome: 'sent', provider_id: messageId }
    } catch (error) {
      pool.drop(session)
      const stale = session.carried > 0 && !handedOver && isGone(error as SMTPError)
      if (!stale) return outcomeOf(error as SMTPError, handedOver)
    }
  }
}

const isGone = ({ responseCode, code }: SMTPError) =>
  responseCode === 421 || (responseCode === undefined && code !== 'EMESSAGE')

const sendOver = (connection: SMTPConnection, envelope: { from: string; to: string; size: number }, body: Readable) =>
  new Promise<void>((resolve, reject) => connection.send(envelope, body, error => (error ? reject(error) : resolve())))

/** Greets, encrypts and signs in. */
function openConnection(settings: SmtpServer): Promise<SMTPConnection> {
  const { user, password, timeoutMs: timeout = 30_000 } = settings
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    socketCloseTimeout: 0,
    tls: {
      ...(settings.ca ? { ca: settings.ca } : {}),
      ...(settings.servername ? { servername: settings.servername } : {}),
    },
  })
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      connection.close()
      reject(error)
    }
    connection.once('error', refuse)
    const ready = () => {
      connection.off('error', refuse)
      resolve(connection)
    }
    connection.connect(error => {
      if (error) return refuse(error)
      if (!user) return ready()
      connection.login({ user, pass: password, credentials: { user, pass: password } }, refused =>
        refused ? refuse(refused) : ready(),
      )
    })
  })
}

const SETTINGS_AT_FAULT_MS = 5 * 60_000

/** Only a refused recipient or body is the message's own fault; a refused login, sender or greeting would refuse every message. */
function outcomeOf(error: SMTPError, handedOver: boolean): Outcome {
  if (error.responseCode) {
    const reason = `${replyCode(error)} at ${error.command ?? 'CONN'}`
    const ownFault = error.command === 'RCPT TO' || error.command === 'DATA'
    if (ownFault && error.permanent)
      return { outcome: 'rejected', reason, ...(noSuchMailbox(error) ? { contact: 'undeliverable' } : {}) }
    return { outcome: 'retry', reason, after_ms: error.permanent ? SETTINGS_AT_FAULT_MS : undefined }
  }
  const reason = error.code ?? 'connection failed'
  if (handedOver) return { outcome: 'unknown', reason: `${reason} after DATA` }
  if (error.code === 'EMESSAGE') return { outcome: 'rejected', reason: 'larger than the server takes' }
  return { outcome: 'retry', reason }
}

/**
 * Nobody is behind the address: a bad or moved mailbox (RFC 3463, 5.1.x and 5.2.1), or no reason beside a plain 550 or 553.
 * A full mailbox (5.2.2) may have room again, and a policy (5.7.x) is about us and not about the address.
 */
const noSuchMailbox = (error: SMTPError) =>
  error.command === 'RCPT TO' && /^(55[0-9] 5\.(1\.\d+|2\.1)|(550|551|553))$/.test(replyCode(error))

/** `550 5.1.1`: the codes alone, because the text of a reply usually repeats the address. */
const replyCode = ({ response = '', responseCode }: SMTPError) =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? `${responseCode}`
