import { useNavigate } from '@tanstack/react-router'
import { ListFilter } from 'lucide-react'
import { type Ref, useState } from 'react'
import { fanImports } from '#features/fan-imports/contract.ts'
import { countryName } from '#platform/contract/countries.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { AddFilter, FilterChip } from '#platform/web/ui/chips.tsx'
import { Combobox } from '#platform/web/ui/fields/combobox.tsx'
import { DayField } from '#platform/web/ui/fields/dates/day-field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { AddFieldFilter, FieldFilters } from '#records/custom-fields/web/field-filters.tsx'
import { useFanTags } from '#records/fan-tags/web/use-fan-tags.ts'
import { fanScreens } from '../../contract.ts'
import type { FansSearch } from '../address.ts'
import { daysWords, fanConsentNames, fanConsents, languageName } from '../words.ts'
import { CityField } from './city-field.tsx'

export type FansFilter = Pick<
  FansSearch,
  | 'drop'
  | 'channel'
  | 'country'
  | 'quarantined'
  | 'import'
  | 'from'
  | 'to'
  | 'consent'
  | 'language'
  | 'city'
  | 'tag'
  | 'custom'
>

interface FanFiltersProps extends FansFilter {
  /** The button that adds a filter. */
  addRef: Ref<HTMLButtonElement>
  onChange: (change: Partial<FansFilter>) => void
}

const channels = ['EMAIL', 'PHONE', 'WHATSAPP'] as const

/** Each filter that is set is a chip; the others wait behind "Filter". */
export function FanFilters({ addRef, onChange, ...filter }: FanFiltersProps) {
  const organization_id = useOrganization().id
  const [open, setOpen] = useState(false)
  const { data } = useQuery(fanScreens.facets, { organization_id })
  const edit = () => setOpen(true)
  const drop = data?.drops.find(({ id }) => id === filter.drop)
  return (
    <>
      {filter.drop && (
        <FilterChip
          name="Signed up to"
          value={drop?.title ?? 'a drop'}
          onEdit={edit}
          onRemove={() => onChange({ drop: undefined })}
        />
      )}
      {filter.channel && (
        <FilterChip
          name="Reachable by"
          value={channelNames[filter.channel]}
          onEdit={edit}
          onRemove={() => onChange({ channel: undefined })}
        />
      )}
      {filter.country && (
        <FilterChip
          name="Country"
          value={countryName(filter.country) ?? filter.country}
          onEdit={edit}
          onRemove={() => onChange({ country: undefined })}
        />
      )}
      {filter.city && (
        <FilterChip name="City" value={filter.city} onEdit={edit} onRemove={() => onChange({ city: undefined })} />
      )}
      {filter.tag && (
        <FilterChip name="Tag" value={filter.tag} onEdit={edit} onRemove={() => onChange({ tag: undefined })} />
      )}
      {filter.language && (
        <FilterChip
          name="Language"
          value={languageName(filter.language)}
          onEdit={edit}
          onRemove={() => onChange({ language: undefined })}
        />
      )}
      {(filter.from || filter.to) && (
        <FilterChip
          name="First sign-up"
          value={daysWords(filter)}
          onEdit={edit}
          onRemove={() => onChange({ from: undefined, to: undefined })}
        />
      )}
      {filter.consent && (
        <FilterChip
          name="Marketing"
          value={fanConsentNames[filter.consent].toLowerCase()}
          onEdit={edit}
          onRemove={() => onChange({ consent: undefined })}
        />
      )}
      {filter.quarantined !== undefined && (
        <FilterChip
          name="Quarantined"
          value={filter.quarantined ? 'only' : 'left out'}
          onEdit={edit}
          onRemove={() => onChange({ quarantined: undefined })}
        />
      )}
      <FieldFilters about="FAN" filters={filter.custom} onChange={custom => onChange({ custom })} />
      {filter.import && <ImportChip id={filter.import} onRemove={() => onChange({ import: undefined })} />}
      <Popover label="Filters" open={open} onOpenChange={setOpen} trigger={<AddFilter ref={addRef} />} className="w-72">
        <div className="grid gap-3 p-3">
          <p className="flex items-center gap-2 font-strong">
            <ListFilter className="text-icon" />
            Filter fans
          </p>
          <Combobox
            label="Signed up to"
            placeholder="Any drop"
            value={filter.drop ?? ANY}
            onValueChange={value => onChange({ drop: chosen(value) })}
            options={[
              { value: ANY, label: 'Any drop' },
              ...(data?.drops ?? []).map(({ id, title, cover_url }) => ({
                value: id,
                label: title,
                icon: <Avatar shape="square" size={16} name={title} src={cover_url} />,
              })),
            ]}
          />
          <Select
            label="Reachable by"
            value={filter.channel ?? ANY}
            onValueChange={value => onChange({ channel: channels.find(one => one === value) })}
            options={[
              { value: ANY, label: 'Any channel' },
              ...channels.map(value => ({ value, label: channelNames[value], icon: <ChannelIcon channel={value} /> })),
            ]}
          />
          <Combobox
            label="Country"
            placeholder="Any country"
            value={filter.country ?? ANY}
            onValueChange={value => onChange({ country: chosen(value) })}
            options={[
              { value: ANY, label: 'Any country' },
              ...(data?.country_codes ?? []).map(value => ({
                value,
                label: countryName(value) ?? value,
                icon: <Flag code={value} />,
              })),
            ]}
          />
          <CityField city={filter.city} usual={data?.cities} onCity={city => onChange({ city })} />
          <TagField tag={filter.tag} onTag={tag => onChange({ tag })} />
          <Combobox
            label="Language"
            placeholder="Any language"
            value={filter.language ?? ANY}
            onValueChange={value => onChange({ language: chosen(value) })}
            options={anyOr('Any language', filter.language, data?.languages, languageName)}
          />
          <div data-query className="grid grid-cols-2 gap-2">
            <DayField
              label="First sign-up from"
              max={filter.to}
              day={filter.from ?? null}
              onDay={from => onChange({ from: from ?? undefined })}
            />
            <DayField
              label="First sign-up to"
              min={filter.from}
              day={filter.to ?? null}
              onDay={to => onChange({ to: to ?? undefined })}
            />
          </div>
          <Select
            label="Marketing"
            value={filter.consent ?? ANY}
            onValueChange={value => onChange({ consent: fanConsents.find(one => one === value) })}
            options={[
              { value: ANY, label: 'Any consent' },
              ...fanConsents.map(value => ({ value, label: fanConsentNames[value] })),
            ]}
          />
          <Select
            label="Quarantined"
            value={filter.quarantined === undefined ? ANY : String(filter.quarantined)}
            onValueChange={value => onChange({ quarantined: value === ANY ? undefined : value === 'true' })}
            options={[
              { value: ANY, label: 'Shown with the others' },
              { value: 'false', label: 'Left out' },
              { value: 'true', label: 'Only these' },
            ]}
          />
        </div>
      </Popover>
      <AddFieldFilter about="FAN" filters={filter.custom} onChange={custom => onChange({ custom })} />
    </>
  )
}

function TagField({ tag, onTag }: { tag: string | undefined; onTag: (tag: string | undefined) => void }) {
  const { data } = useFanTags()
  return (
    <Combobox
      label="Tag"
      placeholder="Any tag"
      value={tag ?? ANY}
      onValueChange={value => onTag(chosen(value))}
      options={anyOr(
        'Any tag',
        tag,
        data?.items.map(one => one.tag),
        value => value,
      )}
    />
  )
}

/** Set by the link from an import, and taken away here. */
function ImportChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const { data } = useQuery(fanImports.get, { organization_id, id })
  return (
    <FilterChip
      name="Imported from"
      value={data?.fan_import.file_name ?? 'a file'}
      onEdit={() => navigate({ to: '/fans/import/$importId', params: { importId: id } })}
      onRemove={onRemove}
    />
  )
}

const ANY = 'any'

/** What there is to choose from; what stands in the address is named even where it is not among it. */
function anyOr(any: string, now: string | undefined, all: readonly string[] = [], name: (value: string) => string) {
  const values = now && !all.includes(now) ? [now, ...all] : all
  return [{ value: ANY, label: any }, ...values.map(value => ({ value, label: name(value) }))]
}

const chosen = (value: string | null) => (value === null || value === ANY ? undefined : value)
