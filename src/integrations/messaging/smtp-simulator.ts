import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { localhostCertificate } from '#integrations/messaging/simulator-certificate.ts'

export type SmtpFault =
  | 'none'
  | 'refuse-greeting'
  | 'refuse-recipient'
  /** The session ends where the next message begins, as when it was idle for long. */
  | 'goodbye'
  | 'defer-recipient'
  | '454-after-data'
  | '554-after-data'
  | 'hang-before-data'
  | 'hang-after-data'
  | 'reset-before-data'
  | 'reset-after-data'
  /** The message is taken, but the connection ends before the answer. */
  | 'accept-then-reset'
  /** The message is taken, but the answer never comes. */
  | 'accept-then-hang'

export interface ReceivedMail {
  from: string
  recipients: string[]
  raw: Buffer
  secure: boolean
  user: string | undefined
}

interface SmtpSimulatorOptions {
  /** Offers STARTTLS, with a certificate for `localhost` that only who is told of it trusts. */
  starttls?: boolean
  /** Asks for this account. */
  account?: { user: string; password: string } | undefined
}

/** A mail server on a real socket that refuses a mail without its headers and keeps what it takes. Each queued fault meets one message, in order. */
export async function smtpSimulator({ starttls = false, account }: SmtpSimulatorOptions = {}) {
  const received: ReceivedMail[] = []
  let connected = 0
  const recipientRefusals: Error[] = []
  const faults: SmtpFault[] = []
  const faultOf = new Map<string, SmtpFault | undefined>()
  const socketOf = (session: SMTPServerSession) => {
    for (const connection of server.connections)
      if (connection.session.id === session.id) return connection._socket as Socket
    return undefined
  }
  const pair = starttls ? localhostCertificate() : undefined
  const server = new SMTPServer({
    ...pair,
    disabledCommands: [...(account ? [] : ['AUTH']), ...(starttls ? [] : ['STARTTLS'])],
    authOptional: !account,
    disableReverseLookup: true,
    closeTimeout: 50,
    logger: false,
    onConnect(_session, done) {
      connected++
      if (faults[0] !== 'refuse-greeting') return done()
      faults.shift()
      done(reply(421, '4.3.2 Closing, try later'))
    },
    onMailFrom(_address, session, done) {
      const fault = faults.shift()
      faultOf.set(session.id, fault)
      if (fault === 'goodbye') return done(reply(421, '4.4.2 Idle for too long'))
      done()
    },
    onAuth(auth, _session, done) {
      if (auth.username === account?.user && auth.password === account?.password)
        return done(null, { user: auth.username })
      done(reply(535, '5.7.8 Credentials refused'))
    },
    onRcptTo(address, session, done) {
      const fault = faultOf.get(session.id)
      if (fault === 'hang-before-data') return
      if (fault === 'reset-before-data') return void socketOf(session)?.destroy()
      const refusal = recipientRefusals.shift()
      if (refusal) return done(refusal)
      if (fault === 'refuse-recipient') return done(reply(550, `5.1.1 <${address.address}> unknown`))
      if (fault === 'defer-recipient') return done(reply(451, `4.7.1 <${address.address}> greylisted`))
      done()
    },
    async onData(stream, session, done) {
      const fault = faultOf.get(session.id)
      if (fault === 'reset-after-data') {
        stream.once('data', () => socketOf(session)?.destroy())
        return
      }
      const parts = await stream.toArray().catch(() => null)
      // the sender was killed in the middle: nothing was taken
      if (!parts) return
      const raw = Buffer.concat(parts)
      if (fault === 'hang-after-data') return
      if (fault === '454-after-data') return done(reply(454, '4.7.0 Temporary failure'))
      if (fault === '554-after-data') return done(reply(554, '5.7.1 Refused as spam'))
      const { mailFrom, rcptTo } = session.envelope
      const missing = REQUIRED_HEADERS.filter(name => !new RegExp(`^${name}: .`, 'im').test(headOf(raw)))
      if (missing.length > 0) return done(reply(550, `5.6.0 No header ${missing.join(', ')}`))
      received.push({
        from: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
        raw,
        secure: session.secure,
        user: session.user,
      })
      if (fault === 'accept-then-hang') return
      if (fault === 'accept-then-reset') return void socketOf(session)?.destroy()
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    /** PEM of its certificate, with `starttls`. */
    certificate: pair?.cert,
    received,
    /** Sessions so far. */
    sessions: () => connected,
    /** The next recipient is refused with this code and text. */
    refuseNextRecipient: (code: number, text: string) => void recipientRefusals.push(reply(code, text)),
    /** Ends every session, without a word. */
    hangUp: () => {
      for (const connection of server.connections) (connection._socket as Socket).destroy()
    },
    /** The next messages meet these faults, one each. */
    fail: (...modes: SmtpFault[]) => void faults.push(...modes),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** RFC 5322 asks for the first two, large mailboxes for the others. */
const REQUIRED_HEADERS = ['From', 'Date', 'To', 'Message-ID']
const headOf = (raw: Buffer) => raw.toString().split('\r\n\r\n', 1)[0] ?? ''

const reply = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
