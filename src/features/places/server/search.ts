import type { Database } from '#platform/server/database/db.ts'
import { MAX_ENTRIES, MIN_QUERY_LENGTH } from '../limits.ts'
import { fold } from '../rules.ts'
import { typingErrors } from './edit-distance.ts'

export interface PlaceRow {
  id: number
  name: string
  state: string | null
  country_code: string
  latitude: number
  longitude: number
  population: number
  time_zone: string
}

const columns = 'id, name, state, country_code, latitude, longitude, population, time_zone'
/** Sorts after every text with the same prefix, in byte order. */
const END = '\u{10FFFF}'
const CANDIDATES = 60

/**
 * Ranks a name by its weight (the logarithm of the city's population), by the share of it that was typed, and by an exact match:
 * a city's own name then beats another language's name for a slightly larger city. Three or four letters count
 * less, because they may begin anything.
 */
const SCORE = `max(weight + 3.0 * length($1) / length(folded)
  + case when folded = $1 then least(4.0, 1.5 * length($1) - 3.5) + case when main then 0 else 2.5 end else 0 end)`
const ORDER = 'order by score desc, population desc, id'

const byName = `
  with found as (
    select place_id, ${SCORE} as score from place_names where folded >= $1 and folded < $2
    group by place_id order by score desc, place_id limit ${MAX_ENTRIES})
  select ${columns} from found join places on id = place_id ${ORDER}`

const byNameIn = `
  with found as (
    select place_id, ${SCORE} as score from place_names where folded >= $1 and folded < $2 group by place_id)
  select ${columns} from found join places on id = place_id
  where exists (select from unnest(areas) area where starts_with(area, $3)) ${ORDER} limit ${MAX_ENTRIES}`

const byWordInside = `
  with found as (
    select place_id, max(weight) as score from place_names where weight > 7.5 and folded like $1
    group by place_id order by score desc, place_id limit ${MAX_ENTRIES})
  select ${columns} from found join places on id = place_id ${ORDER}`

const bySimilarName = `
  select folded, weight, ${columns} from (
    select folded, place_id, weight from place_names where weight > 7.5 and folded % $1
    order by similarity(folded, $1) desc, weight desc limit ${CANDIDATES}) candidates
  join places on id = place_id`

/**
 * Returns the most likely cities for a typed text, the likeliest first: names with this prefix; else a name followed
 * by its state or country; else a word inside a name; else names within one or two typing errors.
 */
export async function searchPlaces(database: Database, typed: string): Promise<readonly PlaceRow[]> {
  const [named = '', area = ''] = typed.split(',').map(fold)
  if (area && named.length >= MIN_QUERY_LENGTH) return found(database, named, area)
  const name = fold(typed)
  if (name.length < MIN_QUERY_LENGTH) return []
  const whole = await found(database, name)
  if (whole.length > 0) return whole
  for (const [head, tail] of splits(name)) {
    const places = await found(database, head, tail)
    if (places.length > 0) return places
  }
  const inside = await database.statement<PlaceRow>('places_inside', byWordInside, [`% ${escaped(name)}%`])
  return inside.length > 0 ? inside : similar(database, name)
}

const found = (database: Database, name: string, area?: string) =>
  area === undefined
    ? database.statement<PlaceRow>('places_by_name', byName, [name, name + END])
    : database.statement<PlaceRow>('places_by_name_in', byNameIn, [name, name + END, area])

/** Splits "san jose costa rica" into name and area, the longest name first. */
function splits(text: string): [name: string, area: string][] {
  const words = text.split(' ')
  return words
    .slice(1, 6)
    .map((_, at): [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
    .filter(([name]) => name.length >= MIN_QUERY_LENGTH)
    .reverse()
}

async function similar(database: Database, name: string): Promise<PlaceRow[]> {
  type Candidate = PlaceRow & { folded: string; weight: number }
  const rows = await database.statement<Candidate>('places_similar', bySimilarName, [name])
  const ranked = rows
    .flatMap(row => {
      const slips = typingErrors(name, row.folded)
      return slips === null ? [] : [{ row, score: row.weight - 3 * slips }]
    })
    .sort((a, b) => b.score - a.score)
  return [...new Map(ranked.map(({ row }) => [row.id, row])).values()].slice(0, MAX_ENTRIES)
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')
