declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  /** An IMAP server for tests, as far as they use it. */
  export interface ImapServer {
    server: Server
    listen(port: number, done: () => void): void
    close(done?: () => void): void
    appendMessage(folder: string, flags: string[], date: Date, raw: string): void
  }
  export default function hoodiecrow(options: object): ImapServer
}
