import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract as untar } from 'tar-stream'
import { Refusal } from '#app/launch/refusal.ts'
import type { WrittenEntry } from '#platform/server/archive/archive-writer.ts'
import {
  entryKind,
  HEADER_FILE,
  MANIFEST,
  type TeamHead,
  teamHead,
  teamManifest,
} from '#screens/settings/server/team-export/format.ts'

/** Size limit of the head and the manifest, in bytes. Rows and files are streams. */
const LARGEST = 256 * 1024 * 1024
const NOTHING_CHANGED = 'Nothing was changed.'

export interface TeamReader {
  head?(head: TeamHead): Promise<void>
  /** Rows of a table as JSON, a line each. */
  rows?(table: string, lines: AsyncIterable<Buffer>): Promise<void>
  file?(key: string, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a team's file completely and compares every entry with the manifest. The file is untrusted: unknown entries and
 * links are refused.
 *
 * @throws Refusal
 */
export async function readTeam(path: string, reader: TeamReader = {}): Promise<TeamHead> {
  const refuse = (why: string) => new Refusal(`${path} is not a whole export of a team: ${why}\n${NOTHING_CHANGED}`)
  const extract = untar()
  const source = pipeline(createReadStream(path), createGunzip(), extract)
  // the loop ends with the same error
  source.catch(() => {})
  const seen = new Map<string, WrittenEntry>()
  let head: TeamHead | undefined
  let manifest: Buffer | undefined
  let failed: unknown
  try {
    for await (const entry of extract) {
      const { name, type, size = 0 } = entry.header
      const kind = type === 'file' ? entryKind(name) : null
      if (!kind || seen.has(name) || manifest) throw refuse(`it has ${JSON.stringify(name.slice(0, 100))} too much.`)
      if (!head && name !== HEADER_FILE) throw refuse('it does not begin as one.')
      const hash = createHash('sha256')
      const content = hashed(entry as AsyncIterable<Buffer>, hash)
      if (kind === 'document') {
        if (size > LARGEST) throw refuse(`its ${name} has ${size} bytes.`)
        const text = await wholeOf(content)
        if (name === MANIFEST) {
          manifest = text
          continue
        }
        head = teamHead.parse(JSON.parse(text.toString('utf8')))
      }
      const read =
        kind === 'document'
          ? head && reader.head?.(head)
          : 'table' in kind
            ? reader.rows?.(kind.table, content)
            : reader.file?.(kind.key, content)
      await read?.catch(error => {
        failed = error
        throw error
      })
      for await (const _ of content);
      seen.set(name, { name, bytes: size, sha256: hash.digest('hex') })
    }
    await source
  } catch (error) {
    if (error instanceof Refusal || (failed !== undefined && error === failed)) throw error
    throw refuse(`it cannot be read (${(error as Error).message}).`)
  }
  const { entries } = teamManifest.safeParse(parsed(manifest)).data ?? {}
  if (!head || !entries) throw refuse('it breaks off.')
  const changed = entries.find(({ name, sha256 }) => seen.get(name)?.sha256 !== sha256)
  if (changed || entries.length !== seen.size) throw refuse(`${changed?.name ?? 'its end'} was changed.`)
  return head
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}

export async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
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
