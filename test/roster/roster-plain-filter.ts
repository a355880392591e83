import type { SentOf } from '#platform/contract/endpoint.ts'
import { SOURCES } from '#records/creators/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import type { rosterScreen } from '#screens/roster/contract.ts'
import type { GivenCreator } from './roster-crowd.ts'

export type CreatorQuery = Partial<Omit<SentOf<typeof rosterScreen.listCreators>, 'roster_id'>>

export const CROWD = 240
const names = ['Ana Röck', 'Bo_50%', 'Ćiro', 'DUA', 'e', 'Finn\\Lee']
const tagNames = ['Paid', 'UGC', 'Ärger', 'x']
const cities = [
  { city: 'Paris', country_code: 'FR' },
  { city: 'Paris', country_code: 'US' },
  { city: 'São Paulo', country_code: 'BR', state: 'SP' },
  { city: null, country_code: 'JP' },
  { city: 'Nowhere', country_code: null },
]
const genres = ['pop', 'rock', 'jazz']

/** Of some nobody read any figures. Hours away from what filters ask for. */
const readDaysAgo = (n: number) => [0.5, 6.5, 7.5, 29.5, null][Math.floor(n / 2) % 5] ?? null
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The same creators every time, with everything that a filter asks for, often and seldom, and many equal values. */
export const crowd: GivenCreator[] = Array.from({ length: CROWD }, (_, n) => {
  const of = <T>(values: readonly T[], step: number): T => values[Math.floor(n / step) % values.length]!
  return {
    name: of(names, 1),
    profiles: [
      {
        username: `user${n}`,
        platform: of(creatorPlatform.options, 3),
        full_name: of(names, 2),
        follower_count: of([0, 10, 10, 500, 70_000], 1),
        engagement_rate: of([0, 0.031, 0.031, 0.2], 2),
        is_verified: n % 5 === 0,
        ...(n % 4 ? { country_code: of(['FR', 'US', 'NO'], 4) } : {}),
        ...(readDaysAgo(n) === null ? {} : { read_at: daysAgo(readDaysAgo(n) ?? 0) }),
        email_addresses: n % 9 === 0 ? ['a@b.example'] : [],
        genre_ids: n % 6 === 0 ? [of(genres, 6)] : [],
      },
      ...(n % 7 === 0
        ? [{ username: `second${n}`, platform: 'YouTube' as const, follower_count: 100, engagement_rate: 0.5 }]
        : []),
    ],
    tags: n % 3 === 0 ? [of(tagNames, 3), of(tagNames, 5)] : [],
    prices: n % 4 === 0 ? [of([0, 99.99, 100, 100.01], 4), 500] : [],
    contacts: n % 8 === 0 ? [{ type: 'phone_number', value: '+4791234567' }] : [],
    locations: n % 5 === 1 ? [of(cities, 5)] : [],
    genre_ids: n % 11 === 0 ? [of(genres, 11)] : [],
    rating: n % 6,
    source: of(SOURCES, 2),
    promotion_count: of([0, 0, 1, 2, 7], 3),
    ...(n % 5 > 2 ? { promoted_at: `2026-0${1 + (n % 9)}-15T12:00:00Z` } : {}),
    added_at: `2026-0${1 + (n % 3)}-0${1 + (n % 7)}T00:00:00.000Z`,
  }
})

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The plain meaning of TABLE-041..060, one creator at a time. */
export function matches(creator: GivenCreator, asked: CreatorQuery): boolean {
  const profiles = [...(creator.profiles ?? [])].sort((a, b) => (b.follower_count ?? 0) - (a.follower_count ?? 0))
  const [largest] = profiles
  const price = creator.prices?.length ? Math.min(...creator.prices) : null
  const words = [
    creator.name,
    ...profiles.flatMap(({ username, full_name, email_addresses }) => [
      username,
      full_name,
      ...(email_addresses ?? []),
    ]),
    ...(creator.tags ?? []),
    ...(creator.contacts ?? []).flatMap(({ type, value }) => (type === 'email' ? [value] : [])),
    ...(creator.locations ?? []).map(({ city }) => city),
  ]
  const phones = (creator.contacts ?? []).flatMap(({ type, value }) =>
    type === 'phone_number' ? [value.replaceAll(/\D/g, '')] : [],
  )
  const countries = [largest?.country_code, ...(creator.locations ?? []).map(({ country_code }) => country_code)]
  const places = (creator.locations ?? []).flatMap(({ city, country_code }) => [
    folded(city ?? ''),
    `${country_code}/${folded(city ?? '')}`,
  ])
  const said = (asked: boolean | null | undefined, is: boolean) => asked === undefined || asked === null || asked === is
  const any = <T>(asked: readonly T[] | null | undefined, has: readonly unknown[]) =>
    !asked?.length || asked.some(one => has.includes(one))
  const within = (least: number | null | undefined, most: number | null | undefined, value: number | null) =>
    (typeof least !== 'number' || (value !== null && value >= least)) &&
    (typeof most !== 'number' || (value !== null && value <= most))
  const time = (at: string | null | undefined) => (at ? Date.parse(at) : null)
  const endOfDay = (at: string | null | undefined) => (at ? Date.parse(at) + 86_400_000 - 1 : null)
  // of an address of TikTok or a handle, the handle
  const wanted = (asked.q ?? '').replace(/^(https:\/\/www\.tiktok\.com\/)?@/, '')
  const digits = /[^\d\s+()-]/.test(wanted) ? '' : wanted.replaceAll(/\D/g, '')
  const fewest = asked.participated_in_promo ? Math.max(1, asked.promotion_count__gte ?? 1) : asked.promotion_count__gte
  return (
    (!asked.q ||
      words.some(word => folded(word ?? '').includes(folded(wanted))) ||
      (digits.length >= 6 && phones.some(phone => phone.includes(digits)))) &&
    said(
      asked.is_verified,
      profiles.some(({ is_verified }) => is_verified),
    ) &&
    said(asked.is_tagged, (creator.tags ?? []).length > 0) &&
    said(asked.has_price, price !== null) &&
    said(
      asked.has_contact_info,
      (creator.contacts ?? []).length > 0 || profiles.some(({ email_addresses }) => email_addresses?.length),
    ) &&
    any(asked.tag_names?.map(folded), (creator.tags ?? []).map(folded)) &&
    any(
      asked.platform__in,
      profiles.map(({ platform }) => platform),
    ) &&
    within(asked.price__gte, asked.price__lte, price) &&
    within(asked.follower_count__gte, asked.follower_count__lte, largest?.follower_count ?? 0) &&
    within(asked.engagement_rate__gte, asked.engagement_rate__lte, largest?.engagement_rate ?? 0) &&
    any(asked.country_code__in, countries) &&
    any(
      asked.city__in?.map(city => (city.includes('/') ? city.slice(0, 3) + folded(city.slice(3)) : folded(city))),
      places,
    ) &&
    (!asked.figures_within_days ||
      within(Date.now() - asked.figures_within_days * 86_400_000, null, time(largest?.read_at))) &&
    within(asked.rating__gte, asked.rating__lte, creator.rating ?? 0) &&
    any(asked.genre_ids, [...(creator.genre_ids ?? []), ...profiles.flatMap(({ genre_ids }) => genre_ids ?? [])]) &&
    within(fewest, asked.promotion_count__lte, creator.promotion_count ?? 0) &&
    said(asked.participated_in_promo, (creator.promotion_count ?? 0) > 0) &&
    within(time(asked.promotion_date__gte), endOfDay(asked.promotion_date__lte), time(creator.promoted_at)) &&
    any(asked.add_method__in, [creator.source]) &&
    within(time(asked.added_at__gte), endOfDay(asked.added_at__lte), time(creator.added_at))
  )
}
