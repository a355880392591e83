import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../button.tsx'
import { cx } from '../../cx.ts'
import { IconButton } from '../../icon-button.tsx'
import { TextField } from '../text-field.tsx'
import {
  addMonths,
  type DateRange,
  type DayText,
  daysOf,
  firstOfMonth,
  parseTyped,
  presetRange,
  presets,
  typedDate,
} from './date-ranges.ts'
import { MonthGrids } from './month-grids.tsx'

interface DateRangePickerProps {
  value: DateRange | null
  /** `null` is any time. */
  onApply: (range: DateRange | null) => void
  /** The last day that can be chosen, and where presets end. */
  today: DayText
}

/** Presets, two typed dates and two months, in a popover. Nothing changes until Apply. */
export function DateRangePicker({ value, onApply, today }: DateRangePickerProps) {
  const [range, setRange] = useState<Partial<DateRange>>(value ?? {})
  const [typed, setTyped] = useState({ from: typedDate(value?.from), to: typedDate(value?.to) })
  const [month, setMonth] = useState(() => addMonths(firstOfMonth(value?.to ?? today), -1))

  const choose = (next: Partial<DateRange>) => {
    setRange(next)
    setTyped({ from: typedDate(next.from), to: typedDate(next.to) })
  }
  const type = (end: 'from' | 'to') => (text: string) => {
    setTyped({ ...typed, [end]: text })
    const day = parseTyped(text)
    if (!day || day > today) return
    setRange({ ...range, [end]: day })
    setMonth(addMonths(firstOfMonth(day), end === 'to' ? -1 : 0))
  }
  const errorOf = (text: string) => {
    if (!text) return undefined
    const day = parseTyped(text)
    return day ? (day > today ? 'Not in the future' : undefined) : 'MM/DD/YYYY'
  }
  const { from, to } = range
  const whole = from && to && from <= to ? { from, to } : undefined
  const chosenPreset = presets.find(preset => whole && sameRange(presetRange(preset, today), whole))
  const wrongOrder = from && to && from > to ? 'Must be after the start' : undefined

  return (
    <div className="w-[520px] max-w-full sm:grid sm:grid-cols-[116px_minmax(0,1fr)]">
      <div className="flex gap-0.5 overflow-x-auto border-line p-2 max-sm:border-b sm:flex-col sm:border-e">
        {presets.map(preset => (
          <PresetButton
            key={preset.label}
            chosen={preset === chosenPreset}
            onClick={() => choose(presetRange(preset, today))}
          >
            {preset.label}
          </PresetButton>
        ))}
        <PresetButton chosen={!chosenPreset && Boolean(from)}>Custom</PresetButton>
      </div>
      <div className="min-w-0">
        <div className="flex items-start gap-2 px-3.5 pt-2.5 pb-1.5">
          <TextField
            label="From"
            hideLabel
            className="w-28"
            placeholder="MM/DD/YYYY"
            value={typed.from}
            onValueChange={type('from')}
            error={errorOf(typed.from)}
          />
          <span className="pt-1.5 text-fg-3">to</span>
          <TextField
            label="To"
            hideLabel
            className="w-28"
            placeholder="MM/DD/YYYY"
            value={typed.to}
            onValueChange={type('to')}
            error={errorOf(typed.to) ?? wrongOrder}
          />
          <span className="flex-1" />
          <IconButton
            size="small"
            label="Earlier"
            icon={<ChevronLeft />}
            onClick={() => setMonth(addMonths(month, -1))}
          />
          <IconButton
            size="small"
            label="Later"
            icon={<ChevronRight />}
            disabled={addMonths(month, 1) >= firstOfMonth(today)}
            onClick={() => setMonth(addMonths(month, 1))}
          />
        </div>
        <MonthGrids month={month} onMonth={setMonth} range={range} onRange={choose} today={today} />
        <footer className="flex items-center gap-1.5 border-line border-t p-2 ps-3.5">
          <span aria-live="polite" className="flex-1 text-12 text-fg-2">
            {whole ? daysOf(whole) : from ? 'Choose the last day' : 'Any time'}
          </span>
          <Button kind="quiet" size="small" onClick={() => choose({})}>
            Clear
          </Button>
          <Button
            kind="primary"
            size="small"
            disabled={!whole && Boolean(from || to)}
            onClick={() => onApply(whole ?? null)}
          >
            Apply
          </Button>
        </footer>
      </div>
    </div>
  )
}

function PresetButton({ chosen, onClick, children }: { chosen: boolean; onClick?: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onClick}
      className={cx(
        'h-7 flex-none whitespace-nowrap rounded-2 px-2 text-start',
        chosen ? 'bg-float-hover font-medium text-fg' : 'text-fg-2 hover:bg-float-hover',
      )}
    >
      {children}
    </button>
  )
}

const sameRange = (a: DateRange, b: DateRange) => a.from === b.from && a.to === b.to
