/** Columns that can be hidden, in their order; the creator always stands first (TABLE-026). */
export const columnNames = [
  ['tags', 'Tags'],
  ['accounts', 'Social Accounts'],
  ['price', 'Price'],
  ['follower_count', 'Followers'],
  ['engagement_rate', 'Engagement Rate'],
  ['contact', 'Contact Method'],
  ['location', 'Location'],
  ['rating', 'Rating'],
  ['promotions', 'Total Promotions'],
  ['posts', 'Total Promo Posts'],
  ['drafts', 'Total Promo Drafts'],
  ['recent', 'Recent Promotion'],
  ['added_at', 'Added On'],
] as const
export type ColumnId = (typeof columnNames)[number][0]
