import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { AddFilter, FilterChip } from '#platform/web/ui/chips.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { useGenres } from '../record/genres-editor.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { type EditorProps, type FilterKind, filterKinds, isSet, without } from './filter-kinds.ts'
import { filterWords } from './filter-words.ts'

/** Each filter that is set is a chip, and its value opens it; the others wait behind "Filter". */
export function RosterFilters(props: EditorProps) {
  const set = filterKinds.filter(kind => isSet(kind, props.filter))
  return (
    <>
      {set.map(kind => (
        <SetFilter key={kind.id} kind={kind} {...props} />
      ))}
      {set.length < filterKinds.length && <MoreFilters {...props} />}
    </>
  )
}

function SetFilter({ kind, filter, onApply }: EditorProps & { kind: FilterKind }) {
  const [open, setOpen] = useState(false)
  const genreName = useGenreNames(kind.is === 'choice' && kind.of === 'genres')
  return (
    <FilterChip
      name={kind.name}
      value={filterWords(kind, filter, genreName)}
      onRemove={() => onApply(without(kind))}
      editor={trigger => (
        <Popover
          label={kind.name}
          trigger={trigger}
          open={open}
          onOpenChange={setOpen}
          className={kind.is === 'days' ? '' : 'w-72'}
        >
          <p className="px-3.5 pt-3 pb-2 font-strong">{kind.name}</p>
          <FilterEditor
            kind={kind}
            filter={filter}
            onApply={change => {
              setOpen(false)
              onApply(change)
            }}
          />
        </Popover>
      )}
    />
  )
}

function useGenreNames(named: boolean) {
  const { data } = useGenres(named)
  return (id: string) => data?.items.find(genre => genre.id === id)?.genre ?? id
}

/** First which filter, then how it is set, in one popover. */
function MoreFilters({ filter, onApply }: EditorProps) {
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<FilterKind | null>(null)
  const offered = filterKinds.filter(other => !isSet(other, filter))
  return (
    <Popover
      label={kind?.name ?? 'Filters'}
      open={open}
      onOpenChange={next => {
        setOpen(next)
        if (next) setKind(null)
      }}
      trigger={<AddFilter />}
      className={kind?.is === 'days' ? '' : kind ? 'w-72' : 'w-56'}
    >
      {kind ? (
        <>
          <div className="flex items-center gap-1 px-2 pt-2 pb-2">
            <IconButton size="small" label="All filters" icon={<ArrowLeft />} onClick={() => setKind(null)} />
            <p className="font-strong">{kind.name}</p>
          </div>
          <FilterEditor
            kind={kind}
            filter={filter}
            onApply={change => {
              setOpen(false)
              onApply(change)
            }}
          />
        </>
      ) : (
        <ul aria-label="Filters" className="p-1">
          {offered.map(other => (
            <li key={other.id}>
              <button
                type="button"
                onClick={() => setKind(other)}
                className="flex h-7.5 w-full items-center rounded-2 px-2.5 text-start outline-offset-[-2px] hover:bg-float-hover focus-visible:bg-float-hover"
              >
                {other.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
