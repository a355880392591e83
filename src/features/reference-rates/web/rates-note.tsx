import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { referenceRates } from '../contract.ts'

/** Says in which currency prices are compared, and by which rates. */
export function RatesNote() {
  const { data } = useQuery(referenceRates.read, { organization_id: useOrganization().id })
  return (
    <p className="px-3.5 pb-2 text-12 text-fg-3 text-pretty">
      In US dollars{data ? `, other currencies at the reference rates of ${shortDate(data.day, 'UTC')}` : ''}.
    </p>
  )
}
