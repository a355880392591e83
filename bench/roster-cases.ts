import type { SentOf } from '#platform/contract/endpoint.ts'
import type { rosterScreen } from '#screens/roster/contract.ts'

export type TableAsked = Partial<Omit<SentOf<typeof rosterScreen.listCreators>, 'roster_id'>>
type Named = readonly [name: string, asked: TableAsked]

const year = new Date().getUTCFullYear()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Every filter of the table, with what is frequent and with what is rare. */
const filters: readonly Named[] = [
  ['named emma', { q: 'emma' }],
  ['named zoé', { q: 'Zoé' }],
  ['one username', { q: 'emma.smith41' }],
  ['nobody’s name', { q: 'qwertz' }],
  ['a letter', { q: 'e' }],
  ['two letters', { q: 'ül' }],
  ['two letters nobody has', { q: 'qq' }],
  ['three letters nobody has', { q: 'xqz' }],
  ['five letters of few', { q: 'zoé.s' }],
  ['a tag by search', { q: 'tag 299' }],
  ['verified', { is_verified: true }],
  ['not verified', { is_verified: false }],
  ['tagged', { is_tagged: true }],
  ['not tagged', { is_tagged: false }],
  ['priced', { has_price: true }],
  ['not priced', { has_price: false }],
  ['with contact', { has_contact_info: true }],
  ['without contact', { has_contact_info: false }],
  ['a common tag', { tag_names: ['tag 0'] }],
  ['a rare tag', { tag_names: ['Tag 298'] }],
  ['five tags', { tag_names: ['Tag 3', 'Tag 50', 'Tag 100', 'Tag 200', 'Tag 290'] }],
  ['a tag of nobody', { tag_names: ['none'] }],
  ['TikTok', { platform__in: ['TikTok'] }],
  ['X or YouTube', { platform__in: ['Twitter', 'YouTube'] }],
  ['price from 5000', { price__gte: 5_000 }],
  ['price 100 to 101', { price__gte: 100, price__lte: 101 }],
  ['followers from 1M', { follower_count__gte: 1_000_000 }],
  ['followers to 150', { follower_count__lte: 150 }],
  ['followers 10k to 100k', { follower_count__gte: 10_000, follower_count__lte: 100_000 }],
  ['followers 20000 to 20010', { follower_count__gte: 20_000, follower_count__lte: 20_010 }],
  ['engagement from 20 %', { engagement_rate__gte: 0.2 }],
  ['engagement to 1 %', { engagement_rate__lte: 0.01 }],
  ['a large country', { country_code__in: ['US'] }],
  ['a small country', { country_code__in: ['MT'] }],
  ['four countries', { country_code__in: ['DE', 'AT', 'CH', 'FR'] }],
  ['a city', { city__in: ['City 3'] }],
  ['a rare city', { city__in: ['MT/City 1999'] }],
  ['rated', { rating__gte: 1 }],
  ['five stars', { rating__gte: 5 }],
  ['not rated', { rating__lte: 0 }],
  ['a common genre', { genre_ids: ['afrobeats'] }],
  ['rare genres', { genre_ids: ['world', 'trance'] }],
  ['promoted', { participated_in_promo: true }],
  ['never promoted', { participated_in_promo: false }],
  ['20 promotions', { promotion_count__gte: 20 }],
  ['promoted this month', { promotion_date__gte: daysAgo(30) }],
  ['promoted on a day', { promotion_date__gte: daysAgo(300), promotion_date__lte: daysAgo(300) }],
  ['added by hand', { add_method__in: ['manually'] }],
  ['from drops', { add_method__in: ['drop_signups', 'segment_creates'] }],
  ['added this week', { added_at__gte: daysAgo(7) }],
  ['added before this year', { added_at__lte: `${year - 1}-12-31` }],
]

/** Each as the table opens, and from the largest. */
export const singleFilters: readonly Named[] = filters.flatMap(([name, asked]): Named[] => [
  [name, asked],
  [`${name}, by followers`, { ...asked, order_by: 'follower_count' }],
])

export const orders: readonly Named[] = (['added_at', 'follower_count', 'engagement_rate'] as const).flatMap(order_by =>
  (['asc', 'desc'] as const).map(
    (order_direction): Named => [
      `everybody by ${order_by} ${order_direction}`,
      { order_by, order_direction, page_size: 100 },
    ],
  ),
)

/** What people look for. */
export const combinations: readonly Named[] = [
  [
    'TikTok, US, 10k to 100k, by engagement',
    {
      platform__in: ['TikTok'],
      country_code__in: ['US'],
      follower_count__gte: 10_000,
      follower_count__lte: 100_000,
      order_by: 'engagement_rate',
    },
  ],
  [
    'verified, with contact, from 1M, by followers',
    { is_verified: true, has_contact_info: true, follower_count__gte: 1_000_000, order_by: 'follower_count' },
  ],
  ['a tag, priced to 500', { tag_names: ['Tag 7'], has_price: true, price__lte: 500 }],
  ['rated 4, US or GB, a genre', { rating__gte: 4, country_code__in: ['US', 'GB'], genre_ids: ['pop'] }],
  ['new and not tagged, by followers', { added_at__gte: daysAgo(14), is_tagged: false, order_by: 'follower_count' }],
  [
    'promoted before, five stars, by engagement',
    { participated_in_promo: true, rating__gte: 5, order_by: 'engagement_rate' },
  ],
  ['named emma in France, Instagram', { q: 'emma', country_code__in: ['FR'], platform__in: ['Instagram'] }],
  [
    'small and not verified, engagement from 10 %, by followers',
    {
      is_verified: false,
      follower_count__lte: 10_000,
      engagement_rate__gte: 0.1,
      has_contact_info: true,
      order_by: 'follower_count',
    },
  ],
  [
    'a city, with contact, not promoted',
    { city__in: ['City 3'], has_contact_info: true, participated_in_promo: false },
  ],
  [
    'a rare tag, a small country, priced, by followers',
    { tag_names: ['Tag 250'], country_code__in: ['MT', 'IS'], has_price: true, order_by: 'follower_count' },
  ],
]

/** Four filters and an order, by chance that is the same every time. */
export function randomPage(seed: number): TableAsked {
  const chance = (salt: number) => ((Math.imul(seed * 97 + salt, 2_654_435_761) >>> 0) % 1_000) / 1_000
  const of = <T>(values: readonly T[], salt: number): T => values[Math.floor(chance(salt) * values.length)] as T
  const least = 10 ** (2 + Math.floor(chance(1) * 4))
  return {
    platform__in: [of(['TikTok', 'Instagram', 'YouTube', 'Twitter'] as const, 2)],
    country_code__in: [of(['US', 'GB', 'FR', 'DE', 'CA', 'BR'], 3), of(['ES', 'IT', 'NL', 'SE'], 4)],
    follower_count__gte: least,
    follower_count__lte: least * 100,
    is_tagged: chance(5) < 0.5,
    order_by: of(['added_at', 'follower_count', 'engagement_rate'] as const, 6),
    order_direction: of(['asc', 'desc'] as const, 7),
  }
}
