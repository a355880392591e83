import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const schemaFolder = fileURLToPath(new URL('../../../../db/', import.meta.url))

/** The files of db/baseline/ in the order in which they are applied: an area may refer to those before it. */
const AREAS = [
  'platform',
  'accounts',
  'pins',
  'drops',
  'fans',
  'signups',
  'consents',
  'privacy',
  'messages',
  'funnel',
  'webhooks',
  'creators',
  'rosters',
  'imports',
  'payouts',
  'conversions',
  'places',
  'posts',
  'trends',
  'exports',
  'promotions',
  'music',
  'observations',
  'audiences',
  'outreach',
  'releases',
  'royalties',
  'mentions',
  'own-domains',
  'artists',
  'home',
  'creator-work',
  'administration',
]

export interface SqlFile {
  /** With its folder: `baseline/fans.sql`, `migrations/0001_songs.sql`, `functions/sign_up.sql`. */
  name: string
  sql: string
  /** SHA-256 of the text, in hexadecimal. */
  checksum: string
}

/** The files that create the tables, in order: the baseline, then the migrations. Each is applied once and never changed. */
export async function tableFiles(folder = schemaFolder): Promise<SqlFile[]> {
  const baseline = await namesIn(folder, 'baseline')
  const unordered = baseline.filter(name => !AREAS.includes(name.slice('baseline/'.length, -'.sql'.length)))
  if (unordered.length > 0) throw new Error(`${unordered.join(', ')}: put the area into AREAS of schema-files.ts.`)
  return read(folder, [...AREAS.map(area => `baseline/${area}.sql`), ...(await namesIn(folder, 'migrations'))])
}

/** The current functions and triggers, each in its own file, which may be applied again at any time. */
export const functionFiles = async (folder = schemaFolder): Promise<SqlFile[]> =>
  read(folder, await namesIn(folder, 'functions'))

async function namesIn(folder: string, part: string): Promise<string[]> {
  const names = await readdir(join(folder, part))
  return names
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => `${part}/${name}`)
}

const read = (folder: string, names: readonly string[]): Promise<SqlFile[]> =>
  Promise.all(
    names.map(async name => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
