import { CircleAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import type { FormWords } from '../../words.ts'

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

/** What every field is given by its name: its words, what was sent before, and what was wrong with it. */
export interface FieldState {
  name: string
  words: FormWords
  /** Message to show, once the field was left. */
  error: string | undefined
  defaultValue: string | undefined
  /** The first field at fault of a form that came back. */
  autoFocus: boolean
}
export type FieldOf = (name: string) => FieldState

interface TextFieldProps
  extends FieldState,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'defaultValue' | 'autoFocus' | 'required' | 'id' | 'prefix'> {
  label: string
  required: boolean
  /** False where the field may be hidden: a hidden required field would stop a native post without a word. */
  stopsNativePost?: boolean
  /** A line under the label. */
  hint?: string
  /** Stands in the frame before what is typed. */
  before?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field; uncontrolled, so that nothing typed before the island arrives is lost. */
export function TextField({
  name,
  label,
  required,
  stopsNativePost = required,
  hint,
  before,
  words,
  error,
  ...input
}: TextFieldProps) {
  const field = (
    <input
      className="in"
      id={name}
      name={name}
      required={stopsNativePost}
      {...describedBy(name, error, hint !== undefined)}
      {...input}
    />
  )
  return (
    <div className={error ? 'f bad' : 'f'}>
      <label htmlFor={name}>
        {label} <Need required={required} words={words} />
      </label>
      {hint && (
        <p className="note" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {before ? (
        <div className="wrap">
          {before}
          {field}
        </div>
      ) : (
        field
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Ties a field to its message and its hint. */
export function describedBy(name: string, error: string | undefined, hasHint = false) {
  const parts = [hasHint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return { ...(error ? { 'aria-invalid': true } : {}), ...(parts ? { 'aria-describedby': parts } : {}) }
}

interface CheckProps extends FieldState {
  required: boolean
  children: ReactNode
}

/** A box to tick; never ticked for the fan. */
export function CheckField({ name, required, error, autoFocus, children }: CheckProps) {
  return (
    <div className={error ? 'f bad' : 'f'}>
      <label className="chk">
        <input
          type="checkbox"
          name={name}
          value="true"
          required={required}
          // biome-ignore lint/a11y/noAutofocus: see FieldState
          autoFocus={autoFocus}
          {...describedBy(name, error)}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}
