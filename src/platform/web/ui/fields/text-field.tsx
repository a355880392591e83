import { Field as Base } from '@base-ui/react/field'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldProps, fieldBox, tooLong, useValidation, type Validator } from './field.tsx'

type InputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'className' | 'prefix' | 'defaultValue' | 'disabled'
>

export interface TextFieldProps extends FieldProps, InputProps {
  value: string
  onValueChange: (value: string) => void
  /** Run after the field was left once; the first failing message is shown. */
  validators?: readonly Validator[]
  /** Inside the box before the text: an icon, a currency. */
  prefix?: ReactNode
  suffix?: ReactNode
}

/** @example <TextField label="Email" need="required" value={email} onValueChange={setEmail} validators={[isEmail]} /> */
export function TextField({
  label,
  need,
  help,
  error,
  limit,
  hideLabel,
  disabled,
  className,
  value,
  onValueChange,
  validators,
  prefix,
  suffix,
  onBlur,
  onKeyDown,
  ...input
}: TextFieldProps) {
  const validation = useValidation(value, validators)
  return (
    <Field
      {...fieldProps({ label, need, help, limit, hideLabel, disabled, className })}
      length={[...value].length}
      error={error ?? tooLong(value, limit) ?? validation.message}
    >
      <div className={cx(fieldBox, 'h-(--control)')}>
        {prefix && <span className="flex-none text-fg-3 [&_.lucide]:size-3.5 [&_.lucide]:text-icon">{prefix}</span>}
        <Base.Control
          {...input}
          value={value}
          required={need === 'required'}
          onValueChange={next => onValueChange(String(next))}
          onBlur={event => {
            validation.onBlur()
            onBlur?.(event)
          }}
          onKeyDown={event => {
            validation.onKeyDown(event)
            onKeyDown?.(event)
          }}
          className="h-full min-w-0 flex-1 bg-transparent outline-none disabled:text-off"
        />
        {suffix && <span className="flex-none text-fg-3">{suffix}</span>}
      </div>
    </Field>
  )
}

interface TextAreaProps extends FieldProps {
  value: string
  onValueChange: (value: string) => void
  validators?: readonly Validator[]
  rows?: number
  placeholder?: string
  maxLength?: number
  id?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with its text from `rows` on. */
export function TextArea({
  label,
  need,
  help,
  error,
  limit,
  hideLabel,
  disabled,
  className,
  value,
  onValueChange,
  validators,
  rows = 3,
  placeholder,
  maxLength,
  id,
  ref,
}: TextAreaProps) {
  const validation = useValidation(value, validators)
  return (
    <Field
      {...fieldProps({ label, need, help, limit, hideLabel, disabled, className })}
      length={[...value].length}
      error={error ?? tooLong(value, limit) ?? validation.message}
    >
      <div className={cx(fieldBox, 'p-0!')}>
        <Base.Control
          render={<textarea rows={rows} {...(ref && { ref })} />}
          value={value}
          required={need === 'required'}
          onValueChange={next => onValueChange(String(next))}
          onBlur={validation.onBlur}
          {...(placeholder && { placeholder })}
          {...(maxLength && { maxLength })}
          {...(id && { id })}
          className="field-sizing-content max-h-80 w-full resize-y bg-transparent px-2.5 py-1.5 outline-none disabled:text-off"
        />
      </div>
    </Field>
  )
}

/** Removes undefined props, so that defaults apply. */
function fieldProps(props: { [Key in keyof FieldProps]: FieldProps[Key] | undefined }): FieldProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as unknown as FieldProps
}
