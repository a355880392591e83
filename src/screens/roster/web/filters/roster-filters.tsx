import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AddFilter, FilterChip } from '#platform/web/ui/chips.tsx'
import { currentChoice } from '#platform/web/ui/choice-keys.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { FocusFirst } from '#platform/web/ui/layers/focus-first.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { useTypeAhead } from '#platform/web/ui/layers/use-type-ahead.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { FieldFilterEditor } from '#records/custom-fields/web/field-filter-editor.tsx'
import { FieldFilters, withFilter } from '#records/custom-fields/web/field-filters.tsx'
import { useCustomFields } from '#records/custom-fields/web/use-custom-fields.ts'
import { useGenres } from '../record/genres-editor.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { type EditorProps, type FilterKind, filterKinds, isSet, without } from './filter-kinds.ts'
import { filterWords } from './filter-words.ts'

/** Conditions on the team's own fields are offered by the names of these. */
const ownKinds = filterKinds.filter(kind => kind.is !== 'custom')

/** Each filter that is set is a chip, and its value opens it; the others wait behind "Filter". */
export function RosterFilters(props: EditorProps) {
  const { filter, onApply } = props
  const set = ownKinds.filter(kind => isSet(kind, filter))
  return (
    <>
      {set.map(kind => (
        <SetFilter key={kind.id} kind={kind} {...props} />
      ))}
      <FieldFilters about="CREATOR" filters={filter.custom} onChange={custom => onApply({ custom })} />
      <MoreFilters {...props} />
    </>
  )
}

function SetFilter({ kind, filter, within, onApply }: EditorProps & { kind: FilterKind }) {
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
          {...((kind.is === 'yes_no' || kind.is === 'within_days') && { initialFocus: currentChoice })}
          className={kind.is === 'days' ? '' : 'w-72'}
        >
          <p className="px-3.5 pt-3 pb-2 font-strong">{kind.name}</p>
          <FilterEditor
            kind={kind}
            filter={filter}
            within={within}
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
function MoreFilters({ filter, within, onApply }: EditorProps) {
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<FilterKind | null>(null)
  const [field, setField] = useState<CustomField | null>(null)
  const [left, setLeft] = useState<string>()
  const fields = useCustomFields('CREATOR').filter(({ id }) => !filter.custom?.some(({ field_id }) => field_id === id))
  const typeAhead = useTypeAhead()
  const offered = ownKinds.filter(other => !isSet(other, filter))
  if (offered.length + fields.length === 0) return null
  const back = () => {
    setLeft(kind?.id ?? field?.id)
    setKind(null)
    setField(null)
  }
  return (
    <Popover
      label={kind?.name ?? field?.name ?? 'Filters'}
      open={open}
      onOpenChange={next => {
        setOpen(next)
        if (!next) return
        back()
        setLeft(undefined)
      }}
      trigger={<AddFilter />}
      className={kind?.is === 'days' ? '' : kind || field ? 'w-72' : 'w-56'}
    >
      {kind || field ? (
        <>
          <div className="flex items-center gap-1 px-2 pt-2 pb-2">
            <IconButton size="small" label="All filters" icon={<ArrowLeft />} onClick={back} />
            <p className="font-strong">{kind?.name ?? field?.name}</p>
          </div>
          <FocusFirst>
            {kind && (
              <FilterEditor
                kind={kind}
                filter={filter}
                within={within}
                onApply={change => {
                  setOpen(false)
                  onApply(change)
                }}
              />
            )}
            {field && (
              <FieldFilterEditor
                field={field}
                filter={undefined}
                onApply={next => {
                  setOpen(false)
                  onApply({ custom: withFilter(filter.custom, field.id, next) })
                }}
              />
            )}
          </FocusFirst>
        </>
      ) : (
        <ul aria-label="Filters" className="p-1" onKeyDown={typeAhead}>
          {offered.map(other => (
            <Offered key={other.id} name={other.name} focused={left === other.id} onPick={() => setKind(other)} />
          ))}
          {fields.length > 0 && <li className="px-2.5 pt-2 pb-1 font-medium text-12 text-fg-3">Custom fields</li>}
          {fields.map(other => (
            <Offered key={other.id} name={other.name} focused={left === other.id} onPick={() => setField(other)} />
          ))}
        </ul>
      )}
    </Popover>
  )
}

interface OfferedProps {
  name: string
  /** One came back from it. */
  focused: boolean
  onPick: () => void
}

function Offered({ name, focused, onPick }: OfferedProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [focused])
  return (
    <li>
      <button
        ref={button}
        type="button"
        onClick={onPick}
        className="flex min-h-7.5 w-full items-center rounded-2 px-2.5 py-1 text-start outline-offset-[-2px] wrap-anywhere hover:bg-float-hover focus-visible:bg-float-hover"
      >
        {name}
      </button>
    </li>
  )
}
