import type { ImapFlow } from 'imapflow'

/** Servers end an IDLE of half an hour (RFC 2177); home routers forget a silent connection sooner. */
export const IDLE_RENEWED_MS = 4 * 60_000
/** Connections of a process that only listen. Other mailboxes are read every minute, as all are. */
const MAX_LISTENING = 200
let listeners = 0

/** One connection to an inbox that waits for news (IMAP IDLE), and is made again by the next `listen` after it has ended. */
export function imapListener(connect: () => Promise<ImapFlow>) {
  let listening = false
  let closed = false
  let current: ImapFlow | undefined

  async function wait(onArrival: () => void) {
    const client = await connect()
    current = client
    try {
      if (closed || !client.capabilities.has('IDLE')) return
      await client.mailboxOpen('INBOX', { readOnly: true })
      client.on('exists', ({ count, prevCount }) => count > prevCount && onArrival())
      const ended = new Promise<void>(resolve => client.once('close', () => resolve()))
      void client.idle().catch(() => {})
      await ended
    } finally {
      client.close()
    }
  }

  return {
    /** Calls back for each arrival from now on. Does nothing while it listens already. */
    listen(onArrival: () => void): void {
      if (listening || closed || listeners >= MAX_LISTENING) return
      listening = true
      listeners++
      void wait(onArrival)
        .catch(() => {})
        .finally(() => {
          listening = false
          listeners--
        })
    },
    close(): void {
      closed = true
      current?.close()
    },
  }
}
