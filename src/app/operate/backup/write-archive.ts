import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack as tar } from 'tar-stream'
import type { WrittenEntry } from '#app/operate/backup/format.ts'

export interface ArchiveWriter {
  /** Everything written so far. */
  readonly entries: readonly WrittenEntry[]
  /** @param rows of a part of a table */
  add(name: string, bytes: Buffer, rows?: number): Promise<void>
  /** @throws when the stream ends before or after `size` bytes */
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/**
 * Writes an archive as `<path>.partial`, readable by its owner only, and renames it when it is on the disk. A failed or
 * killed backup never leaves a file under the final name.
 */
export async function writeArchive(path: string, write: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const partial = `${path}.partial`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(partial, { force: true })
  const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const pack = tar()
    const saved = pipeline(pack, createGzip(), file)
    const failed = new Promise<never>((_, reject) => saved.catch(reject))
    failed.catch(() => {})
    await Promise.race([write(writerTo(pack, failed)), failed])
    pack.finalize()
    await saved
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    file.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

function writerTo(pack: Pack, failed: Promise<never>): ArchiveWriter {
  const entries: WrittenEntry[] = []
  const entry = (name: string, size: number) => {
    let settle: (error?: Error | null) => void = () => {}
    const taken = new Promise<void>((resolve, reject) => {
      settle = error => (error ? reject(error) : resolve())
    })
    const sink = pack.entry({ name, size, mode: 0o600 }, settle)
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

/** Makes the rename survive a power cut, not only the bytes. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
