import { type ReactNode, type UIEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { moveByArrows } from '../choice-keys.ts'
import { Skeleton } from '../skeleton.tsx'
import { Checkbox } from './checkbox.tsx'
import { SearchField } from './search-field.tsx'
import type { Option } from './select.tsx'

interface CheckListProps {
  /** Accessible name and subject of the search: "tags". */
  label: string
  value: readonly string[]
  options: readonly Option[]
  onApply: (value: string[]) => void
  /** Searches elsewhere, and tells with every letter; without it `options` are searched here. */
  search?: { value: string; onChange: (text: string) => void }
  /** A few options need no search. */
  withoutSearch?: boolean
  /** Options shown at first, and added by "Show more". All of them without it. */
  step?: number
  /** Of a list that grows as it is scrolled. */
  onScroll?: (event: UIEvent<HTMLElement>) => void
  loading?: boolean
  head?: ReactNode
}

/**
 * Multiple choice with visible checkboxes, in a popover. Nothing changes until Apply. Arrow keys go through the search and the
 * boxes; Enter in the search ticks the only option it finds.
 */
export function CheckList(props: CheckListProps) {
  const { label, value, options, onApply, search, step, onScroll, loading = false } = props
  const [draft, setDraft] = useState<readonly string[]>(value)
  const [typed, setTyped] = useState('')
  const [steps, setSteps] = useState(1)
  const query = plain(typed)
  const matching = search || !query ? options : options.filter(option => plain(option.label).includes(query))
  const shown = step ? matching.slice(0, step * steps) : matching
  const unchanged = draft.length === value.length && draft.every(one => value.includes(one))
  const toggle = (one: string, on: boolean) => setDraft(on ? [...draft, one] : draft.filter(other => other !== one))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls have the focus
    <div onKeyDown={moveByArrows('[type="search"], [role="checkbox"]')}>
      {props.head}
      {!props.withoutSearch && (
        <div className="px-3 pb-2">
          <SearchField
            small
            label={`Search ${label.toLowerCase()}`}
            placeholder="Search"
            onKeyDown={({ key }) => {
              const [only, ...others] = shown
              if (key === 'Enter' && !loading && only && others.length === 0)
                toggle(only.value, !draft.includes(only.value))
            }}
            value={search?.value ?? typed}
            onValueChange={text => {
              setSteps(1)
              if (search) search.onChange(text)
              else setTyped(text)
            }}
          />
        </div>
      )}
      <fieldset
        aria-label={label}
        aria-busy={loading}
        {...(onScroll && { onScroll })}
        className="max-h-60 overflow-y-auto overscroll-contain px-3 pb-1"
      >
        {shown.map(option => (
          <div key={option.value} className="flex min-h-7.5 items-center gap-2">
            <Checkbox
              checked={draft.includes(option.value)}
              onCheckedChange={on => toggle(option.value, on)}
              className="my-1"
            >
              <span className="inline-flex items-center gap-2 text-fg">
                {option.icon}
                {option.label}
              </span>
            </Checkbox>
            <span className="flex-1" />
            {option.note !== undefined && <span className="text-12 text-fg-3 tabular-nums">{option.note}</span>}
          </div>
        ))}
        {loading && shown.length === 0 && (
          <div className="grid gap-3 py-2">
            {['w-32', 'w-24', 'w-28'].map(width => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        )}
        {!loading && shown.length === 0 && (
          <p role="status" className="py-3 text-center text-fg-2">
            No results found
          </p>
        )}
        {shown.length < matching.length && (
          <button
            type="button"
            onClick={() => setSteps(steps + 1)}
            className="hit-24 my-1.5 rounded-1 font-medium text-12 text-accent-text"
          >
            Show {Math.min(step ?? 0, matching.length - shown.length)} more
          </button>
        )}
      </fieldset>
      <footer className="flex items-center gap-1.5 border-line border-t p-2 ps-3.5">
        <span aria-live="polite" className="flex-1 text-12 text-fg-2">
          {draft.length} chosen
        </span>
        <Button kind="quiet" size="small" disabled={draft.length === 0} onClick={() => setDraft([])}>
          Clear
        </Button>
        <Button kind="primary" size="small" disabled={unchanged} onClick={() => onApply([...draft])}>
          Apply
        </Button>
      </footer>
    </div>
  )
}

/** Without accents and case, so that "Malmo" finds "Malmö". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
