import { createContext, type ReactNode, useMemo } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { referenceRates } from '../contract.ts'

interface Rates {
  /** US dollars for a unit, by currency. */
  usd: ReadonlyMap<string, number>
  /** Of the rates, as people read it. */
  day: string
}

/** Null until they are known, and where nobody gives them. */
export const RatesContext = createContext<Rates | null>(null)

/** Reads the rates once for all prices inside. */
export function RatesProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(referenceRates.read, { organization_id: useOrganization().id })
  const rates = useMemo(
    () =>
      data
        ? { usd: new Map(data.rates.map(({ currency, usd }) => [currency, usd])), day: shortDate(data.day, 'UTC') }
        : null,
    [data],
  )
  return <RatesContext value={rates}>{children}</RatesContext>
}
