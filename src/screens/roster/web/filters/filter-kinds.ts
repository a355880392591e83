import { type CreatorFilter, FIGURES_WITHIN_DAYS } from '#records/creators/creator-filter.ts'
import type { RangeFacet } from '../../facets-contract.ts'

/** Everything that narrows the table but the search. */
export type Filter = Omit<CreatorFilter, 'q'>
type Field = keyof Filter

/** Ends of a range, of numbers or of days. */
interface RangeFields {
  min: Field
  max: Field
}

export type FilterKind = { id: string; name: string } & (
  | { is: 'choice'; of: 'platforms' | 'methods' | 'tags' | 'genres'; field: Field }
  | { is: 'places' }
  | {
      is: 'range'
      of: RangeFacet
      fields: RangeFields
      unit: 'count' | 'price' | 'percent' | 'stars'
      participated?: true
    }
  | { is: 'days'; fields: RangeFields }
  | { is: 'within_days'; field: Field; days: readonly number[] }
  | { is: 'custom'; field: 'custom' }
  | { is: 'yes_no'; field: Field; words: readonly [yes: string, no: string] }
)

/** The filters in the order in which they are offered (TABLE-043..059). */
export const filterKinds: readonly FilterKind[] = [
  { id: 'platforms', name: 'Social Platforms', is: 'choice', of: 'platforms', field: 'platform__in' },
  { id: 'tags', name: 'Tags', is: 'choice', of: 'tags', field: 'tag_names' },
  { id: 'genres', name: 'Genre', is: 'choice', of: 'genres', field: 'genre_ids' },
  { id: 'location', name: 'Location', is: 'places' },
  {
    id: 'price',
    name: 'Price',
    is: 'range',
    of: 'price',
    unit: 'price',
    fields: { min: 'price__gte', max: 'price__lte' },
  },
  {
    id: 'followers',
    name: 'Followers',
    is: 'range',
    of: 'followers',
    unit: 'count',
    fields: { min: 'follower_count__gte', max: 'follower_count__lte' },
  },
  {
    id: 'engagement',
    name: 'Engagement Rate',
    is: 'range',
    of: 'engagement',
    unit: 'percent',
    fields: { min: 'engagement_rate__gte', max: 'engagement_rate__lte' },
  },
  {
    id: 'figures',
    name: 'Figures Read',
    is: 'within_days',
    field: 'figures_within_days',
    days: FIGURES_WITHIN_DAYS,
  },
  {
    id: 'rating',
    name: 'Rating',
    is: 'range',
    of: 'rating',
    unit: 'stars',
    fields: { min: 'rating__gte', max: 'rating__lte' },
  },
  {
    id: 'promotions',
    name: 'Number of Promotions',
    is: 'range',
    of: 'promotions',
    unit: 'count',
    fields: { min: 'promotion_count__gte', max: 'promotion_count__lte' },
    participated: true,
  },
  {
    id: 'promoted',
    name: 'Promotion Date',
    is: 'days',
    fields: { min: 'promotion_date__gte', max: 'promotion_date__lte' },
  },
  { id: 'added', name: 'Added On', is: 'days', fields: { min: 'added_at__gte', max: 'added_at__lte' } },
  { id: 'method', name: 'Add Method', is: 'choice', of: 'methods', field: 'add_method__in' },
  { id: 'verified', name: 'Verified', is: 'yes_no', field: 'is_verified', words: ['Verified', 'Not verified'] },
  { id: 'tagged', name: 'Tagged', is: 'yes_no', field: 'is_tagged', words: ['With tags', 'Without tags'] },
  { id: 'priced', name: 'Has Price', is: 'yes_no', field: 'has_price', words: ['With a price', 'Without a price'] },
  {
    id: 'contact',
    name: 'Contact Info',
    is: 'yes_no',
    field: 'has_contact_info',
    words: ['With contact info', 'Without contact info'],
  },
  // each of the team's own fields is offered by its name
  { id: 'custom', name: 'Custom Fields', is: 'custom', field: 'custom' },
]

const fieldsOf = (kind: FilterKind): readonly Field[] => {
  switch (kind.is) {
    case 'places':
      return ['country_code__in', 'city__in']
    case 'range':
      return [kind.fields.min, kind.fields.max, ...(kind.participated ? ['participated_in_promo' as const] : [])]
    case 'days':
      return [kind.fields.min, kind.fields.max]
    default:
      return [kind.field]
  }
}

const filterFields = filterKinds.flatMap(fieldsOf)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

export const isSet = (kind: FilterKind, filter: Filter) => fieldsOf(kind).some(field => !isEmpty(filter[field]))

/** How many filters are set: each is a chip, whatever the fields that hold it. */
export const countSet = (filter: Filter) =>
  filterKinds.reduce(
    (count, kind) => count + (kind.is === 'custom' ? (filter.custom?.length ?? 0) : Number(isSet(kind, filter))),
    0,
  )

/** Something in it is a day, which begins elsewhere at another time. */
export const hasDays = (filter: Filter) => filterKinds.some(kind => kind.is === 'days' && isSet(kind, filter))

/** Of everything an address holds, what filters; nothing empty, and always in one order. */
export const filterOf = (view: Filter): Filter =>
  Object.fromEntries(filterFields.flatMap(field => (isEmpty(view[field]) ? [] : [[field, view[field]]])))

/** Takes a filter away; without one, all of them. */
export const without = (kind?: FilterKind): { [Name in Field]?: undefined } =>
  Object.fromEntries((kind ? fieldsOf(kind) : filterFields).map(field => [field, undefined]))

/** Whom the filters narrow: the list, and the search. */
export interface FilterScope {
  roster_id: string
  q: string
}

/** What every editor of a filter is given. */
export interface EditorProps {
  filter: Filter
  /** For the counts beside the choices; undefined until the list is known. */
  within: FilterScope | undefined
  /** `undefined` takes a field away. */
  onApply: (change: { [Name in keyof Filter]?: Filter[Name] | undefined }) => void
}
