import { z } from 'zod'
import { isStorageKey } from '#integrations/storage/disk.ts'

// A backup is a .tar.gz whose entries come in this order:
//
//   fanfare-backup.json             the head: who made it, what the tables were
// encryption-keys                 only if Fanfare generated the keys
//   tables/<schema>.<table>/000001  rows as COPY writes them, in parts
//   sequences.json
//   files/<key>                     uploaded pictures, records of erasures
//   manifest.json                   size and hash of every entry before it, rows of every part

export const FORMAT = 1
export const HEADER_FILE = 'fanfare-backup.json'
export const KEYS = 'encryption-keys'
export const SEQUENCES = 'sequences.json'
export const MANIFEST = 'manifest.json'
const FILES = 'files/'
const MEGABYTE = 1024 * 1024

/** Size limit of entries that are read as a whole, in bytes. Parts and files are streams. */
export const MAX_FILE_BYTES = {
  [HEADER_FILE]: 4 * MEGABYTE,
  [KEYS]: 65_536,
  [SEQUENCES]: 4 * MEGABYTE,
  [MANIFEST]: 256 * MEGABYTE,
}

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

export const headShape = z.object({
  format: z.int(),
  product_version: z.string(),
  /** By the database's clock. */
  created_at: z.iso.datetime({ offset: true }),
  /** The files that created its tables. Functions are not included: the restoring version applies its own. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The newest migration of the queue's own tables. */
  queue_migration: z.int(),
  /** Fingerprints of the keys that FANFARE_ENCRYPTION_KEYS must contain, newest first; never the keys. */
  keys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
  tables: z.array(z.object({ schema: name, name, columns: z.array(name).min(1) })),
})
export type Head = z.output<typeof headShape>
export type TableOfHead = Head['tables'][number]

export const sequencesShape = z.array(
  z.object({ schema: name, name, last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
)
export type Sequences = z.output<typeof sequencesShape>

const written = z.object({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string(),
  /** Of a part of a table. */
  rows: z.int().min(0).optional(),
})
export type WrittenEntry = z.output<typeof written>
export const manifestShape = z.object({ entries: z.array(written).readonly(), vanished_files: z.int().min(0) })
export type Manifest = z.output<typeof manifestShape>

/** The documents of a backup, without its rows and files. */
export interface Archive {
  head: Head
  /** Only if Fanfare generated the keys. */
  keys: string | null
  sequences: Sequences
  manifest: Manifest
}

export const partName = (table: Pick<TableOfHead, 'schema' | 'name'>, part: number) =>
  `tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}`

export const fileName = (key: string) => FILES + key

/** The kind of an entry, by its name; null for any other name. No name leads out of a folder. */
export function entryKind(
  entry: string,
): { kind: 'document' } | { kind: 'part'; table: string } | { kind: 'file'; key: string } | null {
  if (entry in MAX_FILE_BYTES) return { kind: 'document' }
  const [, table] = /^tables\/([a-z0-9_]+\.[a-z0-9_]+)\/\d{6,}$/.exec(entry) ?? []
  if (table) return { kind: 'part', table }
  const key = entry.startsWith(FILES) ? entry.slice(FILES.length) : ''
  return isStorageKey(key) ? { kind: 'file', key } : null
}
