import type { Cell } from '#platform/server/exports/csv.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import type { Details } from './export-details.ts'

interface Column {
  header: string
  cell: (creator: Creator, lists: ListNames, details: Details | undefined) => Cell
}

/** Names of the team's lists by their ids, but the one of everybody. */
export type ListNames = ReadonlyMap<string, string>

const joined = (words: readonly (string | null)[]) => words.filter(word => word).join('; ')

/** Platforms as people call them. */
const platformName = (platform: string) => (platform === 'Twitter' ? 'X' : platform)

/** The columns of the file, always in this order; what a creator has several of stands in one cell, with semicolons. */
export const exportColumns: readonly Column[] = [
  { header: 'Creator ID', cell: creator => creator.id },
  { header: 'Name', cell: ({ name, social_profiles: [largest] }) => name ?? largest?.full_name ?? null },
  { header: 'Followers', cell: ({ social_profiles: [largest] }) => largest?.follower_count ?? null },
  { header: 'Engagement rate', cell: ({ social_profiles: [largest] }) => largest?.engagement_rate ?? null },
  ...creatorPlatform.options.map(
    (platform): Column => ({
      header: platformName(platform),
      cell: ({ social_profiles }) =>
        joined(social_profiles.filter(profile => profile.platform === platform).map(({ username }) => username)),
    }),
  ),
  {
    header: 'Verified',
    cell: ({ social_profiles }) => (social_profiles.some(({ is_verified }) => is_verified) ? 'yes' : 'no'),
  },
  { header: 'Rating', cell: ({ rating }) => rating || null },
  { header: 'Tags', cell: ({ tags }) => joined(tags.map(({ name }) => name)) },
  {
    header: 'Prices',
    cell: ({ pricing }) =>
      joined(
        pricing.map(({ price, currency, num_posts }) => `${price} ${currency}${num_posts ? ` / ${num_posts}` : ''}`),
      ),
  },
  { header: 'Email', cell: contacts('email') },
  { header: 'Phone', cell: contacts('phone_number') },
  {
    header: 'Email of profiles',
    cell: ({ social_profiles }) => joined([...new Set(social_profiles.flatMap(profile => profile.email_addresses))]),
  },
  { header: 'City', cell: ({ location }) => location?.city ?? null },
  { header: 'State', cell: ({ location }) => location?.state ?? null },
  { header: 'Country', cell: ({ location }) => location?.country_code ?? null },
  {
    header: 'Lists',
    cell: ({ rosters }, lists) =>
      joined(rosters.flatMap(({ id }) => lists.get(id) ?? []).sort((one, other) => one.localeCompare(other, 'en'))),
  },
  { header: 'Promotions', cell: ({ promotion_count }) => promotion_count },
  { header: 'Promotion posts', cell: ({ promotion_post_count }) => promotion_post_count },
  { header: 'Promotion drafts', cell: ({ promotion_draft_count }) => promotion_draft_count },
  { header: 'Latest promotion', cell: ({ recent_promotion }) => recent_promotion?.name ?? null },
  { header: 'Latest promotion on', cell: ({ recent_promotion }) => recent_promotion?.added_at ?? null },
  { header: 'Added', cell: ({ added_at }) => added_at },
  {
    header: 'Managers',
    cell: ({ contact_methods }) => joined([...new Set(contact_methods.map(({ manager }) => manager))]),
  },
  { header: 'Genres', cell: (_creator, _lists, details) => joined(details?.genres ?? []) },
  { header: 'Genres of profiles', cell: (_creator, _lists, details) => joined(details?.genres_of_profiles ?? []) },
  { header: 'Notes', cell: (_creator, _lists, details) => details?.notes ?? null },
]

function contacts(type: 'email' | 'phone_number') {
  return ({ contact_methods }: Creator) =>
    joined(contact_methods.filter(contact => contact.type === type).map(({ value }) => value))
}
