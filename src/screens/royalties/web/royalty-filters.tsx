import { CalendarDays, MicVocal } from 'lucide-react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { useTyped } from '#platform/web/use-typed.ts'
import { CHANNELS, channelNames } from '#records/royalties/channels.ts'
import type { royalties } from '#records/royalties/contract.ts'
import type { RoyaltySearch } from './address.ts'
import { chosenPeriod, periodOptions } from './periods.ts'

interface RoyaltyFiltersProps {
  view: RoyaltySearch
  overview: AnswerOf<typeof royalties.overview> | undefined
  onChange: (change: Partial<RoyaltySearch>, push?: boolean) => void
}

/** Currencies that have reference rates, and the team's own. */
const COMMON = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'NZD', 'SEK']
const ALL = 'all'

/** Period, artist, words, and the currency that amounts are shown in. */
export function RoyaltyFilters({ view, overview, onChange }: RoyaltyFiltersProps) {
  const [typed, type] = useTyped(view.q ?? '', text => onChange({ q: text || undefined }, false))
  const periods = periodOptions(overview?.first_month ?? null, overview?.last_month ?? null)
  const currency = view.currency ?? overview?.currency ?? 'USD'
  const currencies = [...new Set([currency, ...(overview?.currencies ?? []), ...COMMON])].sort()
  const artists = overview?.artists ?? []
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:px-5">
      <Combobox
        label="Period"
        hideLabel
        icon={<CalendarDays />}
        className="max-md:min-w-36 max-md:flex-1 md:w-44"
        value={chosenPeriod(view)}
        onValueChange={value => {
          const chosen = periods.find(option => option.value === value)
          if (chosen) onChange(chosen.search)
        }}
        options={periods}
      />
      {artists.length > 1 && (
        <Combobox
          label="Artist"
          hideLabel
          icon={<MicVocal />}
          className="max-md:min-w-36 max-md:flex-1 md:w-44"
          value={view.artist ?? ALL}
          onValueChange={value => onChange({ artist: value === ALL || !value ? undefined : value })}
          options={[{ value: ALL, label: 'All artists' }, ...artists.map(name => ({ value: name, label: name }))]}
        />
      )}
      <Select
        label="Channel"
        hideLabel
        value={view.channel ?? ALL}
        onValueChange={value => onChange({ channel: CHANNELS.find(one => one === value) })}
        options={[
          { value: ALL, label: 'All channels' },
          ...CHANNELS.map(value => ({ value, label: channelNames[value] })),
        ]}
        className="max-md:min-w-36 max-md:flex-1 md:w-36"
      />
      <SearchField hotkey label="ISRC or song" value={typed} onValueChange={type} className="max-md:w-full md:w-55" />
      <span className="flex-1 max-md:hidden" />
      <Segments
        label="Amounts"
        value={view.paid ? 'paid' : 'converted'}
        options={[
          { value: 'converted', label: `In ${currency}` },
          { value: 'paid', label: 'As paid' },
        ]}
        onValueChange={value => onChange({ paid: value === 'paid' ? true : undefined })}
      />
      {!view.paid && (
        <Select
          label="Currency"
          hideLabel
          value={currency}
          onValueChange={value => onChange({ currency: value })}
          options={currencies.map(value => ({ value, label: value }))}
          className="w-20"
        />
      )}
    </div>
  )
}
