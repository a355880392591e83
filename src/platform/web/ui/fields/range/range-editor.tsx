import { type ReactNode, useState } from 'react'
import { Button } from '../../button.tsx'
import { type Bin, Histogram } from '../../charts/histogram.tsx'
import { TextField } from '../text-field.tsx'
import { amountOf, amountText, canApply, isOpen, type Range, rangeFault } from './range-rules.ts'

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
  /** Numbers below zero may be typed. */
  signed?: boolean
  /** Above the numbers. */
  head?: ReactNode
  /** How the values are spread, in the unit of the numbers, and how a number and what is counted are called. */
  spread?: { bins: readonly Bin[]; figure: (value: number) => string; noun: string }
}

const noNumber = (isPercent: boolean) => `Enter a number, such as ${isPercent ? '4.5' : '50k'}`

/** Min and Max of a range filter, in a popover; `50k` and `1.2m` are numbers. Nothing changes until Apply. */
export function RangeEditor({
  value,
  onApply,
  prefix,
  suffix,
  most,
  decimals = 0,
  signed = false,
  head,
  spread,
}: RangeEditorProps) {
  const [texts, setTexts] = useState({ min: amountText(value.min), max: amountText(value.max) })
  const isPercent = suffix === '%'
  const read = { min: amountOf(texts.min, decimals, isPercent), max: amountOf(texts.max, decimals, isPercent) }
  const draft: Range = { min: read.min ?? null, max: read.max ?? null }
  const unread = (['min', 'max'] as const).find(end => read[end] === undefined)
  const fault = unread ? { end: unread, text: noNumber(isPercent) } : rangeFault(draft, most, signed)
  const ready = !unread && canApply(draft, value, most, signed)
  const field = (end: 'min' | 'max') => (
    <TextField
      label={end === 'min' ? 'Min' : 'Max'}
      value={texts[end]}
      onValueChange={next => setTexts({ ...texts, [end]: next })}
      onBlur={() => {
        const left = read[end]
        if (left !== undefined) setTexts({ ...texts, [end]: amountText(left) })
      }}
      placeholder="Any"
      autoComplete="off"
      {...(prefix && { prefix })}
      {...(suffix && { suffix })}
      {...(fault?.end === end && { error: fault.text })}
    />
  )
  return (
    <form
      data-query
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (ready) onApply(draft)
      }}
    >
      {head}
      {spread && (
        <Histogram
          {...spread}
          chosen={draft}
          whole={decimals === 0}
          onChoose={({ min, max }) => setTexts({ min: amountText(min), max: amountText(max) })}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-2 px-3.5 pt-1 pb-3.5">
        {field('min')}
        {field('max')}
      </div>
      <footer className="flex items-center gap-1.5 border-line border-t p-2">
        <Button
          kind="quiet"
          size="small"
          disabled={!unread && isOpen(draft)}
          onClick={() => setTexts({ min: '', max: '' })}
        >
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
