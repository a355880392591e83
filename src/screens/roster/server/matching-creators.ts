import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '#platform/server/db.ts'
import type { CreatorSelection } from '../bulk-contract.ts'
import type { CreatorFilter } from '../contract.ts'
import { cityFacets } from './city-facets.ts'

export type AskedCreators = CreatorFilter & { roster_id: string }

/** Rows of a list that the filter finds, as `rc`: one table, so that one index finds them. */
export async function matchingCreators(db: ReadDb, { roster_id, ...filter }: AskedCreators) {
  const cities = filter.city__in?.length ? await cityFacets(db, filter.city__in) : null
  let rows = db.selectFrom('roster_creators as rc').where('rc.roster_id', '=', roster_id)
  for (const condition of [...words(filter), ...names(filter, cities), ...ranges(filter)]) rows = rows.where(condition)
  return rows
}

type Condition = RawBuilder<SqlBool>

/** What is searched as `refresh_creators` writes it: folded, a line each. */
const words = ({ q }: CreatorFilter): Condition[] =>
  q ? [sql`rc.search like '%' || regexp_replace(folded(${q}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`] : []

function names(filter: CreatorFilter, cities: string[] | null): Condition[] {
  const anyOf = (prefix: string, values: readonly string[] | null | undefined) =>
    values?.length ? [facetsOf(values.map(value => prefix + value))] : []
  return [
    ...carries('verified', filter.is_verified),
    ...carries('tagged', filter.is_tagged),
    ...carries('contact', filter.has_contact_info),
    // lower case by the database, as the facets are
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

function ranges(filter: CreatorFilter): Condition[] {
  const { participated_in_promo: promoted } = filter
  const fewest = promoted ? Math.max(1, filter.promotion_count__gte ?? 1) : filter.promotion_count__gte
  const conditions = [
    between('rc.follower_count', filter.follower_count__gte, filter.follower_count__lte),
    between('rc.engagement_rate', filter.engagement_rate__gte, filter.engagement_rate__lte),
    between('rc.price', filter.price__gte, filter.price__lte),
    between('rc.rating', filter.rating__gte, filter.rating__lte),
    between('rc.promotion_count', fewest, filter.promotion_count__lte),
    during('rc.recent_promotion_at', filter.promotion_date__gte, filter.promotion_date__lte),
    during('rc.added_at', filter.added_at__gte, filter.added_at__lte),
  ].flat()
  if (promoted === false) conditions.push(sql`rc.promotion_count = 0`)
  if (typeof filter.has_price === 'boolean')
    conditions.push(filter.has_price ? sql`rc.price is not null` : sql`rc.price is null`)
  return conditions
}

type End<T> = T | null | undefined

function between(column: string, least: End<number>, most: End<number>): Condition[] {
  return [
    ...(typeof least === 'number' ? [sql<SqlBool>`${sql.ref(column)} >= ${least}`] : []),
    ...(typeof most === 'number' ? [sql<SqlBool>`${sql.ref(column)} <= ${most}`] : []),
  ]
}

/** A day counts whole, in UTC. */
function during(column: string, from: End<string>, to: End<string>): Condition[] {
  const isDay = to?.length === 'YYYY-MM-DD'.length
  return [
    ...(from ? [sql<SqlBool>`${sql.ref(column)} >= ${new Date(from)}`] : []),
    ...(to && isDay ? [sql<SqlBool>`${sql.ref(column)} < ${new Date(Date.parse(to) + DAY_MS)}`] : []),
    ...(to && !isDay ? [sql<SqlBool>`${sql.ref(column)} <= ${new Date(to)}`] : []),
  ]
}

const DAY_MS = 86_400_000

/** Those of the list who are chosen. Single ones are meant whatever the filter says by now. */
export async function chosenCreators(
  db: ReadDb,
  { selection, ...asked }: AskedCreators & { selection: CreatorSelection },
) {
  if (!selection.all)
    return (await matchingCreators(db, { roster_id: asked.roster_id })).where(
      sql<SqlBool>`rc.creator_id = any(${selection.ids}::uuid[])`,
    )
  const rows = await matchingCreators(db, asked)
  if (selection.excluded.length === 0) return rows
  return rows.where(sql<SqlBool>`rc.creator_id <> all(${selection.excluded}::uuid[])`)
}
