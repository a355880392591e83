import { type RefObject, useEffect, useState } from 'react'
import type { FormWords } from '../words.ts'
import { forgetFan, recallFan, type StoredFan } from './stored-fan.ts'

interface StoredFanProps {
  form: RefObject<HTMLFormElement | null>
  words: FormWords
  /** The fields changed without the fan typing. */
  onFilled: () => void
}

/** Fills empty fields with what this browser remembers, and offers to forget it (FORM-105). */
export function StoredFanLine({ form, words, onFilled }: StoredFanProps) {
  const [fan, setFan] = useState<StoredFan>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: filling happens once, when the form wakes up
  useEffect(() => {
    const known = recallFan()
    if (!known || !form.current || !fill(form.current, known)) return
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
          form.current?.reset()
          setFan(undefined)
          onFilled()
        }}
      >
        {words.not_you}
      </button>
    </p>
  )
}

/** Only text fields, only empty ones; boxes are never ticked for anybody. Answers whether anything was filled. */
function fill(form: HTMLFormElement, fan: StoredFan): boolean {
  let filled = false
  for (const [name, value] of Object.entries(fan)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.value !== '' || typeof value !== 'string') continue
    if (field.type === 'checkbox' || field.type === 'radio') continue
    field.value = field.type === 'tel' ? `+${value}` : value
    filled = true
  }
  return filled
}
