import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { describedBy, FieldError, type FieldState, Need } from './fields.tsx'

interface Choice {
  value: string
  label: string
  /** Language of the label where it is not the page's. */
  lang?: string
  icon?: ReactNode
}
interface ChoiceProps extends FieldState {
  label: string
  required: boolean
  choices: readonly Choice[]
}

/** A few short choices side by side, or longer ones below each other (`rows`). */
export function RadioField({
  name,
  label,
  required,
  choices,
  words,
  error,
  defaultValue,
  autoFocus,
  rows = false,
}: ChoiceProps & { rows?: boolean }) {
  return (
    <fieldset className={error ? 'f bad' : 'f'} {...describedBy(name, error)}>
      <legend>
        {label} <Need required={required} words={words} />
      </legend>
      <div className={rows ? 'rows' : 'seg'}>
        {choices.map(({ value, label: choice, icon }, at) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              required={required}
              defaultChecked={value === defaultValue}
              // biome-ignore lint/a11y/noAutofocus: see FieldState
              autoFocus={autoFocus && at === 0}
            />
            {icon}
            {choice}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** Many choices, or one that can be taken back: the browser's own list, which phones show best. */
export function SelectField({
  name,
  label,
  required,
  choices,
  words,
  error,
  defaultValue,
  autoFocus,
  autoComplete = 'off',
}: ChoiceProps & { autoComplete?: string }) {
  return (
    <div className={error ? 'f bad' : 'f'}>
      <label htmlFor={name}>
        {label} <Need required={required} words={words} />
      </label>
      <div className="pick">
        <select
          className="in"
          id={name}
          name={name}
          required={required}
          defaultValue={defaultValue ?? ''}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: see FieldState
          autoFocus={autoFocus}
          {...describedBy(name, error)}
        >
          <option value="">{words.choose}</option>
          {choices.map(({ value, label: choice, lang }) => (
            <option key={value} value={value} lang={lang}>
              {choice}
            </option>
          ))}
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </div>
  )
}
