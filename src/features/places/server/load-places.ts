import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { cityFiles } from './city-lines.ts'

const unpack = promisify(brotliDecompress)
/** Written by `scripts/places.ts`. */
const file = new URL('cities.tsv.br', import.meta.url)
const LOCK = 4_732_118_002

/**
 * Loads the city search from its file, unless this very file is loaded already. Safe for concurrent processes:
 * one loads, the others wait. Searches use the old list meanwhile.
 *
 * @param owner a connection of its own, as the database's owner
 */
export async function loadPlaces(owner: ClientBase): Promise<{ loaded: boolean }> {
  const packed = await readFile(file)
  const hash = createHash('sha256').update(packed).digest('hex')
  if (await isLoaded(owner, hash)) return { loaded: false }
  await owner.query('select pg_advisory_lock($1)', [LOCK])
  try {
    if (await isLoaded(owner, hash)) return { loaded: false }
    await replace(owner, (await unpack(packed)).toString(), hash)
    return { loaded: true }
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

async function replace(owner: ClientBase, text: string, hash: string) {
  const { places, names } = cityFiles(text)
  await owner.query('begin')
  try {
    const { rowCount: former } = await owner.query('delete from places_release')
    await owner.query('delete from place_names; delete from places')
    // building the index in one step is faster but blocks searches meanwhile
    const rebuild = former ? undefined : await dropSimilarNames(owner)
    await copy(
      owner,
      'places (id, name, state, country_code, latitude, longitude, population, time_zone, areas)',
      places,
    )
    await copy(owner, 'place_names (folded, place_id, weight, main)', names)
    if (rebuild) await owner.query(rebuild)
    await owner.query('insert into places_release (hash) values ($1)', [hash])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  // keeps searches on the index; without it they read the table for every name
  await owner.query('vacuum (analyze) places, place_names')
}

/** Drops an index and returns the statement that creates it again. */
async function dropSimilarNames(owner: ClientBase): Promise<string> {
  const { rows } = await owner.query<{ made: string }>(
    `select pg_get_indexdef('place_names_similar'::regclass) as made`,
  )
  await owner.query('drop index place_names_similar')
  return rows[0]?.made ?? ''
}

async function isLoaded(owner: ClientBase, hash: string): Promise<boolean> {
  const { rowCount } = await owner.query('select 1 from places_release where hash = $1', [hash])
  return rowCount === 1
}

const copy = (owner: ClientBase, target: string, text: string) =>
  pipeline(Readable.from([Buffer.from(text)]), owner.query(copyFrom(`copy ${target} from stdin`)))
