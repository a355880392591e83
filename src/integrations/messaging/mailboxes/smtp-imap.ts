import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import { z } from 'zod'
import { parseAddress } from '#integrations/messaging/address.ts'
import { checkSmtp, type SmtpServer, smtpRelay } from '#integrations/messaging/smtp.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { isLoopbackAddress, isPublicAddress } from '#platform/server/http/public-address.ts'
import { signedOut } from './ask.ts'
import { IDLE_RENEWED_MS, imapListener } from './imap-listener.ts'
import { composeMime } from './mime.ts'
import {
  type MailboxProvider,
  type MailOutcome,
  type Read,
  type SignedIn,
  type SignedOut,
  SignInFailed,
} from './port.ts'

export const mailServers = z.object({
  smtp_host: z.string(),
  smtp_port: z.number(),
  imap_host: z.string(),
  imap_port: z.number(),
  user: z.string(),
  password: z.string(),
})
export type MailServers = z.infer<typeof mailServers>

interface SmtpImapSettings {
  /** Servers on this machine, without encryption and on any port: for tests and development. */
  allowLoopback: boolean
  clock?: Clock
}

const SMTP_PORTS = [465, 587, 2525]
const IMAP_PORTS = [143, 993]
const TIMEOUT_MS = 20_000
const BATCH = 50
const SMTP_CONNECTIONS = 2
const MAX_MAIL_BYTES = 10_000_000
const DAY_MS = 86_400_000

/** Any mail server: SMTP to send, IMAP to read answers and to keep a copy among the sent mails. */
export function smtpImap({ allowLoopback, clock = systemClock }: SmtpImapSettings) {
  async function smtpOf({ smtp_host, smtp_port, user, password }: MailServers): Promise<SmtpServer> {
    const { address, local } = await reachable(smtp_host, smtp_port, SMTP_PORTS, allowLoopback)
    return {
      host: address,
      port: smtp_port,
      servername: isIP(smtp_host) ? undefined : smtp_host,
      security: local ? 'none' : smtp_port === 465 ? 'tls' : 'starttls',
      user,
      password,
      timeoutMs: TIMEOUT_MS,
      connections: SMTP_CONNECTIONS,
    }
  }

  async function imapOf(
    { imap_host, imap_port, user, password }: MailServers,
    settings: Partial<ImapFlowOptions> = {},
  ): Promise<ImapFlow> {
    const { address, local } = await reachable(imap_host, imap_port, IMAP_PORTS, allowLoopback)
    const client = new ImapFlow({
      host: address,
      port: imap_port,
      secure: imap_port === 993,
      // never a password in clear over a network
      ...(imap_port === 993 || local ? {} : { doSTARTTLS: true }),
      ...(isIP(imap_host) ? {} : { servername: imap_host }),
      auth: { user, pass: password },
      logger: false,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableAutoIdle: true,
      ...settings,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Signs in to both servers before anything is stored. @throws SignInFailed naming the server at fault */
  async function connect(email: string, name: string, servers: MailServers): Promise<SignedIn> {
    if (!parseAddress(email)) throw new SignInFailed('Must be a valid email')
    const smtp = await smtpOf(servers).catch(error => fail('The SMTP server', error))
    await checkSmtp(smtp).catch((error: Error) => fail('The SMTP server', error))
    const client = await imapOf(servers).catch(error => fail('The IMAP server', error))
    try {
      await client.mailboxOpen('INBOX', { readOnly: true })
    } catch (error) {
      fail('The IMAP server', error as Error)
    } finally {
      client.close()
    }
    return { email, name, credentials: JSON.stringify(servers) }
  }

  const provider: MailboxProvider = {
    kind: 'SMTP',
    open({ credentials, email }) {
      const servers = mailServers.parse(JSON.parse(credentials))
      let relay: ReturnType<typeof smtpRelay> | undefined
      const listener = imapListener(() =>
        imapOf(servers, { maxIdleTime: IDLE_RENEWED_MS, socketTimeout: 2 * IDLE_RENEWED_MS }),
      )
      const withImap = async <T>(run: (client: ImapFlow) => Promise<T>): Promise<T | SignedOut> => {
        const client = await imapOf(servers).catch(error => {
          if (isRefused(error)) return null
          throw error
        })
        if (!client) return signedOut('the IMAP server refuses the password')
        try {
          return await run(client)
        } finally {
          client.close()
        }
      }
      return {
        idempotentForMs: 0,
        // as many as it has connections
        sendsAtOnce: SMTP_CONNECTIONS,
        async send(mail): Promise<MailOutcome> {
          const mime = await composeMime(mail)
          try {
            relay ??= smtpRelay(await smtpOf(servers))
          } catch {
            return { outcome: 'retry', reason: 'the SMTP server has no address' }
          }
          const outcome = await relay.deliver({ from: email, to: mail.to }, mime, mail.messageId)
          if (outcome.outcome === 'sent') {
            await withImap(client => keepCopy(client, mime)).catch(() => null)
            return { outcome: 'sent', providerId: mail.messageId }
          }
          if (outcome.outcome === 'rejected') return { ...outcome, undeliverable: outcome.contact === 'undeliverable' }
          if (outcome.outcome === 'retry') {
            if (/^(535|534|530)/.test(outcome.reason)) return signedOut('the SMTP server refuses the password')
            return { outcome: 'retry', reason: outcome.reason, afterMs: outcome.after_ms }
          }
          return outcome
        },
        async find(mail) {
          const found = await withImap(async client => {
            const sent = await sentFolder(client)
            if (!sent) return false
            const lock = await client.getMailboxLock(sent, { readOnly: true })
            try {
              const uids = await client.search({ header: { 'message-id': mail.messageId } }, { uid: true })
              return Array.isArray(uids) && uids.length > 0
            } finally {
              lock.release()
            }
          }).catch(() => false as const)
          if (found === true) return { outcome: 'sent', providerId: mail.messageId }
          return { outcome: 'unknown', reason: 'not among the sent mails' }
        },
        read: cursor => withImap(client => readInbox(client, cursor, clock.now())),
        listen: listener.listen,
        close() {
          listener.close()
          relay?.close()
        },
      }
    },
  }
  return { connect, provider }
}

/** `cursor`: the numbering of the server, the last mail that was read, and the day on which that was. */
async function readInbox(client: ImapFlow, cursor: string | null, now: Date): Promise<Read> {
  const lock = await client.getMailboxLock('INBOX', { readOnly: true })
  try {
    const { uidValidity, uidNext } = client.mailbox as { uidValidity: bigint; uidNext: number }
    const [validity, last, day] = (cursor ?? '').split(':')
    const renumbered = validity !== String(uidValidity)
    const at = (uid: number) => `${uidValidity}:${uid}:${now.toISOString().slice(0, 10)}`
    // a new mailbox begins with the next mail; one whose server has numbered everything anew goes on with the same day
    if (renumbered && !day) return { outcome: 'read', mails: [], cursor: at(uidNext - 1), more: false }
    const from = renumbered ? 1 : Number(last) + 1
    if (from >= uidNext) return { outcome: 'read', mails: [], cursor: at(from - 1), more: false }
    const mails: Buffer[] = []
    let newest = from - 1
    const since = renumbered && day ? { since: new Date(Date.parse(day) - DAY_MS) } : {}
    const found = (await client.search({ uid: `${from}:*`, ...since }, { uid: true })) || []
    const uids = found.filter(uid => uid >= from).sort((a, b) => a - b)
    const page = uids.slice(0, BATCH)
    if (page.length === 0) return { outcome: 'read', mails, cursor: at(uidNext - 1), more: false }
    const sources = client.fetch(page, { uid: true, source: { maxLength: MAX_MAIL_BYTES } }, { uid: true })
    for await (const { uid, source } of sources) {
      if (source) mails.push(source)
      newest = Math.max(newest, uid)
    }
    return { outcome: 'read', mails, cursor: at(newest), more: uids.length > page.length }
  } finally {
    lock.release()
  }
}

async function sentFolder(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list()
  return (folders.find(({ specialUse }) => specialUse === '\\Sent') ?? folders.find(({ name }) => /^sent/i.test(name)))
    ?.path
}

async function keepCopy(client: ImapFlow, mime: Buffer): Promise<void> {
  const sent = await sentFolder(client)
  if (sent) await client.append(sent, mime, ['\\Seen'])
}

/** One checked address of a host: mail servers are typed in by people, and must not lead into our own network. */
async function reachable(host: string, port: number, ports: readonly number[], allowLoopback: boolean) {
  const name = host.trim().toLowerCase()
  const addresses = isIP(name) ? [name] : (await lookup(name, { all: true })).map(({ address }) => address)
  const [address] = addresses
  const local = allowLoopback && addresses.every(isLoopbackAddress)
  if (!address || !(local || addresses.every(isPublicAddress))) throw new SignInFailed('is not a public mail server')
  if (!local && !ports.includes(port)) throw new SignInFailed(`does not take mail on port ${port}`)
  return { address, local }
}

const isRefused = (error: { authenticationFailed?: boolean; responseCode?: number }) =>
  error.authenticationFailed === true || error.responseCode === 535

function fail(
  server: string,
  error: Error & { code?: string; authenticationFailed?: boolean; responseCode?: number },
): never {
  if (error instanceof SignInFailed) throw new SignInFailed(`${server} ${error.message}.`)
  if (isRefused(error)) throw new SignInFailed(`${server} does not accept this user and password.`)
  throw new SignInFailed(`${server} cannot be reached${error.code ? ` (${error.code})` : ''}.`)
}
