import { useState } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { CheckList } from '#platform/web/ui/fields/check-list.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { rosterScreen } from '../../contract.ts'
import type { EditorProps, FilterKind } from '../filters/filter-kinds.ts'
import { cityOf } from '../filters/filter-words.ts'
import { useChoiceCounts } from '../filters/use-facets.ts'

const PAGE = 5

/** Where creators are, by country or by city, of the places that the team's creators have (TABLE-068, TABLE-069). */
export function PlacesEditor({ kind, filter, within, onApply }: EditorProps & { kind: FilterKind }) {
  const count = useChoiceCounts(within, filter, kind, 'countries')
  const { data, isPending } = useQuery(rosterScreen.locations, { organization_id: useOrganization().id })
  const countries = filter.country_code__in ?? []
  const cities = filter.city__in ?? []
  const [by, setBy] = useState<'country' | 'city'>(countries.length === 0 && cities.length > 0 ? 'city' : 'country')
  const places = data ?? []
  const options =
    by === 'country'
      ? unique([...countries, ...places.flatMap(({ country_code }) => country_code ?? [])]).map(code => ({
          value: code,
          label: countryName(code) ?? code,
          icon: <Flag code={code} />,
          note: count(code),
        }))
      : unique([
          ...cities,
          ...places.flatMap(({ city, country_code }) => (city ? `${country_code ?? ''}/${city}` : [])),
        ]).map(place => ({
          value: place,
          label: cityOf(place),
          icon: <Flag code={place.slice(0, place.indexOf('/'))} />,
        }))
  return (
    <CheckList
      key={by}
      label={by === 'country' ? 'Countries' : 'Cities'}
      value={by === 'country' ? countries : cities}
      options={options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))}
      step={PAGE}
      loading={isPending}
      onApply={chosen => {
        const values = chosen.length > 0 ? chosen : undefined
        onApply(by === 'country' ? { country_code__in: values } : { city__in: values })
      }}
      head={
        <div className="px-3 pb-2">
          <Segments
            fill
            label="Kind of place"
            value={by}
            onValueChange={setBy}
            options={[
              { value: 'country', label: 'By Country' },
              { value: 'city', label: 'By City' },
            ]}
          />
        </div>
      }
    />
  )
}

const unique = (values: readonly string[]) => [...new Set(values)]
