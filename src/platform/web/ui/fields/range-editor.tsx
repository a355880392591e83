import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { NumberField } from './number-field.tsx'
import { canApply, isOpen, openRange, type Range, rangeFault } from './range-rules.ts'

interface RangeEditorProps {
  value: Range
  onApply: (range: Range) => void
  /** Before each number: a currency. */
  prefix?: string
  /** Behind each number, such as %. */
  suffix?: string
  /** The highest that makes sense: 5 stars. */
  most?: number
  /** Decimals that may be typed. */
  decimals?: number
  /** Above the numbers. */
  head?: ReactNode
}

/** Min and Max of a range filter, in a popover. Nothing changes until Apply. */
export function RangeEditor({ value, onApply, prefix, suffix, most, decimals = 0, head }: RangeEditorProps) {
  const [draft, setDraft] = useState(value)
  const fault = rangeFault(draft, most)
  const ready = canApply(draft, value, most)
  const field = (end: 'min' | 'max') => (
    <NumberField
      label={end === 'min' ? 'Min' : 'Max'}
      value={draft[end]}
      onValueChange={next => setDraft({ ...draft, [end]: next })}
      format={{ maximumFractionDigits: decimals }}
      placeholder="Any"
      {...(prefix && { prefix })}
      {...(suffix && { suffix })}
      {...(fault?.end === end && { error: fault.text })}
    />
  )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (ready) onApply(draft)
      }}
    >
      {head}
      <div className="grid grid-cols-2 items-start gap-2 px-3.5 pt-1 pb-3.5">
        {field('min')}
        {field('max')}
      </div>
      <footer className="flex items-center gap-1.5 border-line border-t p-2">
        <Button kind="quiet" size="small" disabled={isOpen(draft)} onClick={() => setDraft(openRange)}>
          Clear
        </Button>
        <span className="flex-1" />
        <Button kind="primary" size="small" type="submit" disabled={!ready}>
          Apply
        </Button>
      </footer>
    </form>
  )
}
