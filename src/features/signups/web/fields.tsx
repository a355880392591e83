import { CircleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FormWords } from '../words.ts'

/** "(Required)" or "(Optional)" after every label (FORM-094). */
export const Need = ({ required, words }: { required: boolean; words: FormWords }) => (
  <span className="q">{required ? words.required : words.optional}</span>
)

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      {children}
    </p>
  )
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'id'> {
  name: string
  label: string
  required: boolean
  /** False where the field may be hidden: a hidden required field would stop a native post without a word. */
  stopsNativePost?: boolean
  words: FormWords
  /** Message to show, once the field was left. */
  error?: string | undefined
}

/** A labelled text field; uncontrolled, so that nothing typed before the island arrives is lost. */
export function TextField({ name, label, required, stopsNativePost = required, words, error, ...input }: FieldProps) {
  return (
    <div className={error ? 'f bad' : 'f'}>
      <label htmlFor={name}>
        {label} <Need required={required} words={words} />
      </label>
      <input className="in" id={name} name={name} required={stopsNativePost} {...describedBy(name, error)} {...input} />
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

export const describedBy = (name: string, error: string | undefined) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': `${name}-error` } as const) : {}

interface CheckProps {
  name: string
  required: boolean
  error?: string | undefined
  children: ReactNode
}

/** A box to tick; never ticked for the fan. */
export function CheckField({ name, required, error, children }: CheckProps) {
  return (
    <div className="f">
      <label className="chk">
        <input type="checkbox" name={name} value="true" required={required} {...describedBy(name, error)} />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}
