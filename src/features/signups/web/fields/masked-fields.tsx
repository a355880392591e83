import { useEffect, useRef } from 'react'
import { maskDate, settleDate, wholeNumberText } from '../../typing.ts'
import type { FormWords } from '../../words.ts'
import { type FieldState, TextField } from './fields.tsx'

interface MaskedProps extends FieldState {
  label: string
  required: boolean
}

/** MM/DD/YYYY, whatever the page's language: the order is said above the field. */
export function DateField({ autoComplete, ...field }: MaskedProps & { autoComplete?: string; words: FormWords }) {
  const masked = useMask(maskDate)
  return (
    <TextField
      {...field}
      {...masked}
      hint={field.words.date_order}
      placeholder={field.words.date_mask}
      inputMode="numeric"
      autoComplete={autoComplete ?? 'off'}
      enterKeyHint="next"
      maxLength={10}
      pattern="\d{2}/\d{2}/\d{4}"
      title={field.words.date_mask}
      onBlur={({ currentTarget }) => {
        currentTarget.value = settleDate(currentTarget.value)
      }}
    />
  )
}

export function WholeNumberField(field: MaskedProps) {
  const masked = useMask(wholeNumberText)
  return (
    <TextField
      {...field}
      {...masked}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={15}
      pattern="-?\d{1,15}"
    />
  )
}

/** Keeps a field to what `mask` makes of it; the caret stays behind the sign it stood behind. */
function useMask(mask: (typed: string) => string) {
  const ref = useRef<HTMLInputElement>(null)

  // What was typed before this arrived is masked too.
  useEffect(() => {
    if (ref.current?.value) apply(ref.current, mask)
  }, [mask])

  return { ref, onInput: () => ref.current && apply(ref.current, mask) }
}

function apply(field: HTMLInputElement, mask: (typed: string) => string) {
  const typed = field.value
  const masked = mask(typed)
  if (masked === typed) return
  const caret = mask(typed.slice(0, field.selectionStart ?? typed.length)).length
  field.value = masked
  if (field === document.activeElement) field.setSelectionRange(caret, caret)
}
