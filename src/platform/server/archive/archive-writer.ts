import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Pack } from 'tar-stream'

/** What a manifest says of an entry. */
export interface WrittenEntry {
  name: string
  bytes: number
  /** In hexadecimal. */
  sha256: string
  /** Of a part of a table. */
  rows?: number | undefined
}

export interface ArchiveWriter {
  /** Everything written so far. */
  readonly entries: readonly WrittenEntry[]
  /** @param rows of a part of a table */
  add(name: string, bytes: Buffer, rows?: number): Promise<void>
  /** @throws when the stream ends before or after `size` bytes */
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/**
 * Writes entries into a tar, each when the one before was taken.
 *
 * @param failed rejects when the tar cannot be written any more
 * @param mtime of every entry; now without it
 */
export function archiveWriter(pack: Pack, failed: Promise<never>, mtime = new Date()): ArchiveWriter {
  const entries: WrittenEntry[] = []
  const entry = (name: string, size: number) => {
    let settle: (error?: Error | null) => void = () => {}
    const taken = new Promise<void>((resolve, reject) => {
      settle = error => (error ? reject(error) : resolve())
    })
    const sink = pack.entry({ name, size, mtime, mode: 0o600 }, settle)
    sink.on('error', () => {})
    return { sink, taken: Promise.race([taken, failed]) }
  }
  return {
    entries,
    async add(name, bytes, rows) {
      const { sink, taken } = entry(name, bytes.length)
      sink.end(bytes)
      await taken
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      entries.push({ name, bytes: bytes.length, sha256, ...(rows === undefined ? {} : { rows }) })
    },
    async addStream(name, size, content) {
      const { sink, taken } = entry(name, size)
      const hash = createHash('sha256')
      taken.catch(() => {})
      for await (const chunk of content) {
        hash.update(chunk)
        if (!sink.write(chunk)) await Promise.race([once(sink, 'drain'), taken])
      }
      sink.end(null)
      await taken
      entries.push({ name, bytes: size, sha256: hash.digest('hex') })
    },
  }
}
