import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asWholeWord, containing, mentionsAny } from '#platform/server/database/mentions.ts'
import type { CreatorTraces } from '#records/creators/server/creator-data.ts'

/**
 * Whether the cells of the row `r`, of the sheet `s` with its handle columns in `naming`, are about a person. A handle can be
 * an ordinary word, such as a city name, so it only counts behind an @, in a link, or in a handle column.
 */
export function namesPerson({ contacts, usernames, profiles }: CreatorTraces): RawBuilder<SqlBool> {
  const platformIds = profiles.map(({ platform_id }) => platform_id).filter(id => !id.startsWith('@'))
  // ids with letters are unambiguous; plain numbers could be follower counts
  const anywhere = [...contacts, ...usernames.map(name => `@${name}`), ...platformIds.filter(id => /\D/.test(id))]
  const inLinks = [...new Set([...usernames, ...usernames.map(encodeURIComponent), ...platformIds])]
  return sql<SqlBool>`(
    r.cells::text ilike any(${containing([...contacts, ...inLinks])}::text[])
    and (${mentionsAny(sql`r.cells`, anywhere)}
      or r.cells::text ~* any(${inLinks.map(name => asWholeWord(name, PROFILE_ADDRESS))}::text[])
      or exists (select from unnest(s.naming) at where ${mentionsAny(sql`r.cells[at]`, usernames)})))`
}

const PROFILE_ADDRESS = String.raw`(^|[^a-z0-9-])(tiktok|instagram|instagr|youtube|twitter|x)\.[a-z.]+/((c|channel|user|i/user|stories|embed)/)?(@|%40)?`
