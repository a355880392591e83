import { useCallback, useEffect, useRef, useState } from 'react'
import { type CappedPart, cappedPartOf, maskDate, settleDate, wholeNumberText } from '../../typing.ts'
import type { FormWords } from '../../words.ts'
import { type FieldState, TextField } from './fields.tsx'

interface MaskedProps extends FieldState {
  label: string
  required: boolean
}

const END_OF_PART = { month: 'MM'.length, day: 'MM/DD'.length }

/**
 * MM/DD/YYYY, whatever the page's language: the order is said above the field. A month or day that the mask changed is named
 * until it is typed again, because many fans write the day first.
 */
export function DateField({ autoComplete, ...field }: MaskedProps & { autoComplete?: string; words: FormWords }) {
  const [capped, setCapped] = useState<CappedPart>()
  const known = useRef<CappedPart>(undefined)
  const noteCapped = useCallback((typed: string, before: string) => {
    const masked = maskDate(typed)
    // going on behind the number does not change it; any other edit is of somebody who has seen it
    const isBehind = masked.startsWith(before) || before.startsWith(masked)
    const isStill = known.current && isBehind && masked.length >= END_OF_PART[known.current.part]
    known.current = cappedPartOf(typed) ?? (isStill ? known.current : undefined)
    setCapped(known.current)
  }, [])
  const masked = useMask(maskDate, noteCapped)
  return (
    <TextField
      {...field}
      {...masked}
      error={capped ? field.words.date_capped[capped.part](capped.typed) : field.error}
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

/**
 * Keeps a field to what `mask` makes of it; the caret stays behind the sign it stood behind. `onTyped` gets the text before that,
 * and what the field held.
 */
function useMask(mask: (typed: string) => string, onTyped?: (typed: string, before: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const before = useRef('')
  const follow = useCallback(() => {
    if (!ref.current) return
    onTyped?.(ref.current.value, before.current)
    apply(ref.current, mask)
    before.current = ref.current.value
  }, [mask, onTyped])

  useEffect(() => {
    // What was typed before this arrived is masked too.
    if (ref.current?.value) follow()
    const form = ref.current?.form
    // the event comes before the fields are empty
    const onReset = () => queueMicrotask(follow)
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [follow])

  return { ref, onInput: follow }
}

function apply(field: HTMLInputElement, mask: (typed: string) => string) {
  const typed = field.value
  const masked = mask(typed)
  if (masked === typed) return
  const caret = mask(typed.slice(0, field.selectionStart ?? typed.length)).length
  field.value = masked
  if (field === document.activeElement) field.setSelectionRange(caret, caret)
}
