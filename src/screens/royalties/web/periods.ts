import { periodName } from '#records/royalties/web/month-name.ts'
import type { RoyaltySearch } from './address.ts'

interface Period {
  start_date: string | null
  end_date: string | null
}

const monthBefore = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)

/** The days that the address asks for. Statements come months later, so a period counts back from this month. */
export function periodOf({ period, from, to }: Pick<RoyaltySearch, 'period' | 'from' | 'to'>, now: Date): Period {
  if (period === 'all') return { start_date: null, end_date: null }
  if (period === 'own') return { start_date: from ?? null, end_date: to ?? null }
  return { start_date: monthBefore(now, Number(period)), end_date: null }
}

export interface PeriodOption {
  value: string
  label: string
  search: Pick<RoyaltySearch, 'period' | 'from' | 'to'>
}

/** Recent months, everything, then each year and quarter of the statements, the newest first. */
export function periodOptions(first: string | null, last: string | null): PeriodOption[] {
  const recent = (['3', '6', '12'] as const).map(period => ({
    value: period,
    label: `Last ${period} months`,
    search: { period, from: undefined, to: undefined },
  }))
  const all = {
    value: 'all',
    label: 'All statements',
    search: { period: 'all' as const, from: undefined, to: undefined },
  }
  return [...recent, all, ...(first && last ? yearsAndQuarters(first, last) : [])]
}

function yearsAndQuarters(first: string, last: string): PeriodOption[] {
  const options: PeriodOption[] = []
  const own = (from: string, to: string, label: string) => ({
    value: `${from}:${to}`,
    label,
    search: { period: 'own' as const, from, to },
  })
  for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)); year--) {
    options.push(own(`${year}-01-01`, `${year}-12-01`, String(year)))
    for (const start of [10, 7, 4, 1]) {
      const from = `${year}-${String(start).padStart(2, '0')}-01`
      const to = `${year}-${String(start + 2).padStart(2, '0')}-01`
      if (from <= last && to >= first) options.push(own(from, to, periodName(from, to)))
    }
  }
  return options
}

export const chosenPeriod = ({ period, from, to }: Pick<RoyaltySearch, 'period' | 'from' | 'to'>) =>
  period === 'own' ? `${from ?? ''}:${to ?? ''}` : period
