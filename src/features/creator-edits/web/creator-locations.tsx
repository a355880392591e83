import { useState } from 'react'
import { LocationsDialog } from './locations-dialog.tsx'
import { Nothing, Part, Read } from './part.tsx'
import { PlaceLine } from './place-line.tsx'
import { placeWords } from './place-words.ts'
import { useLocations } from './use-creator-edits.ts'

/** The locations of a creator, with the dialog to edit them. */
export function CreatorLocations({ creator_id }: { creator_id: string | null }) {
  const query = useLocations(creator_id)
  const [open, setOpen] = useState(false)
  const { data: saved } = query
  return (
    <Part title="Additional Locations" action="Edit" disabled={!saved} onAction={() => setOpen(true)}>
      {creator_id !== null && (
        <Read what="The locations" query={query}>
          {locations =>
            locations.length === 0 ? (
              <Nothing>No additional locations yet</Nothing>
            ) : (
              <ul>
                {locations.map(location => (
                  <li key={placeWords(location)} className="flex min-h-6 items-center gap-2">
                    <PlaceLine location={location} />
                  </li>
                ))}
              </ul>
            )
          }
        </Read>
      )}
      {open && creator_id !== null && saved && (
        <LocationsDialog creator_id={creator_id} saved={saved} onClose={() => setOpen(false)} />
      )}
    </Part>
  )
}
