import { countryName } from '#platform/contract/countries.ts'
import { explorerDate } from '#platform/web/dates.ts'
import { compact, money } from '#platform/web/numbers.ts'
import { type Range, rangeWords } from '#platform/web/ui/fields/range/range-rules.ts'
import { type Platform, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { SOURCES } from '#records/creators/contract.ts'
import { SOURCE_LABELS } from '#records/creators/words.ts'
import type { Filter, FilterKind } from './filter-kinds.ts'

/** How creators came into the roster, as choices of a list. */
export const methodName = (source: (typeof SOURCES)[number]) => {
  const label = SOURCE_LABELS[source]
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A share of the wire as the per cent of a person, without the dust of floating point. */
export const toPercent = (share: number) => Number((share * 100).toFixed(4))
export const toShare = (percentage: number) => Number((percentage / 100).toFixed(6))

/** `FR/Paris` of the wire. */
export const cityOf = (place: string) => place.slice(place.indexOf('/') + 1)

/** The ends of a range filter, in the unit that people type. */
export function rangeOf(kind: FilterKind & { is: 'range' }, filter: Filter): Range {
  const read = (value: unknown) =>
    typeof value === 'number' ? (kind.unit === 'percent' ? toPercent(value) : value) : null
  return { min: read(filter[kind.fields.min]), max: read(filter[kind.fields.max]) }
}

/** A number of a range filter in words. */
export const figures: Record<(FilterKind & { is: 'range' })['unit'], (value: number) => string> = {
  count: compact,
  price: value => money(value, { decimals: Number.isInteger(value) ? 0 : 2 }),
  percent: value => `${value}%`,
  stars: value => (value === 1 ? '1 star' : `${value} stars`),
}

/** What a set filter says on its chip. `genreName` finds a genre's name by its id. */
export function filterWords(kind: FilterKind, filter: Filter, genreName: (id: string) => string): string {
  switch (kind.is) {
    case 'range': {
      const range = rangeOf(kind, filter)
      const participated = kind.participated ? filter.participated_in_promo : undefined
      if (participated === false) return 'none'
      if (participated && range.min === null && range.max === null) return 'at least one'
      return rangeWords(participated ? { ...range, min: Math.max(1, range.min ?? 1) } : range, figures[kind.unit])
    }
    case 'days': {
      const [from, to] = [filter[kind.fields.min], filter[kind.fields.max]].map(day =>
        typeof day === 'string' ? explorerDate(day) : undefined,
      )
      return from && to ? `${from} – ${to}` : from ? `since ${from}` : `until ${to}`
    }
    case 'within_days':
      return withinDays(Number(filter[kind.field]))
    case 'custom':
      return `${filter.custom?.length ?? 0} set`
    case 'yes_no':
      return filter[kind.field] ? 'Yes' : 'No'
    case 'places':
      return firstOf([
        ...(filter.country_code__in ?? []).map(code => countryName(code) ?? code),
        ...(filter.city__in ?? []).map(cityOf),
      ])
    case 'choice': {
      const names = {
        platforms: (value: string) => platformName(value as Platform),
        methods: (value: string) => methodName(value as (typeof SOURCES)[number]),
        tags: (value: string) => value,
        genres: genreName,
      }[kind.of]
      return firstOf(((filter[kind.field] ?? []) as string[]).map(names))
    }
  }
}

export const withinDays = (days: number) => (days === 1 ? 'in the last 24 hours' : `in the last ${days} days`)

const firstOf = ([first = '', ...others]: readonly string[]) =>
  others.length > 0 ? `${first} +${others.length}` : first
