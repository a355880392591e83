import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection'
import { parseAddress } from '#integrations/messaging/address.ts'
import { type Message, type MessagingProvider, mailHeaders, type Outcome } from '#integrations/messaging/port.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** `tls` from the first byte (port 465), `starttls` refused unless the server upgrades (587), `none` for a relay on this machine. */
  security: 'tls' | 'starttls' | 'none'
  user?: string | undefined
  password?: string | undefined
  from: { name: string; address: string }
  /** Certificate of a private authority, PEM. */
  ca?: string | undefined
  /** Longest silence of the server, in ms. */
  timeoutMs?: number | undefined
}

/** Mail over SMTP (RFC 5321), one session a message. SMTP knows no idempotency: a connection lost after DATA is `unknown`. */
export function smtp(settings: SmtpSettings): MessagingProvider {
  const from = parseAddress(settings.from.address)
  if (!from) throw new TypeError('The sender of mail must be one plain address.')
  return {
    name: 'smtp',
    idempotentForMs: 0,
    async send(message) {
      const to = parseAddress(message.to)
      if (!to) return { outcome: 'rejected', reason: 'not one plain e-mail address' }
      const messageId = `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`
      const mime = await compose(message, { name: settings.from.name, address: from }, to, messageId)
      return deliver(settings, { from, to }, mime, messageId)
    },
  }
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
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

async function deliver(
  settings: SmtpSettings,
  envelope: { from: string; to: string },
  mime: Buffer,
  messageId: string,
): Promise<Outcome> {
  const timeout = settings.timeoutMs ?? 30_000
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
    tls: settings.ca ? { ca: settings.ca } : undefined,
  })
  // the body is read only once the server said 354; from there on it may have the whole message
  let handedOver = false
  const body = Readable.from(
    (function* () {
      handedOver = true
      yield mime
    })(),
  )
  try {
    await session(connection, settings, done => connection.send({ ...envelope, size: mime.length }, body, done))
    return { outcome: 'sent', provider_id: messageId }
  } catch (error) {
    return outcomeOf(error as SMTPError, handedOver)
  } finally {
    connection.close()
  }
}

function session(
  connection: SMTPConnection,
  { user, password }: SmtpSettings,
  send: (done: (error: Error | null) => void) => void,
) {
  return new Promise<void>((resolve, reject) => {
    const finish = (error?: Error | null) => (error ? reject(error) : resolve())
    connection.on('error', finish)
    connection.connect(error => {
      if (error) return finish(error)
      if (!user) return send(finish)
      connection.login({ user, pass: password, credentials: { user, pass: password } }, refused =>
        refused ? finish(refused) : send(finish),
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
