import { sql } from 'kysely'
import { originColumns } from '#features/funnel/server/origin-sql.ts'

/** Where a sign-up came from, as the funnel names it; null for a direct visit. `row` has a column `source`. */
export const sourceOf = (row: string, ownHosts: readonly string[]) =>
  sql<string | null>`nullif(${originColumns(row, ownHosts).source}, '')`

/** The country a sign-up states, else the one a proxy named, else its fan's. `row` has the columns of a sign-up, `fan` a fan's. */
export const countryOf = (row: string, fan: string) =>
  sql<string | null>`coalesce(nullif(${sql.ref(`${row}.answers`)} ->> 'country_code', ''),
    ${sql.ref(`${row}.source`)} ->> 'country_code', ${sql.ref(`${fan}.country_code`)})`
