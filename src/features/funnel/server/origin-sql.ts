import { type RawBuilder, sql } from 'kysely'
import { aliases, appBrowsers, GOOGLE_HOST, MAX_SOURCE_LENGTH, OTHER_SOURCE, REFERRER_HOST } from '../origins.ts'

const LETTERS = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'] as const

type Text = RawBuilder<string>

const lower = (text: Text): Text => sql<string>`translate(${text}, ${LETTERS[0]}, ${LETTERS[1]})`
/** Stored values are one line already. */
const word = (
  text: Text,
): Text => sql<string>`case when strpos(left(${lower(text)}, ${MAX_SOURCE_LENGTH}), '@') > 0 then ${OTHER_SOURCE}
  else rtrim(left(${lower(text)}, ${MAX_SOURCE_LENGTH})) end`

/** `originOf` of ../origins.ts in SQL, for the column `source` of stored sign-ups; `row` is the table's alias. */
export function originColumns(row: string, ownHosts: readonly string[]) {
  const part = (name: string): Text => sql<string>`coalesce(${sql.ref(`${row}.source`)} ->> ${sql.lit(name)}, '')`
  const host: Text = word(sql<string>`coalesce(substring(${lower(part('referrer'))} from ${REFERRER_HOST}), '')`)
  const foreign: Text = sql<string>`case when ${host} = any (${[...ownHosts]}::text[]) then '' else ${host} end`
  const app: Text = sql<string>`case ${sql.join(
    appBrowsers.map(([pattern, source]) => sql`when ${part('user_agent')} ~ ${pattern} then ${source}`),
    sql` `,
  )} else '' end`
  const name: Text = sql<string>`coalesce(nullif(${word(part('utm_source'))}, ''), nullif(${foreign}, ''), ${app})`
  return {
    source: sql<string>`case when ${name} ~ ${GOOGLE_HOST} then 'google'
      else coalesce(${JSON.stringify(aliases)}::jsonb ->> ${name}, ${name}) end`,
    medium: word(part('utm_medium')),
    campaign: word(part('utm_campaign')),
  }
}
