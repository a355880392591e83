import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../locale.ts'
import { phoneAfterKey } from '../../typing.ts'
import { describedBy, FieldError, type FieldState, Need } from './fields.tsx'
import { Flag } from './flag.tsx'
import type { PhoneState } from './use-phone.ts'

type Countries = typeof import('./country-dialog.tsx')

interface PhoneFieldProps extends FieldState {
  label: string
  required?: boolean
  stopsNativePost: boolean
  phone: PhoneState
  locale: Locale
  hint?: string | undefined
}

/** Country and number in one frame. The number is what the fan types; digits with the dial code are what is sent. */
export function PhoneField({
  name,
  label,
  words,
  required = true,
  stopsNativePost,
  error,
  defaultValue,
  autoFocus,
  phone,
  locale,
  hint,
}: PhoneFieldProps) {
  const [list, setList] = useState<'closed' | 'arriving' | 'lost' | Countries>('closed')
  const input = useRef<HTMLInputElement>(null)
  const before = useRef('')
  const { settle } = phone

  // A number that was filled in with its dial code chooses its country, as soon as the tables are there.
  useEffect(() => {
    const field = input.current
    if (field?.value.startsWith('+') && field !== document.activeElement) settle(field)
  }, [settle])

  /** The list arrives when it is first wanted. Where it cannot, the form stays as it is, and the next press tries again. */
  async function chooseCountry() {
    setList('arriving')
    setList(await import('./country-dialog.tsx').catch(() => 'lost' as const))
  }

  const { code, dial_code } = phone.country
  return (
    <div className={error ? 'f bad' : 'f'}>
      <label htmlFor={name}>
        {label} <Need required={required} words={words} />
      </label>
      <div className="wrap">
        <button
          className="cc"
          type="button"
          aria-haspopup="dialog"
          aria-label={`${words.country}, +${dial_code}`}
          aria-busy={list === 'arriving'}
          onClick={() => void chooseCountry()}
        >
          <Flag code={code} />
          <span>+{dial_code}</span>
          <ChevronDown className="i" aria-hidden="true" />
        </button>
        <input
          ref={input}
          className="in num"
          id={name}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete={name === 'phone_number' ? 'tel-national' : 'off'}
          enterKeyHint="next"
          maxLength={MAX_TYPED_LENGTH}
          required={stopsNativePost}
          defaultValue={defaultValue}
          // biome-ignore lint/a11y/noAutofocus: see FieldState
          autoFocus={autoFocus}
          onFocus={({ currentTarget }) => {
            before.current = currentTarget.value
          }}
          onInput={({ currentTarget }) => {
            keepWithin(currentTarget, before.current)
            before.current = currentTarget.value
            phone.follow(currentTarget)
          }}
          onBlur={event => phone.settle(event.currentTarget)}
          {...describedBy(name, error, hint !== undefined)}
        />
      </div>
      {hint && (
        <p className="note" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {list === 'lost' && <FieldError id={`${name}-list-error`}>{words.failed}</FieldError>}
      {typeof list === 'object' && (
        <list.default
          chosen={code}
          words={words}
          locale={locale}
          onChoose={phone.choose}
          onClose={() => setList('closed')}
        />
      )}
    </div>
  )
}

/** As much as the calls take: a browser cuts off what is longer, and what is left would be another number. */
const MAX_TYPED_LENGTH = 40

/** Takes the digit back that is one too many, and leaves the caret where it was. */
function keepWithin(field: HTMLInputElement, before: string) {
  const typed = field.value
  const kept = phoneAfterKey(before, typed)
  if (kept === typed) return
  const caret = (field.selectionStart ?? typed.length) - (typed.length - kept.length)
  field.value = kept
  field.setSelectionRange(caret, caret)
}
