import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { type CreatorQuery, matchingCreators, searchedText } from './matching-creators.ts'

/** A slip in a shorter text is another word; a longer one is pasted, not typed. */
const MIN_LETTERS = 4
const MAX_LETTERS = 24
/** A pattern of 4 letters is compared with 6,000 creators at most, one of 24 letters with 1,000: its cost grows with them. */
const MAX_COMPARED_LETTERS = 24_000
/** The most frequent spelling of so many creators is meant. */
const SAMPLE = 100

/** What a search that found nobody may have meant: the words of the list that are one slip away, folded; null without any. */
export async function nearSpelling(db: ReadDb, { q, ...asked }: CreatorQuery): Promise<string | null> {
  const letters = [...folded(searchedText(q))]
  if (letters.filter(isOfWord).length < MIN_LETTERS || letters.length > MAX_LETTERS) return null
  const pattern = oneSlip(letters)
  const candidates = Math.floor(MAX_COMPARED_LETTERS / letters.length)
  const near = (await matchingCreators(db, asked)).where(oneHalf(letters)).select('rc.search')
  // fenced: a limit in the same query would keep PostgreSQL from using the index of trigrams
  const found = await db
    .with(
      cte => cte('near').materialized(),
      () => near,
    )
    .selectFrom(({ selectFrom }) =>
      selectFrom(selectFrom('near').select('near.search').limit(candidates).as('candidate'))
        .select('candidate.search')
        .where(sql<boolean>`search ~ ${pattern}`)
        .limit(SAMPLE)
        .as('matching'),
    )
    .select(sql<string>`substring(matching.search from ${pattern}::text)`.as('spelling'))
    .groupBy('spelling')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('spelling')
    .limit(1)
    .executeTakeFirst()
  return found?.spelling ?? null
}

/** As the function of the database. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Matches words that begin with the letters but for one that is wrong, missing or too many, or two that are swapped. */
function oneSlip(letters: readonly string[]): string {
  const slips = letters.flatMap((letter, at) => {
    const [before, from, after] = [letters.slice(0, at), letters.slice(at), letters.slice(at + 1)]
    const [next, ...rest] = after
    return [
      String.raw`${literal(before)}\S?${literal(after)}`,
      String.raw`${literal(before)}\S${literal(from)}`,
      ...(next === undefined ? [] : [literal([...before, next, letter, ...rest])]),
    ]
  })
  return String.raw`(?:^|[\s[:punct:]])((?:${slips.join('|')})[^\s[:punct:]]*)`
}

/** One slip leaves the letters before the middle one or those after it as they are. */
function oneHalf(letters: readonly string[]) {
  const middle = Math.floor(letters.length / 2)
  const has = (half: readonly string[]) => sql`search like ${`%${half.join('').replace(/[\\%_]/g, String.raw`\$&`)}%`}`
  return sql<boolean>`(${has(letters.slice(0, middle))} or ${has(letters.slice(middle + 1))})`
}

const isOfWord = (letter: string) => /[\p{L}\p{M}\p{N}]/u.test(letter)

const literal = (letters: readonly string[]) => letters.join('').replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)
