import { Field as FieldBase } from '@base-ui/react/field'
import { NumberField as Base } from '@base-ui/react/number-field'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldProps, fieldBox, useValidation, type Validator } from './field.tsx'

interface NumberFieldProps extends FieldProps {
  /** `null` is an empty field. */
  value: number | null
  onValueChange: (value: number | null) => void
  validators?: readonly Validator<number | null>[]
  /** Before the number: a currency code. */
  prefix?: ReactNode
  suffix?: ReactNode
  min?: number
  max?: number
  step?: number
  /** How the number is written when the field is left; grouped whole numbers by default. */
  format?: Intl.NumberFormatOptions
  placeholder?: string
}

/** A number, typed with or without separators; the arrow keys step. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onValueChange,
    validators,
    prefix,
    suffix,
    min,
    max,
    step,
    format = { maximumFractionDigits: 2 },
    placeholder,
    error,
    ...field
  } = props
  const validation = useValidation(value, validators)
  return (
    <Field {...field} error={error ?? validation.message}>
      <Base.Root
        value={value}
        onValueChange={next => onValueChange(next)}
        format={format}
        locale="en"
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(step !== undefined && { step })}
        {...(field.disabled && { disabled: true })}
        required={field.need === 'required'}
      >
        <Base.Group className={cx(fieldBox, 'h-(--control)')}>
          {prefix && <span className="flex-none text-fg-3">{prefix}</span>}
          <FieldBase.Control
            render={
              <Base.Input
                placeholder={placeholder}
                onBlur={validation.onBlur}
                className="h-full min-w-0 flex-1 bg-transparent tabular-nums outline-none disabled:text-off"
              />
            }
          />
          {suffix && <span className="flex-none text-fg-3">{suffix}</span>}
        </Base.Group>
      </Base.Root>
    </Field>
  )
}
