import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isDay } from '#platform/contract/validators.ts'
import { knownZone, startOfDay } from '#platform/contract/zones.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { PostFilter } from '../../post-filter.ts'

type Condition = Expression<SqlBool>
/** A condition on `post_segments as e`. */
export type PostCondition = (row: ExpressionBuilder<DB & { e: DB['post_segments'] }, 'e'>) => Condition

/** Which posts: the filter, and conditions that other records add, such as being in a trend. */
export interface PostQuery extends PostFilter {
  conditions?: readonly PostCondition[]
}

/**
 * How conditions on names and words are written: `byIndex` lets PostgreSQL start from an index of them, `inRows` keeps it on
 * the way along the sort order.
 */
export type ConditionStrategy = 'byIndex' | 'inRows'

/** Rows of segments that match the filter, as `e`: one table, so that one index finds them. Each post once. */
export function matchingPosts(db: ReadDb, query: PostQuery, written: ConditionStrategy) {
  const [first = '', ...others] = [...new Set(query.segment_ids)].sort()
  const single = others.length === 0
  let rows = db
    .selectFrom('post_segments as e')
    .$if(single, one => one.where('e.segment_id', '=', first))
    .$if(!single, many => many.where('e.segment_id', '=', sql<string>`any(${[first, ...others]}::uuid[])`))
  // a post of several segments counts in the first
  if (!single)
    rows = rows.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('post_segments as o')
            .select('o.post_id')
            .whereRef('o.post_id', '=', 'e.post_id')
            .whereRef('o.segment_id', '<', 'e.segment_id')
            .where('o.segment_id', '=', sql<string>`any(${[first, ...others]}::uuid[])`),
        ),
      ),
    )
  return rows.where(matches(query, written))
}

/** Whether a row of the segments, as `e`, matches the rest of the filter. */
export const matches =
  (query: PostQuery, written: ConditionStrategy): PostCondition =>
  row =>
    row.and([
      ...names(query, written),
      ...words(query, written),
      ...days(query),
      ...(query.conditions ?? []).map(condition => condition(row)),
    ])

export type MatchingPosts = ReturnType<typeof matchingPosts>

/** Whether a filter asks for names or words, which the planner has no good statistics of. */
export const isNarrowed = (query: PostQuery) =>
  names(query, 'inRows').length + words(query, 'inRows').length + (query.conditions?.length ?? 0) > 0

/** Whether anything but the segments is asked for. */
export const isFiltered = (query: PostQuery) => isNarrowed(query) || days(query).length > 0

function names(query: PostQuery, written: ConditionStrategy): Condition[] {
  const platforms = typeof query.platform === 'string' ? [query.platform] : (query.platform ?? [])
  const author = { UGC_ONLY: 'ugc', ARTIST_ONLY: 'artist', ALL: null }[query.posts_author_filter ?? 'ALL']
  const asked = [
    platforms.map(name => `p:${name}`),
    (query.regions ?? []).map(code => `c:${code}`),
    (query.genre_ids ?? []).map(id => `g:${id}`),
    (query.hashtag_ids ?? []).map(id => `h:${id}`),
    author ? [author] : [],
  ].filter(values => values.length > 0)
  if (asked.length === 0) return []
  const facets = written === 'byIndex' ? sql`e.facets` : sql`(e.facets || '{}')`
  // the index finds the segment too, where it is one
  const segment = query.segment_ids.map(id => `e:${id}`)
  return [...(written === 'byIndex' ? [segment] : []), ...asked].map(values =>
    values.length === 1 ? sql`${facets} @> ${values}::text[]` : sql`${facets} && ${values}::text[]`,
  )
}

const hasTrigrams = (q: string) => [...q.normalize('NFKD').replace(/[\u0300-\u036f]/g, '')].length >= 3

/** The search text in the form of `post_segment_values`: folded. Trigrams need at least three letters. */
function words({ search }: PostQuery, written: ConditionStrategy): Condition[] {
  if (!search) return []
  // people search for what they see: @handle and #hashtag
  const q = search.replace(/^[@#](?=.)/, '')
  const inRows: Condition = sql`strpos(e.search, folded(${q})) > 0`
  if (written === 'inRows') return [inRows]
  if (!hasTrigrams(q)) return [sql`short_grams(e.search) @> array[folded(${q})]`, inRows]
  return [sql`e.search like '%' || regexp_replace(folded(${q}), ${PATTERN_CHARACTERS}, ${ESCAPED}, 'g') || '%'`]
}

/** Escapes LIKE wildcards. */
const PATTERN_CHARACTERS = String.raw`([\\%_])`
const ESCAPED = String.raw`\\\1`

/** A day is a whole day in the time zone. */
function days({ start_date, end_date, time_zone }: PostQuery): Condition[] {
  const zone = knownZone(time_zone ?? 'UTC') ?? 'UTC'
  const conditions: Condition[] = []
  if (start_date)
    conditions.push(sql`e.published_at >= ${isDay(start_date) ? startOfDay(start_date, zone) : new Date(start_date)}`)
  if (end_date && isDay(end_date)) conditions.push(sql`e.published_at < ${startOfDay(dayAfter(end_date), zone)}`)
  if (end_date && !isDay(end_date)) conditions.push(sql`e.published_at <= ${new Date(end_date)}`)
  return conditions
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

const DAY_MS = 86_400_000
