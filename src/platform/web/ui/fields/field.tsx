import { Field as Base } from '@base-ui/react/field'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'

/** Gives a sentence when the value is not right, nothing when it is. */
export type Validator<Value = string> = (value: Value) => string | undefined

/** The first sentence that a validator has against the value. */
export function firstFailure<Value>(value: Value, validators: readonly Validator<Value>[]): string | undefined {
  for (const validator of validators) {
    const failure = validator(value)
    if (failure) return failure
  }
  return undefined
}

/** Silent until the field is left, or Enter is pressed in it; from then on the first failing message, as the value changes. */
export function useValidation<Value>(value: Value, validators: readonly Validator<Value>[] = []) {
  const [left, setLeft] = useState(false)
  return {
    message: left ? firstFailure(value, validators) : undefined,
    onBlur: () => setLeft(true),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') setLeft(true)
    },
  }
}

export interface FieldProps {
  label: ReactNode
  /** Appends '(Required)' or '(Optional)' to the label. */
  need?: 'required' | 'optional' | undefined
  help?: ReactNode
  /** The error, in plain words. */
  error?: string | undefined
  /** The intended maximum of characters; the count is shown at the end of the label. */
  limit?: number | undefined
  /** The label is read but not drawn. */
  hideLabel?: boolean
  disabled?: boolean
  className?: string
}

/** Label, control, help and error, wired together for screen readers. The error is announced when it appears. */
export function Field({
  label,
  need,
  help,
  error,
  limit,
  length,
  hideLabel = false,
  disabled = false,
  className,
  children,
}: FieldProps & { children: ReactNode /** Characters the value has, where there is a limit. */; length?: number }) {
  return (
    <Base.Root invalid={Boolean(error)} disabled={disabled} className={cx('min-w-0', className)}>
      {limit !== undefined && !hideLabel && <Counter length={length ?? 0} limit={limit} />}
      <Base.Label className={cx('mb-1.5 block font-medium text-12 text-fg-2', hideLabel && 'sr-only')}>
        {label}
        {need && <span className="font-normal text-fg-3"> {need === 'required' ? '(Required)' : '(Optional)'}</span>}
      </Base.Label>
      {children}
      {help && !error && <Base.Description className="mt-1.5 text-12 text-fg-3">{help}</Base.Description>}
      <div aria-live="polite">
        {error && (
          <Base.Error match render={<FieldError />}>
            {error}
          </Base.Error>
        )}
      </div>
    </Base.Root>
  )
}

/** The words of an error below a control. */
export function FieldError({ children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className="mt-1.5 flex items-start gap-1 text-12 text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3 flex-none stroke-2" />
      {children}
    </div>
  )
}

/** Only for eyes: a reader hears of the limit when it is passed, from the error. */
function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <span
      aria-hidden="true"
      className={cx('float-end text-12 tabular-nums', length > limit ? 'font-medium text-bad' : 'text-fg-3')}
    >
      {length}/{limit}
    </span>
  )
}

/** The sentence for a value that is longer than its limit. */
export const tooLong = (value: string, limit: number | undefined) =>
  limit !== undefined && [...value].length > limit ? `Must be less than ${limit + 1} characters` : undefined

/** The box around a control; the ring is drawn on it, so that a prefix belongs to the field. */
export const fieldBox = cx(
  'flex w-full min-w-0 items-center gap-2 rounded-2 border border-line-field bg-field px-2.5 text-fg transition-colors',
  'hover:border-line-field-hover focus-within:border-transparent focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1',
  'has-data-invalid:border-bad-solid has-data-disabled:border-transparent has-data-disabled:bg-fill has-data-disabled:text-off',
)
