import { Globe, Link2 } from 'lucide-react'
import type { Funnel } from '#features/funnel/contract.ts'
import { sourceName } from '#features/funnel/source-names.ts'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import type { DateRange } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { RangeButton } from '../range-button.tsx'
import { DIRECT, type FunnelSearch, UNKNOWN } from './search.ts'
import { countryWords } from './step-words.ts'

interface FunnelFiltersProps {
  search: FunnelSearch
  range: DateRange
  /** Undefined until the first answer. */
  choices: Funnel['choices'] | undefined
  onChange: (change: Partial<FunnelSearch>) => void
}

const ALL = 'all'

/** Which days, from where: what is chosen stands in the address. */
export function FunnelFilters({ search: { source, country }, range, choices, onChange }: FunnelFiltersProps) {
  const sources = withChosen(choices?.sources.map(name => name || DIRECT) ?? [], source)
  const countries = withChosen(choices?.countries.map(code => code || UNKNOWN) ?? [], country)
  const chosen = (value: string | null) => (value === ALL || !value ? undefined : value)
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Narrow the funnel</legend>
      <Combobox
        label="Source"
        hideLabel
        icon={<Link2 />}
        className="w-40 max-sm:min-w-32 max-sm:flex-1"
        value={source ?? ALL}
        onValueChange={value => onChange({ source: chosen(value) })}
        options={[
          { value: ALL, label: 'All sources', icon: <Link2 className="size-3.5 text-icon" /> },
          ...sources.map(name => ({ value: name, label: sourceName(name === DIRECT ? '' : name) })),
        ]}
      />
      <Combobox
        label="Country"
        hideLabel
        icon={<Globe />}
        className="w-40 max-sm:min-w-32 max-sm:flex-1"
        value={country ?? ALL}
        onValueChange={value => onChange({ country: chosen(value) })}
        options={[
          { value: ALL, label: 'All countries', icon: <Globe className="size-3.5 text-icon" /> },
          ...countries.map(code => ({
            value: code,
            label: countryWords(code === UNKNOWN ? '' : code),
            icon: <Flag code={code === UNKNOWN ? null : code} />,
          })),
        ]}
      />
      <RangeButton range={range} onChoose={onChange} />
    </fieldset>
  )
}

/** What a shared link names stays chosen, even where these days do not have it. */
const withChosen = (names: readonly string[], chosen: string | undefined) =>
  chosen && !names.includes(chosen) ? [...names, chosen] : names
