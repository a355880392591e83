import { setTimeout as sleep } from 'node:timers/promises'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** An authenticated connection, for one message at a time. */
export interface Session {
  connection: SMTPConnection
  /** Number of messages it has sent: the server may have closed a reused connection meanwhile. */
  carried: number
}

interface PoolOptions {
  /** Greets and signs in; rejects with what the server said. */
  open: () => Promise<SMTPConnection>
  /** Maximum connections; further messages wait. */
  connections: number
  /** Maximum messages a second. */
  perSecond: number
  /** Idle timeout. Shorter than routers keep silent connections. */
  idleMs?: number
}

/** Some servers end a session that carries more. */
const MESSAGES_EACH = 100
const IDLE_MS = 10_000

/** Connection pool, because greeting, encryption and sign-in take far longer than a message. */
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
    /** Returns the connection after a message was sent. */
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
    /** Closes the connection after any error: its state is unknown. */
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
