import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isDay } from '#platform/contract/validators.ts'
import { knownZone, startOfDay } from '#platform/contract/zones.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { peopleMatchingField } from '#records/custom-fields/server/filter.ts'
import { readProfileLink } from '#records/social-profiles/profile-links.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { CreatorFilter } from '../../creator-filter.ts'
import { cityFacets } from './city-facets.ts'

export type CreatorQuery = CreatorFilter & { roster_id: string; time_zone?: string | null | undefined }

/**
 * Rows of a list that match the filter, as `rc`: one table, so that one index finds them. `words` selects how the search
 * text is matched.
 */
export async function matchingCreators(db: ReadDb, { roster_id, ...filter }: CreatorQuery, words = searchByIndex) {
  const cities = filter.city__in?.length ? await cityFacets(db, filter.city__in) : null
  let rows = db.selectFrom('roster_creators as rc').where('rc.roster_id', '=', roster_id)
  for (const condition of [
    ...words(filter),
    ...names(filter, cities),
    ...rangesOf(filter).flatMap(range => range.conditions),
  ])
    rows = rows.where(condition)
  for (const custom of filter.custom ?? []) {
    const { ids, except } = peopleMatchingField(db, 'CREATOR', custom)
    rows = rows.where('rc.creator_id', except ? 'not in' : 'in', ids)
  }
  return rows
}

export type MatchingCreators = Awaited<ReturnType<typeof matchingCreators>>

type Condition = RawBuilder<SqlBool>

type Words = (filter: Pick<CreatorFilter, 'q'>) => Condition[]

/** What is searched for: of a profile's address its name, of `@handle` the handle. */
export function searchedText(q: string | null | undefined): string {
  const typed = (q ?? '').trim()
  const link = readProfileLink(typed)
  return typeof link === 'string' ? typed.replace(/^@+(?=\S)/, '') : link.value
}

/** Filters rows found another way. */
export const searchInRows: Words = ({ q }) => {
  const text = searchedText(q)
  return text ? [orByPhone(text, sql`strpos(rc.search, folded(${text})) > 0`)] : []
}

export const hasTrigrams = (q: string) => [...q.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')].length >= 3

/** The search text in the form written by `refresh_creators`: folded, one line each. Trigrams need at least three letters. */
export const searchByIndex: Words = given => {
  const q = searchedText(given.q)
  if (!q) return []
  if (!hasTrigrams(q)) return [sql`short_grams(rc.search) @> array[folded(${q})]`, ...searchInRows({ q })]
  return [
    orByPhone(
      q,
      sql`rc.search like '%' || regexp_replace(folded(${q}), ${PATTERN_CHARACTERS}, ${ESCAPED}, 'g') || '%'`,
    ),
  ]
}

/** Fewer digits are in too many phone numbers. */
const MIN_PHONE_DIGITS = 6

/** A text of digits also finds phone numbers that contain them, however both are written. */
function orByPhone(text: string, named: Condition): Condition {
  const digits = /^\+?[\d\s()./-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  if (digits.length < MIN_PHONE_DIGITS) return named
  const byPhone = expressionBuilder<DB>()
    .selectFrom('creator_contacts as k')
    .select('k.creator_id')
    .where('k.type', '=', 'phone_number')
    .where(sql<boolean>`regexp_replace(k.value, '[^0-9]', '', 'g') like ${`%${digits}%`}`)
  return sql`(${named} or rc.creator_id in ${byPhone})`
}

/** Escapes LIKE wildcards. */
const PATTERN_CHARACTERS = String.raw`([\\%_])`
const ESCAPED = String.raw`\\\1`

function names(filter: CreatorFilter, cities: string[] | null): Condition[] {
  const anyOf = (prefix: string, values: readonly string[] | null | undefined) =>
    values?.length ? [facetsOf(values.map(value => prefix + value))] : []
  return [
    ...carries('verified', filter.is_verified),
    ...carries('tagged', filter.is_tagged),
    ...carries('contact', filter.has_contact_info),
    // lower-cased by the database, as the facets are
    ...(filter.tag_names?.length
      ? [sql<SqlBool>`rc.facets && array[${sql.join(filter.tag_names.map(tag => sql`'t:' || lower(${tag})`))}]`]
      : []),
    ...anyOf('p:', filter.platform__in),
    ...anyOf('c:', filter.country_code__in),
    ...anyOf('g:', filter.genre_ids),
    ...anyOf('m:', filter.add_method__in),
    ...(cities ? [facetsOf(cities)] : []),
  ]
}

const facetsOf = (facets: string[]): Condition => sql`rc.facets && ${facets}::text[]`

function carries(word: string, asked: boolean | null | undefined): Condition[] {
  if (asked === null || asked === undefined) return []
  const has = sql<SqlBool>`rc.facets @> ${sql.lit(`{${word}}`)}`
  return [asked ? has : sql`not ${has}`]
}

/** Conditions on one column; each of these columns has an index. */
export interface Range {
  column:
    | 'added_at'
    | 'follower_count'
    | 'engagement_rate'
    | 'figures_at'
    | 'price'
    | 'rating'
    | 'promotion_count'
    | 'recent_promotion_at'
  conditions: Condition[]
}

export function rangesOf(filter: CreatorFilter & { time_zone?: string | null | undefined }): Range[] {
  const { participated_in_promo: promoted, has_price } = filter
  const during = duringDays(knownZone(filter.time_zone ?? 'UTC') ?? 'UTC')
  const fewest = promoted ? Math.max(1, filter.promotion_count__gte ?? 1) : filter.promotion_count__gte
  const ranges: Range[] = [
    between('follower_count', filter.follower_count__gte, filter.follower_count__lte),
    between('engagement_rate', filter.engagement_rate__gte, filter.engagement_rate__lte),
    { column: 'figures_at', conditions: within(filter.figures_within_days) },
    between('price', filter.price__gte, filter.price__lte),
    { column: 'price', conditions: has_price ? [sql`rc.price is not null`] : [] },
    { column: 'price', conditions: has_price === false ? [sql`rc.price is null`] : [] },
    between('rating', filter.rating__gte, filter.rating__lte),
    between('promotion_count', fewest, filter.promotion_count__lte),
    { column: 'promotion_count', conditions: promoted === false ? [sql`rc.promotion_count = 0`] : [] },
    during('recent_promotion_at', filter.promotion_date__gte, filter.promotion_date__lte),
    during('added_at', filter.added_at__gte, filter.added_at__lte),
  ]
  return ranges.filter(({ conditions }) => conditions.length > 0)
}

type End<T> = T | null | undefined

function between(column: Range['column'], least: End<number>, most: End<number>): Range {
  const conditions: Condition[] = []
  if (typeof least === 'number') conditions.push(sql`${sql.ref(`rc.${column}`)} >= ${least}`)
  if (typeof most === 'number') conditions.push(sql`${sql.ref(`rc.${column}`)} <= ${most}`)
  return { column, conditions }
}

const within = (days: End<number>): Condition[] =>
  typeof days === 'number' ? [sql`rc.figures_at >= now() - make_interval(days => ${days})`] : []

/** A day is a whole day in the time zone. */
const duringDays =
  (zone: string) =>
  (column: Range['column'], from: End<string>, to: End<string>): Range => {
    const at = sql.ref(`rc.${column}`)
    const conditions: Condition[] = []
    if (from) conditions.push(sql`${at} >= ${isDay(from) ? startOfDay(from, zone) : new Date(from)}`)
    if (to && isDay(to)) conditions.push(sql`${at} < ${startOfDay(dayAfter(to), zone)}`)
    if (to && !isDay(to)) conditions.push(sql`${at} <= ${new Date(to)}`)
    return { column, conditions }
  }

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

const DAY_MS = 86_400_000
