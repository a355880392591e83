import type { Part, Row } from './dossier.ts'

/** Equal for two rows that say the same of a creator, whichever creator and whatever ids they have. */
export const sameThing = (part: Part, row: Row): string =>
  told[part](row)
    .map(value => String(value ?? ''))
    .join('\n')

const told: Record<Part, (row: Row) => unknown[]> = {
  profiles: row => [row.social_profile_id],
  contacts: ({ type, value }) => [type, type === 'email' ? lower(value) : String(value).replace(/[^\d+]/g, '')],
  prices: row => [row.currency, row.price, row.num_posts, row.description],
  locations: row => [lower(row.city), lower(row.state), row.country_code],
  genres: row => [row.genre_id],
  tags: row => [row.tag_id],
  lists: row => [row.roster_id],
  removals: row => [row.removal_id, row.roster_id],
}

const lower = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase()
