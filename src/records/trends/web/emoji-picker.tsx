import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { type EmojiEntry, emojiOf, findEmoji, loadEmoji } from './emoji-catalogue.ts'

const COLUMNS = 11
const CELL = 40
const HEIGHT = 190
/** Rows drawn above and below those in sight. */
const SPARE_ROWS = 3

interface EmojiPickerProps {
  label: string
  value: string
  onChoose: (code: string) => void
}

/** Emoji in eleven columns (TREND-006, TREND-009). Arrow keys move in the grid from the search box, Enter chooses. */
export function EmojiPicker({ label, value, onChoose }: EmojiPickerProps) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState<readonly EmojiEntry[]>([])
  // stays first while one chooses
  const [first] = useState(value)
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const [top, setTop] = useState(0)
  useEffect(() => {
    let gone = false
    void loadEmoji().then(loaded => !gone && setAll(loaded))
    return () => {
      gone = true
    }
  }, [])
  const found = findEmoji(all, search, first)
  const rows = Math.ceil(found.length / COLUMNS)
  const from = Math.max(0, Math.floor(top / CELL) - SPARE_ROWS)
  const to = Math.min(rows, Math.ceil((top + HEIGHT) / CELL) + SPARE_ROWS)

  const show = (text: string) => {
    setSearch(text)
    setActive(0)
    grid.current?.scrollTo?.({ top: 0 })
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    const chosen = found[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen.code)
    }
    if (!step || found.length === 0) return
    event.preventDefault()
    const next = Math.min(found.length - 1, Math.max(0, active + step))
    setActive(next)
    const place = Math.floor(next / COLUMNS) * CELL
    const box = grid.current
    if (box && (place < box.scrollTop || place + CELL > box.scrollTop + HEIGHT))
      box.scrollTop = place < box.scrollTop ? place : place + CELL - HEIGHT
  }

  return (
    <div className="rounded-3 border border-line-field">
      <div className="border-line border-b p-2">
        <SearchField
          label="Search icons"
          placeholder="Search icons"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-grid`}
          aria-activedescendant={found[active] && `${id}-${found[active].code}`}
          value={search}
          onValueChange={show}
          onKeyDown={move}
        />
      </div>
      {all.length > 0 && found.length === 0 ? (
        <p role="status" className="px-4 py-6 text-center text-fg-2" style={{ height: HEIGHT }}>
          No results for {search}
        </p>
      ) : (
        <div
          ref={grid}
          id={`${id}-grid`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          onScroll={event => setTop(event.currentTarget.scrollTop)}
          className="overflow-y-auto overscroll-contain"
          style={{ height: HEIGHT }}
        >
          <div
            role="presentation"
            className="relative mx-auto"
            style={{ height: rows * CELL, maxWidth: COLUMNS * CELL }}
          >
            <div
              role="presentation"
              className="absolute inset-x-0 grid"
              style={{ top: from * CELL, gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, ${CELL}px))` }}
            >
              {found.slice(from * COLUMNS, to * COLUMNS).map((entry, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search box has the keys
                <div
                  key={entry.code}
                  id={`${id}-${entry.code}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry.code === value}
                  aria-label={entry.names[0]}
                  title={entry.names[0]}
                  onClick={() => onChoose(entry.code)}
                  onPointerMove={() => setActive(from * COLUMNS + at)}
                  className={cx(
                    'grid cursor-default place-items-center rounded-2 text-20 leading-none',
                    entry.code === value && 'bg-accent-tint',
                    from * COLUMNS + at === active && 'outline-2 outline-focus -outline-offset-2',
                  )}
                  style={{ height: CELL }}
                >
                  {emojiOf(entry.code)}
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
