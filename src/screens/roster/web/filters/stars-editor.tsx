import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import type { Bin } from '#platform/web/ui/charts/histogram.tsx'
import { moveByArrows } from '#platform/web/ui/choice-keys.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { isOpen, openRange, type Range } from '#platform/web/ui/fields/range/range-rules.ts'
import { Stars } from '#platform/web/ui/fields/stars.tsx'

interface StarsEditorProps {
  value: Range
  /** How many have each rating; empty until it is known. */
  bins: readonly Bin[]
  onApply: (range: Range) => void
}

const RATINGS = [5, 4, 3, 2, 1, 0] as const

/** Ratings from one to another, by their stars. Nothing changes until Apply. */
export function StarsEditor({ value, bins, onApply }: StarsEditorProps) {
  const [draft, setDraft] = useState(value)
  const unchanged = draft.min === value.min && draft.max === value.max
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!unchanged) onApply(draft)
      }}
    >
      <fieldset aria-label="Rating" onKeyDown={moveByArrows('[role="checkbox"]')} className="px-3.5 pb-2">
        {RATINGS.map(stars => (
          <div key={stars} className="flex min-h-7.5 items-center gap-2">
            <Checkbox
              checked={isIn(draft, stars)}
              onCheckedChange={() => setDraft(toggled(draft, stars))}
              className="my-1"
            >
              {stars === 0 ? 'Without a rating' : <Stars rating={stars} />}
            </Checkbox>
            <span className="flex-1" />
            {bins.length > 0 && (
              <span className="text-12 text-fg-3 tabular-nums">
                {(bins.find(({ from }) => from === stars)?.count ?? 0).toLocaleString('en')}
              </span>
            )}
          </div>
        ))}
      </fieldset>
      <footer className="flex items-center gap-1.5 border-line border-t p-2">
        <Button kind="quiet" size="small" disabled={isOpen(draft)} onClick={() => setDraft(openRange)}>
          Clear
        </Button>
        <span className="flex-1" />
        <Button kind="primary" size="small" type="submit" disabled={unchanged}>
          Apply
        </Button>
      </footer>
    </form>
  )
}

const MOST = 5
const isIn = (range: Range, stars: number) =>
  !isOpen(range) && stars >= (range.min ?? 0) && stars <= (range.max ?? MOST)

/** A range has no gap: another rating extends it, one of its ends leaves it, one in its middle stays alone. */
export function toggled(range: Range, stars: number): Range {
  if (isOpen(range)) return { min: stars, max: stars }
  const [min, max] = [range.min ?? 0, range.max ?? MOST]
  if (min === max && stars === min) return openRange
  if (stars === min) return { min: min + 1, max }
  if (stars === max) return { min, max: max - 1 }
  if (stars > min && stars < max) return { min: stars, max: stars }
  return { min: Math.min(min, stars), max: Math.max(max, stars) }
}
