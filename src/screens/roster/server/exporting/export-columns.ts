import type { Cell } from '#platform/server/exports/csv.ts'
import type { Creator } from '#records/creators/contract.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { valueInFile } from '#records/custom-fields/rules.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import type { Details } from './export-details.ts'

export interface Column {
  header: string
  cell: (creator: Creator, lists: ListNames, details: Details | undefined) => Cell
}

/** Names of the team's lists by their ids, but the one of everybody. */
export type ListNames = ReadonlyMap<string, string>

const joined = (words: readonly (string | null)[]) => words.filter(word => word).join('; ')

/** Platforms as people call them. */
const platformName = (platform: string) => (platform === 'Twitter' ? 'X' : platform)

/** `3.1%`: a spreadsheet reads it as a percentage. */
const percent = (share: number | null | undefined): Cell =>
  share === null || share === undefined ? null : `${Number((share * 100).toFixed(2))}%`

/**
 * The columns of the file, always in this order; what a creator has several of stands in one cell, with semicolons. Prices
 * are columns of their own, as many as somebody has; the team's own fields end the row.
 */
export const exportColumns = (mostPrices: number, fields: readonly CustomField[]): readonly Column[] => [
  ...plainColumns.flatMap(column => (column.header === 'Tags' ? [column, ...priceColumns(mostPrices)] : [column])),
  ...fields.map(
    (field): Column => ({
      header: field.name,
      cell: ({ custom_values }) => valueInFile(field, custom_values[field.id] ?? '') || null,
    }),
  ),
]

/** Price, Currency, Posts, Price 2, Currency 2, Posts 2. */
const priceColumns = (most: number): Column[] =>
  Array.from({ length: Math.max(1, most) }, (_, at): Column[] => {
    const number = at === 0 ? '' : ` ${at + 1}`
    return [
      { header: `Price${number}`, cell: ({ pricing }) => pricing[at]?.price ?? null },
      { header: `Currency${number}`, cell: ({ pricing }) => pricing[at]?.currency ?? null },
      { header: `Posts${number}`, cell: ({ pricing }) => pricing[at]?.num_posts || null },
    ]
  }).flat()

const plainColumns: readonly Column[] = [
  { header: 'Creator ID', cell: creator => creator.id },
  { header: 'Name', cell: ({ name, social_profiles: [largest] }) => name ?? largest?.full_name ?? null },
  { header: 'Followers', cell: ({ social_profiles: [largest] }) => largest?.follower_count ?? null },
  { header: 'Engagement rate', cell: ({ social_profiles: [largest] }) => percent(largest?.engagement_rate) },
  ...creatorPlatform.options.map(
    (platform): Column => ({
      header: platformName(platform),
      cell: ({ social_profiles }) =>
        joined(social_profiles.filter(profile => profile.platform === platform).map(({ username }) => username)),
    }),
  ),
  ...creatorPlatform.options.map(
    (platform): Column => ({
      header: `${platformName(platform)} link`,
      cell: ({ social_profiles }) =>
        joined(
          social_profiles
            .filter(profile => profile.platform === platform)
            .map(({ username }) => profileUrl(platform, username)),
        ),
    }),
  ),
  {
    header: 'Verified',
    cell: ({ social_profiles }) => (social_profiles.some(({ is_verified }) => is_verified) ? 'yes' : 'no'),
  },
  { header: 'Rating', cell: ({ rating }) => rating || null },
  { header: 'Tags', cell: ({ tags }) => joined(tags.map(({ name }) => name)) },
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
