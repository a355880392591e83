import { useState } from 'react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { fanScreens } from '../../contract.ts'

interface CityFieldProps {
  city: string | undefined
  /** What is offered before anything is typed. */
  usual: readonly string[] | undefined
  onCity: (city: string | undefined) => void
}

const ANY = 'any'

/** One of the cities that the team's fans live in, found as one types. */
export function CityField({ city, usual = [], onCity }: CityFieldProps) {
  const organization_id = useOrganization().id
  const [typed, setTyped] = useState('')
  const { data, isFetching } = useQuery(fanScreens.cities, typed ? { organization_id, q: typed } : skipToken)
  const cities = typed ? (data?.cities ?? []) : usual
  return (
    <Combobox
      label="City"
      placeholder="Any city"
      value={city ?? (typed ? null : ANY)}
      onValueChange={value => onCity(value === null || value === ANY ? undefined : value)}
      options={[
        ...(typed ? [] : [{ value: ANY, label: 'Any city' }]),
        ...cities.map(value => ({ value, label: value })),
      ]}
      onSearch={setTyped}
      loading={isFetching}
    />
  )
}
