import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as untar } from 'tar-stream'
import type { z } from 'zod'
import { Refusal } from '#app/launch/refusal.ts'
import {
  type Archive,
  entryKind,
  FORMAT,
  HEADER_FILE,
  headShape,
  KEYS,
  MANIFEST,
  MAX_FILE_BYTES,
  type Manifest,
  manifestShape,
  SEQUENCES,
  sequencesShape,
  type WrittenEntry,
} from '#app/operate/backup/format.ts'

export interface ArchiveReader {
  /** Rows of a part of `<schema>.<table>`. A consumer that starts reading must read to the end. */
  part?(table: string, content: AsyncIterable<Buffer>, name: string): Promise<void>
  file?(key: string, content: AsyncIterable<Buffer>): Promise<void>
}

const NOTHING_CHANGED = 'Nothing was changed.'

/**
 * Reads a backup completely and compares every entry with the manifest. The file is untrusted: unknown entries, links and
 * documents above their size limit are refused.
 *
 * @throws Refusal
 */
export async function readArchive(path: string, reader: ArchiveReader = {}): Promise<Archive> {
  const refuse = (why: string) => new Refusal(`${path} is not a whole backup: ${why}\n${NOTHING_CHANGED}`)
  const extract = untar()
  const source = pipeline(createReadStream(path), createGunzip(), extract)
  // told by the loop below, which ends with the same error
  source.catch(() => {})
  const documents = new Map<string, Buffer>()
  const seen = new Map<string, WrittenEntry>()
  let failed: unknown
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header
      const kind = type === 'file' ? entryKind(name) : null
      if (!kind || seen.has(name)) throw refuse(`it has "${printable(name)}", which no backup has.`)
      if (seen.size === 0 && name !== HEADER_FILE)
        throw new Refusal(`${path} is not a backup of Fanfare. ${NOTHING_CHANGED}`)
      if (seen.has(MANIFEST)) throw refuse('it goes on behind its end.')
      const limit = MAX_FILE_BYTES[name as keyof typeof MAX_FILE_BYTES]
      if (limit !== undefined && size > limit) throw refuse(`its ${name} has ${size} bytes.`)

      const hash = createHash('sha256')
      const content = hashed(entry as AsyncIterable<Buffer>, hash)
      if (kind.kind === 'document') documents.set(name, await wholeOf(content))
      else {
        const read = kind.kind === 'part' ? reader.part?.(kind.table, content, name) : reader.file?.(kind.key, content)
        await read?.catch(error => {
          failed = error
          throw error
        })
      }
      for await (const _ of content);
      seen.set(name, { name, bytes: size, sha256: hash.digest('hex') })
      if (name === HEADER_FILE) refuseOtherFormat(documents, path)
    }
    await source
  } catch (error) {
    if (error instanceof Refusal || (failed !== undefined && error === failed)) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    if (/^E[A-Z]+$/.test(code)) throw new Refusal(`${path} cannot be read: ${message}\n${NOTHING_CHANGED}`)
    throw refuse(`it breaks off or was changed (${message}).`)
  }
  const document = <S extends z.ZodType>(name: string, shape: S): z.output<S> => {
    const read = shape.safeParse(parsed(documents.get(name)))
    if (!read.success) throw refuse(`its ${name} is missing or cannot be read.`)
    return read.data
  }
  const archive = {
    head: document(HEADER_FILE, headShape),
    keys: documents.get(KEYS)?.toString('utf8').trim() ?? null,
    sequences: document(SEQUENCES, sequencesShape),
    manifest: document(MANIFEST, manifestShape),
  }
  const changed = differences(archive.manifest, seen)
  if (changed) throw refuse(changed)
  return archive
}

function differences({ entries }: Manifest, seen: Map<string, WrittenEntry>): string | null {
  for (const { name, bytes, sha256 } of entries) {
    const found = seen.get(name)
    if (!found) return `${printable(name)} is missing.`
    if (found.bytes !== bytes || found.sha256 !== sha256) return `${name} was changed.`
  }
  return seen.size === entries.length + 1 ? null : 'it has entries that its manifest does not name.'
}

function refuseOtherFormat(documents: Map<string, Buffer>, path: string) {
  const { format } = (parsed(documents.get(HEADER_FILE)) ?? {}) as { format?: unknown }
  if (typeof format !== 'number') throw new Refusal(`${path} is not a backup of Fanfare. ${NOTHING_CHANGED}`)
  if (format > FORMAT) throw new Refusal(`${path} was made by a newer Fanfare. Restore it with that one.`)
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}

async function wholeOf(content: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** A name from the file, safe to print in a terminal. */
const printable = (name: string) => JSON.stringify(name.slice(0, 100)).slice(1, -1)
