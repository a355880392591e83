import { setTimeout as sleep } from 'node:timers/promises'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** A connection that is greeted and signed in, for one message at a time. */
export interface Session {
  connection: SMTPConnection
  /** Messages it has carried: whatever was open before may have been closed by the other side meanwhile. */
  carried: number
}

interface PoolOptions {
  /** Greets and signs in; rejects with what the server said. */
  open: () => Promise<SMTPConnection>
  /** At the most so many at once; others wait. */
  connections: number
  /** Messages a second that may begin. */
  perSecond: number
  /** How long one waits for its next message. Shorter than routers forget silent connections. */
  idleMs?: number
}

/** Some servers end a session that carries more. */
const MESSAGES_EACH = 100
const IDLE_MS = 10_000

/** Connections kept open between messages, because greeting, encryption and sign-in take far longer than a message. */
export function smtpPool({ open, connections, perSecond, idleMs = IDLE_MS }: PoolOptions) {
  const idle: Session[] = []
  const waiting: (() => void)[] = []
  const closeTimers = new Map<Session, NodeJS.Timeout>()
  let out = 0
  let nextAt = 0

  function forget(session: Session) {
    clearTimeout(closeTimers.get(session))
    closeTimers.delete(session)
    const at = idle.indexOf(session)
    if (at >= 0) idle.splice(at, 1)
  }

  async function fresh(): Promise<Session> {
    const session = { connection: await open(), carried: 0 }
    // a server that closes while nobody sends is no error of any message
    session.connection.on('error', () => forget(session))
    session.connection.on('end', () => forget(session))
    return session
  }

  function next() {
    out--
    waiting.shift()?.()
  }

  return {
    /** An open connection, once there is one for this message and its turn has come. */
    async take(): Promise<Session> {
      if (out >= connections) await new Promise<void>(resolve => waiting.push(resolve))
      out++
      try {
        const now = Date.now()
        nextAt = Math.max(now, nextAt + 1_000 / perSecond)
        if (nextAt > now) await sleep(nextAt - now)
        const session = idle.pop()
        if (!session) return await fresh()
        forget(session)
        return session
      } catch (error) {
        next()
        throw error
      }
    },
    /** Back after a message went well. */
    give(session: Session) {
      session.carried++
      if (session.carried >= MESSAGES_EACH) session.connection.quit()
      else {
        idle.push(session)
        const timer = setTimeout(() => {
          forget(session)
          session.connection.quit()
        }, idleMs)
        closeTimers.set(session, timer.unref())
      }
      next()
    },
    /** Away after anything else: what the server makes of its next message nobody knows. */
    drop(session: Session) {
      session.connection.close()
      next()
    },
    close() {
      for (const session of [...idle]) {
        forget(session)
        session.connection.close()
      }
    },
  }
}
