import { useState } from 'react'
import { Badge } from '#platform/web/ui/badge.tsx'
import { MultiSelect } from '#platform/web/ui/fields/multi-select.tsx'
import type { Genre } from '../contract.ts'
import { MAX_ROWS } from '../rules.ts'
import { EditDialog, useSeen } from './edit-dialog.tsx'
import { Nothing, Part, Read } from './part.tsx'
import { useGenres, useSetGenres } from './use-creator-edits.ts'

interface CreatorGenresProps {
  creator_id: string | null
  /** All genres there are, by name. */
  genres: readonly Genre[]
}

/** The genres of a creator: the team's, else those of the profiles. */
export function CreatorGenres({ creator_id, genres }: CreatorGenresProps) {
  const query = useGenres(creator_id)
  const [open, setOpen] = useState(false)
  const { data: saved } = query
  return (
    <Part title="Frequently Used Genres" action="Edit" disabled={!saved} onAction={() => setOpen(true)}>
      {creator_id !== null && (
        <Read what="The genres" query={query}>
          {({ items, of_profiles }) => {
            const shown = items.length > 0 ? items : of_profiles
            return shown.length === 0 ? (
              <Nothing>No genres yet</Nothing>
            ) : (
              <ul className="flex flex-wrap gap-1">
                {shown.map(({ id, genre }) => (
                  <li key={id}>
                    <Badge>{genre}</Badge>
                  </li>
                ))}
              </ul>
            )
          }}
        </Read>
      )}
      {open && creator_id !== null && saved && (
        <GenresDialog creator_id={creator_id} saved={saved} genres={genres} onClose={() => setOpen(false)} />
      )}
    </Part>
  )
}

interface GenresDialogProps {
  creator_id: string
  saved: { items: readonly Genre[]; of_profiles: readonly Genre[] }
  genres: readonly Genre[]
  onClose: () => void
}

function GenresDialog({ creator_id, saved, genres, onClose }: GenresDialogProps) {
  const began = saved.items.map(genre => genre.id)
  const [chosen, setChosen] = useState(began)
  const { seen, onError } = useSeen(began)
  const choices = [...genres, ...saved.items.filter(({ id }) => !genres.some(other => other.id === id))]
  const { mutate, isPending } = useSetGenres(choices)
  const save = () => mutate({ creator_id, genre_ids: chosen, ...(seen && { seen }) }, { onSuccess: onClose, onError })
  return (
    <EditDialog
      title="Frequently Used Genres"
      changed={chosen.join() !== began.join()}
      overtaken={seen === undefined}
      saving={isPending}
      onSave={save}
      onClose={onClose}
    >
      <MultiSelect
        label="Genres"
        value={chosen}
        max={MAX_ROWS}
        options={choices.map(({ id, genre }) => ({ value: id, label: genre }))}
        placeholder="Choose genres"
        onValueChange={setChosen}
      />
      {saved.of_profiles.length > 0 && (
        <p className="mt-3 text-12 text-fg-3">
          Their profiles say: {saved.of_profiles.map(genre => genre.genre).join(', ')}
        </p>
      )}
    </EditDialog>
  )
}
