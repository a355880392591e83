import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { Spinner } from '../spinner.tsx'
import { Checkbox } from './checkbox.tsx'
import type { Option } from './select.tsx'

/** Options drawn at first, and added each time the end comes near. */
export const optionPage = 50
const nearEnd = 100
export const searchDelay = 300

/** The value as it was when it last rested for `delay` milliseconds. */
export function useDebounced<Value>(value: Value, delay = searchDelay): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}

/** Filters by the typed words after a rest, and grows by fifty as one scrolls. */
export function useOptionList(options: readonly Option[], onSearch?: (query: string) => void) {
  const [typed, setTyped] = useState('')
  const [pages, setPages] = useState(1)
  const query = useDebounced(typed.trim().toLowerCase())
  const asked = useRef('')
  useEffect(() => {
    if (query === asked.current) return
    asked.current = query
    onSearch?.(query)
  }, [query, onSearch])

  const matches = (words: string) => options.filter(({ label }) => plain(label).includes(plain(words)))
  const matching = query && !onSearch ? matches(query) : options
  const shown = matching.slice(0, pages * optionPage)
  return {
    shown,
    typed,
    /** The shown options answer what is typed. */
    isSettled: typed.trim().toLowerCase() === query,
    /** What Enter chooses before the list has followed; nothing where the search is elsewhere. */
    firstMatch: () => (onSearch ? undefined : matches(typed.trim())[0]),
    setTyped: (text: string) => {
      setTyped(text)
      setPages(1)
    },
    onScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
      if (shown.length < matching.length && scrollHeight - scrollTop - clientHeight <= nearEnd) setPages(pages + 1)
    },
  }
}

/** Letters typed on the trigger are searched for: those that come before the search has the focus too. */
export function searchFromTrigger(event: KeyboardEvent, typed: string, search: (text: string) => void) {
  const { key, nativeEvent } = event
  const isText = /^[\p{L}\p{N}]$/u.test(key) && !nativeEvent.isComposing
  if (!isText || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  search(typed + key)
}

/** Without accents and case, so that "Mexico" finds "México". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface OptionPopupProps {
  label: string
  list: ReturnType<typeof useOptionList>
  /** Draws boxes and leaves the popup open. */
  multiple: boolean
  isChosen: (value: string) => boolean
  isDisabled?: (option: Option) => boolean
  onChoose: (value: string) => void
  loading?: boolean
  head?: ReactNode
  footer?: ReactNode
}

/** The popup of a combobox: search, up to 240 px of options, actions below. */
export function OptionPopup({
  label,
  list,
  multiple,
  isChosen,
  isDisabled,
  onChoose,
  loading = false,
  head,
  footer,
}: OptionPopupProps) {
  const isOff = (option: Option) => isDisabled?.(option) ?? option.disabled ?? false
  return (
    <Base.Portal>
      <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-40 outline-none">
        <Base.Popup
          aria-label={label}
          className="paper layer-motion w-(--anchor-width) min-w-60 max-w-(--available-width) overflow-hidden outline-none"
        >
          {head}
          <div className="flex h-9 items-center gap-2 border-line border-b px-3">
            {loading ? <Spinner /> : <Search className="size-3.5 text-icon" />}
            <Base.Input
              aria-label={`Search ${label.toLowerCase()}`}
              placeholder="Search"
              onKeyDown={event => {
                // the list follows the typed words after a rest: Enter does not wait, nor does it choose what does not match
                if (event.key !== 'Enter' || (list.isSettled && !loading)) return
                event.preventDefault()
                event.preventBaseUIHandler()
                const first = list.firstMatch()
                if (first && !isOff(first)) onChoose(first.value)
              }}
              className="h-full min-w-0 flex-1 bg-transparent outline-none"
            />
          </div>
          <Base.Empty className="px-3 py-4 text-center text-fg-2 empty:hidden">
            {loading ? 'Searching…' : 'No results found'}
          </Base.Empty>
          <Base.List
            className="max-h-60 overflow-y-auto overscroll-contain p-1 outline-none data-empty:hidden"
            onScroll={list.onScroll}
          >
            {list.shown.map(option => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={isOff(option)}
                className="group/option flex min-h-7.5 cursor-default select-none items-center gap-2.5 rounded-2 px-2 outline-none data-highlighted:bg-float-hover data-disabled:text-off"
              >
                {multiple && <Box checked={isChosen(option.value)} disabled={isDisabled?.(option) ?? false} />}
                {option.icon}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.note !== undefined && (
                  <span className="text-12 text-fg-3 tabular-nums group-data-disabled/option:text-off">
                    {option.note}
                  </span>
                )}
                {!multiple && (
                  <span className="w-4">
                    <Base.ItemIndicator>
                      <Check className="size-3.5 stroke-2 text-accent-text" />
                    </Base.ItemIndicator>
                  </span>
                )}
              </Base.Item>
            ))}
          </Base.List>
          {footer}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

/** A drawn box: the option itself is the control. */
function Box({ checked, disabled }: { checked: boolean; disabled: boolean }) {
  return (
    <span aria-hidden="true" inert className="inline-grid">
      <Checkbox label="" checked={checked} disabled={disabled} tabIndex={-1} />
    </span>
  )
}
