import { expect, it } from 'vitest'
import { NO_LAYOUT } from '#platform/web/ui/table/column-layout.ts'
import { creatorFilter } from '#records/creators/creator-filter.ts'
import { rosterSearch } from '../roster-search.ts'
import { addressOf, contentOf, hiddenBy, sameContent } from '../views/view-content.ts'
import { countSet, type Filter, filterKinds, filterOf, isSet, without } from './filter-kinds.ts'
import { filterWords, rangeOf, toPercent, toShare } from './filter-words.ts'

const kind = (id: string) => {
  const found = filterKinds.find(other => other.id === id)
  if (!found) throw new Error(id)
  return found
}
const words = (id: string, filter: Filter) =>
  filterWords(kind(id), filter, genre => ({ g1: 'Indie Pop' })[genre] ?? genre)

it('every server filter can be set on the screen, by exactly one control (TABLE-043..059)', () => {
  const set = filterKinds.flatMap(other => Object.keys(without(other)))
  expect(set.toSorted()).toEqual(
    Object.keys(creatorFilter)
      .filter(name => name !== 'q')
      .toSorted(),
  )
})

it.each([
  ['a rating from and to', { rating__gte: 5, rating__lte: 5 }, 1],
  ['a tag and a rating', { tag_names: ['dance'], rating__gte: 5, rating__lte: 5 }, 2],
  ['a country and a city', { country_code__in: ['FR'], city__in: ['SE/Malmö'] }, 1],
  ['two custom fields', { custom: ['a', 'b'].map(field_id => ({ field_id, is: 'SET' as const })) }, 2],
  ['nothing', { tag_names: [] }, 0],
] as [string, Filter, number][])('counts the filters that are set by their chips: %s', (_, filter, count) => {
  expect(countSet(filter)).toBe(count)
})

it.each([
  ['followers', { follower_count__gte: 50_000 }, '50k or more'],
  ['engagement', { engagement_rate__gte: 0.04, engagement_rate__lte: 0.12 }, '4% – 12%'],
  ['price', { price__lte: 1200 }, 'up to $1,200'],
  ['price', { price__gte: 1234.5, price__lte: 2000 }, '$1,234.50 – $2,000'],
  ['figures', { figures_within_days: 7 }, 'in the last 7 days'],
  ['rating', { rating__gte: 4 }, '4 stars or more'],
  ['promotions', { participated_in_promo: true }, 'at least one'],
  ['promotions', { participated_in_promo: true, promotion_count__lte: 5 }, '1 – 5'],
  ['promotions', { participated_in_promo: false }, 'none'],
  ['genres', { genre_ids: ['g1', 'g2', 'g3'] }, 'Indie Pop +2'],
  ['platforms', { platform__in: ['Twitter'] }, 'X'],
  ['location', { country_code__in: ['FR'], city__in: ['SE/Malmö'] }, 'France +1'],
  ['added', { added_at__gte: '2026-10-01', added_at__lte: '2026-10-31' }, '10/01/2026 – 10/31/2026'],
  ['promoted', { promotion_date__lte: '2026-10-31' }, 'until 10/31/2026'],
  ['method', { add_method__in: ['drop_signups'] }, 'Drop signups'],
  ['verified', { is_verified: false }, 'No'],
] satisfies [string, Filter, string][])('A chip of %s with %o says "%s"', (id, filter, said) => {
  expect(words(id, filter)).toBe(said)
})

it('keeps false as a filter; drops empty values and empty lists (TABLE-085)', () => {
  expect(isSet(kind('verified'), { is_verified: false })).toBe(true)
  expect(isSet(kind('verified'), { is_verified: null })).toBe(false)
  expect(filterOf({ is_tagged: false, tag_names: [], genre_ids: ['g1'], price__gte: null })).toEqual({
    is_tagged: false,
    genre_ids: ['g1'],
  })
})

it('sends an engagement rate as a share and shows it as typed', () => {
  for (const typed of [0.1, 3.1, 4, 7.77, 12, 33.33]) expect(toPercent(toShare(typed))).toBe(typed)
  const range = kind('engagement')
  expect(range.is === 'range' && rangeOf(range, { engagement_rate__gte: 0.031 })).toEqual({ min: 3.1, max: null })
})

it('drops invalid URL parameters and keeps the rest', () => {
  expect(
    rosterSearch.parse({
      q: 404,
      rating__gte: 9,
      platform__in: ['MySpace'],
      size: 25,
      sort: 'shoe_size',
      is_tagged: false,
    }),
  ).toEqual({ q: '404', size: 25, is_tagged: false })
})

it('a view opens with exactly its own filters, and detects whether the table still matches it', () => {
  const view = contentOf({
    q: 'mara',
    filter: { rating__gte: 4 },
    asked: { order_by: 'follower_count', order_direction: 'asc' },
    hidden: ['price', 'drafts'],
    layout: NO_LAYOUT,
    roster_id: null,
  })
  const address = addressOf('v1', view)
  expect(address).toMatchObject({ q: 'mara', rating__gte: 4, sort: 'follower_count', order: 'asc', view: 'v1' })
  expect(address).toHaveProperty('is_verified', undefined)
  expect(address).not.toHaveProperty('list')
  expect(hiddenBy(view)).toEqual(['price', 'drafts'])
  expect(sameContent(view, { ...view, filter: { q: 'mara', rating__gte: 4, tag_names: [] } })).toBe(true)
  expect(sameContent(view, { ...view, columns: null })).toBe(false)
  expect(sameContent(view, { ...view, order_direction: 'desc' })).toBe(false)
})

it('says how creators were added in the words of their lists (ENUM-035, ENUM-037, ENUM-038)', () => {
  const said = (source: string) => words('method', { add_method__in: [source] } as never)
  expect(['manually', 'promotion', 'url_import', 'invite_link', 'segment_creates', 'drop_signups'].map(said)).toEqual([
    'Added manually',
    'Past promotion',
    'Added manually via URL',
    'Joined via invite',
    'Segment creates',
    'Drop signups',
  ])
})

it('calls Twitter X, as people do (ENUM-001)', () => {
  const said = (platform: string) => words('platforms', { platform__in: [platform] } as never)
  expect(['TikTok', 'Instagram', 'YouTube', 'Twitter'].map(said)).toEqual(['TikTok', 'Instagram', 'YouTube', 'X'])
})
