import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Characters that may surround a contact in text, JSON, lists and addresses. Any other makes it part of a longer word. */
const EDGE = String.raw`[\s"'\x60,;:<>(){}\[\]&?#/\\|=]`

/**
 * Whether a column contains one of these addresses or numbers as a whole word: `ann@mail.example` is not in
 * `joann@mail.example`. Ignores case; a full stop after it ends the sentence.
 */
export function mentionsAny(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  // the cheap test first: without a substring match there is no whole word
  return sql<SqlBool>`(${column}::text ilike any(${containing(words)}::text[]) and ${column}::text ~* any(${words.map(word => asWholeWord(word))}::text[]))`
}

/** For `ilike`: anywhere, also within another word. */
export const containing = (words: readonly string[]) => words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** A pattern for the whole word, after such a character or whatever else `before` allows. */
export function asWholeWord(word: string, before: string = beginning(word)): string {
  const escaped = word.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')
  return String.raw`${before}${escaped}(\.?${EDGE}|\.?$)`
}

/** JSON writes a line break as two letters; numbers come with plus or two zeros. */
const beginning = (word: string) => String.raw`(^|${EDGE}|\\[nrt]${/^\d+$/.test(word) ? String.raw`|\+|\m00` : ''})`
