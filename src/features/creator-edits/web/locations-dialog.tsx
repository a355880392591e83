import { MapPin, X } from 'lucide-react'
import { useState } from 'react'
import { PLACES_ATTRIBUTION, type PlaceEntry, places } from '#features/places/contract.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { CreatorLocation } from '#records/creators/contract.ts'
import { MIN_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS, sameCity } from '../rules.ts'
import { EditDialog, type Frame, useSeen } from './edit-dialog.tsx'
import { Read } from './part.tsx'
import { PlaceLine } from './place-line.tsx'
import { placeWords } from './place-words.ts'
import { useLocations, useSetLocations } from './use-creator-edits.ts'

interface LocationsDialogProps {
  creator_id: string
  saved: readonly CreatorLocation[]
  onClose: () => void
  frame?: Frame
}

/** A city chosen from the search is added below; each city only once (EDIT-034). */
export function LocationsDialog({ creator_id, saved, onClose, frame = 'dialog' }: LocationsDialogProps) {
  const [locations, setLocations] = useState(saved)
  const { seen, onError } = useSeen(saved)
  const { mutate, isPending } = useSetLocations()
  const save = () =>
    mutate({ creator_id, locations: [...locations], ...(seen && { seen: [...seen] }) }, { onSuccess: onClose, onError })
  const add = (location: CreatorLocation) =>
    setLocations(all => (all.some(other => sameCity(other, location)) ? all : [...all, location]))

  return (
    <EditDialog
      title="Additional Locations"
      frame={frame}
      changed={JSON.stringify(locations) !== JSON.stringify(saved)}
      overtaken={seen === undefined}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <CitySearch chosen={locations} onChoose={add} first={frame === 'popover'} />
      <ul aria-label="Locations" className="mt-3">
        {locations.map(location => (
          <li key={placeWords(location)} className="flex min-h-9 items-center gap-2">
            <PlaceLine location={location} />
            <IconButton
              size="small"
              className="ms-auto"
              label={`Remove ${placeWords(location)}`}
              icon={<X />}
              onClick={() => setLocations(all => all.filter(other => other !== location))}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-12 text-fg-3">
        <a href={PLACES_ATTRIBUTION.source_url} className="hover:underline" target="_blank" rel="noreferrer">
          {PLACES_ATTRIBUTION.text}
        </a>
      </p>
    </EditDialog>
  )
}

/** The same in the popover of a cell, once the locations are known. */
export function LocationsInCell({ creator_id, onClose }: Pick<LocationsDialogProps, 'creator_id' | 'onClose'>) {
  const query = useLocations(creator_id)
  return (
    <Read what="The locations" query={query}>
      {saved => <LocationsDialog frame="popover" creator_id={creator_id} saved={saved} onClose={onClose} />}
    </Read>
  )
}

interface CitySearchProps {
  chosen: readonly CreatorLocation[]
  onChoose: (location: CreatorLocation) => void
  /** It takes the focus: it comes after the popover that waited for the locations. */
  first: boolean
}

function CitySearch({ chosen, onChoose, first }: CitySearchProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const query = useDebounced(name, SEARCH_DEBOUNCE_MS)
  const long = name.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery(places.autocomplete, query.length >= MIN_SEARCH_LENGTH ? { query } : skipToken)
  const choose = (location: CreatorLocation) => {
    onChoose(location)
    setTyped('')
  }
  const found = long ? (data ?? []).map(locationOf) : []
  return (
    <div>
      <SearchField
        label="Search cities"
        autoFocus={first}
        value={typed}
        onValueChange={setTyped}
        maxLength={200}
        autoComplete="off"
        onKeyDown={event => {
          if (event.key !== 'Enter' || name === '') return
          // not what saves, while a city is searched for
          event.preventDefault()
          const first = found.find(location => !chosen.some(other => sameCity(other, location)))
          if (query === name && first) choose(first)
        }}
      />
      {found.length > 0 && (
        <ul aria-label="Cities" className="mt-1">
          {found.map(location => (
            <li key={`${location.latitude} ${location.longitude} ${placeWords(location)}`}>
              <button
                type="button"
                disabled={chosen.some(other => sameCity(other, location))}
                onClick={() => choose(location)}
                className="flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-start enabled:hover:bg-float-hover disabled:text-off"
              >
                <MapPin className="size-3.5 flex-none text-icon" />
                <span className="min-w-0 truncate">{placeWords(location)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-fg-3">
        {long && query === name && data?.length === 0 && <span className="block py-2">No results for “{name}”</span>}
      </p>
    </div>
  )
}

const locationOf = ({ address, lat, lon }: PlaceEntry): CreatorLocation => ({
  city: address.city ?? address.town ?? address.village,
  state: address.state,
  country_code: address.country_code.toUpperCase(),
  latitude: Number(lat),
  longitude: Number(lon),
})
