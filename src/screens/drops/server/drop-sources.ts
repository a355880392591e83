import { sql } from 'kysely'

/** Where a sign-up came from: utm_source, else the host of the referrer, else null for a direct visit. `row` has a column `source`. */
export const sourceOf = (row: string) => {
  const source = sql.ref(`${row}.source`)
  return sql<string | null>`coalesce(nullif(lower(${source} ->> 'utm_source'), ''),
    regexp_replace(substring(${source} ->> 'referrer' from '^https?://([^/:?#]+)'), '^www\\.', ''))`
}
