import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Signs between which a contact stands in text, JSON, lists and addresses. Any other makes it part of a longer one. */
const EDGE = String.raw`[\s"'\x60,;:<>(){}\[\]&?#/\\|=]`

/**
 * Whether a column names one of these addresses and numbers: `ann@mail.example` is not in `joann@mail.example`. Without
 * regard to case; a full stop behind one ends the sentence.
 */
export function mentionsAny(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  // the cheap look first: what is not there at all is not there alone
  return sql<SqlBool>`(${column}::text ilike any(${cheap(words)}::text[]) and ${column}::text ~* any(${words.map(word => alone(word))}::text[]))`
}

/** For `ilike`: anywhere, also within another word. */
export const cheap = (words: readonly string[]) => words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** The word as a pattern, no part of a longer one, behind such an edge or whatever else `before` says. */
export function alone(word: string, before: string = beginning(word)): string {
  const escaped = word.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')
  return String.raw`${before}${escaped}(\.?${EDGE}|\.?$)`
}

/** JSON writes the end of a line in two letters; numbers come with their plus or two zeros. */
const beginning = (word: string) => String.raw`(^|${EDGE}|\\[nrt]${/^\d+$/.test(word) ? String.raw`|\+|\m00` : ''})`
