import { z } from 'zod'
import { isStorageKey } from '#integrations/storage/disk.ts'

// A team's file is a .tar.gz whose entries come in this order:
//
//   fanfare-team.json               the team, its members, and the columns of each table
//   tables/<name>/000001.ndjson     rows as JSON, a line each, in parts
//   files/<key>                     pictures and files
//   manifest.json                   size and hash of every entry before it, rows of every part
//
// Nothing in it says when it was made: the same team gives the same bytes.

export const FORMAT = 1
export const HEADER_FILE = 'fanfare-team.json'
export const MANIFEST = 'manifest.json'

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const teamHead = z.object({
  format: z.literal(FORMAT),
  organization: z.object({
    id: uuid,
    name: z.string(),
    slug: z.string(),
    logo: z.string().nullable(),
    metadata: z.string().nullable(),
    created_at: z.string(),
  }),
  members: z.array(
    z.object({
      id: uuid,
      role: z.string(),
      brand_ids: z.unknown(),
      created_at: z.string(),
      user: z.object({
        id: uuid,
        name: z.string(),
        email: z.string(),
        email_verified: z.boolean(),
        image: z.string().nullable(),
        created_at: z.string(),
      }),
    }),
  ),
  tables: z.array(z.object({ name, columns: z.array(name).min(1) })),
})
export type TeamHead = z.output<typeof teamHead>

export const teamManifest = z.object({
  entries: z.array(
    z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string(), rows: z.int().min(0).optional() }),
  ),
})

export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.ndjson`
export const fileName = (key: string) => `files/${key}`

/** The kind of an entry, by its name; null for any other name. No name leads out of a folder. */
export function entryKind(entry: string): { table: string } | { key: string } | 'document' | null {
  if (entry === HEADER_FILE || entry === MANIFEST) return 'document'
  const [, table] = /^tables\/([a-z_][a-z0-9_]*)\/\d{6,}\.ndjson$/.exec(entry) ?? []
  if (table) return { table }
  const key = entry.startsWith('files/') ? entry.slice('files/'.length) : ''
  return isStorageKey(key) ? { key } : null
}
