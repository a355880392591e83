import { Field as Base } from '@base-ui/react/field'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldProps, fieldBox, firstFailure, useValidation, type Validator } from './field.tsx'
import { numberFault, numberText, readField, stepped } from './number-rules.ts'

interface NumberFieldProps extends FieldProps {
  /** `null` is an empty field, `NaN` one whose text is refused: a form with it must not be sent. */
  value: number | null
  /** Receives `NaN` for a text that is no number, has too many decimals, or is beyond `min` and `max`. */
  onValueChange: (value: number | null) => void
  validators?: readonly Validator<number | null>[]
  /** Before the number: a currency code. */
  prefix?: ReactNode
  suffix?: ReactNode
  min?: number
  max?: number
  step?: number
  /** How many decimals the number may have: 0 for what is counted, 2 for amounts. */
  decimals?: number
  placeholder?: string
}

/**
 * A number, typed in English or continental notation, or as 50k; the arrow keys step. When the field is left, it shows the
 * number as it was understood. A text that is refused stays, with the reason below it.
 */
export function NumberField({
  value,
  onValueChange,
  validators = [],
  prefix,
  suffix,
  min,
  max,
  step = 1,
  decimals = 2,
  placeholder,
  error,
  ...field
}: NumberFieldProps) {
  const rules = { min, max, decimals }
  // what is being typed, or was refused; null shows the value
  const [draft, setDraft] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  const fault = draft === null ? numberFault(value, rules) : numberFault(readField(draft, rules), rules)
  if (!Object.is(before, value)) {
    setBefore(value)
    // a value from elsewhere takes the place of a refused text
    if (fault && !Number.isNaN(value)) setDraft(null)
  }
  const text = draft ?? numberText(value, decimals)
  const validation = useValidation(value, [() => fault, current => firstFailure(current, validators)])
  // mounted again, a refused text is gone, but not that it was refused
  const refused = draft === null && Number.isNaN(value) ? fault : undefined
  const change = (next: string) => {
    setDraft(next)
    const read = readField(next, rules)
    onValueChange(numberFault(read, rules) ? Number.NaN : (read ?? null))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    validation.onKeyDown(event)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const from = readField(text, rules)
    if (!direction || from === undefined) return
    event.preventDefault()
    change(numberText(stepped(from ?? 0, direction * step * (event.shiftKey ? 10 : 1), rules), decimals))
  }
  return (
    <Field {...field} error={(fault && validation.message) || refused || error || validation.message}>
      <div className={cx(fieldBox, 'h-(--control)')}>
        {prefix && <span className="flex-none text-fg-3">{prefix}</span>}
        <Base.Control
          value={text}
          // the decimal keypad of phones has no minus
          inputMode={min === undefined || min < 0 ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          placeholder={placeholder}
          required={field.need === 'required'}
          onValueChange={next => change(String(next))}
          onBlur={() => {
            validation.onBlur()
            if (!fault) setDraft(null)
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent tabular-nums outline-none disabled:text-off"
        />
        {suffix && <span className="flex-none text-fg-3">{suffix}</span>}
      </div>
    </Field>
  )
}
