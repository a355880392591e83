import { type RefObject, useEffect, useState } from 'react'
import type { Locale } from '../../locale.ts'
import type { FormWords } from '../../words.ts'
import { clearForm, fillForm } from '../fill-form.ts'
import { forgetFan, readStoredFan, type StoredFan } from '../stored-fan.ts'

interface StoredFanProps {
  form: RefObject<HTMLFormElement | null>
  words: FormWords
  locale: Locale
  /** The fields changed without the fan typing. */
  onFilled: () => void
}

/** Fills empty fields with what this browser remembers, and offers to forget it (FORM-105). */
export function StoredFanLine({ form, words, locale, onFilled }: StoredFanProps) {
  const [fan, setFan] = useState<StoredFan>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: filling happens once, when the form wakes up
  useEffect(() => {
    const known = readStoredFan()
    if (!known || !form.current || !fillForm(form.current, known, locale)) return
    setFan(known)
    onFilled()
  }, [])

  if (!fan) return null
  return (
    <p className="prefill">
      <span>{words.welcome_back(fan.first_name ?? '')}</span>
      <button
        className="txt"
        type="button"
        onClick={() => {
          forgetFan()
          if (form.current) clearForm(form.current)
          setFan(undefined)
          onFilled()
          // the button that had the focus goes
          if (form.current) focusFirstField(form.current)
        }}
      >
        {words.not_you}
      </button>
    </p>
  )
}

function focusFirstField(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll<HTMLElement>('.f input, .f select')) {
    field.focus()
    // one that is not shown takes no focus
    if (document.activeElement === field) return
  }
}
