import { useEffect, useRef, useState } from 'react'
import { TextField } from '../text-field.tsx'
import { isLikelyDay } from './date-ranges.ts'

export const UNFINISHED_DAY = 'Finish the day, with four digits for the year.'

interface DayFieldProps {
  label: string
  need?: 'optional'
  error?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** Such as `2026-11-01`. */
  day: string | null
  onDay: (day: string | null) => void
  onUnfinished?: (isUnfinished: boolean) => void
}

/**
 * A day. `onDay` gets it when it is whole; a half-typed one changes nothing, keeps its form from being submitted, and says so
 * when the field is left.
 */
export function DayField({ day, onDay, onUnfinished, label, need, error, min = '', max = '' }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isUnfinished, setIsUnfinished] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  /** Since the field has the focus, so that nothing is sent twice. */
  const [lastSent, setLastSent] = useState(day)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback may be another one with each render
  useEffect(() => {
    input.current?.setCustomValidity(isUnfinished ? UNFINISHED_DAY : '')
    onUnfinished?.(isUnfinished)
  }, [isUnfinished])
  const [known, setKnown] = useState(day)
  // another day was saved: what is half typed stays only for who is typing it
  if (known !== day) {
    setKnown(day)
    setLastSent(day)
    if (!hasFocus) {
      setTyped(undefined)
      setIsUnfinished(false)
    }
  }
  const read = (text: string) => {
    // the browser gives no text for a day without its year
    const isPart = text === '' ? input.current?.validity.badInput === true : !isLikelyDay(text)
    setTyped(text)
    setIsUnfinished(isPart)
    if (isPart || text === (lastSent ?? '')) return isPart
    setLastSent(text || null)
    onDay(text || null)
    return isPart
  }
  return (
    <TextField
      ref={input}
      label={label}
      {...(need && { need })}
      type="date"
      min={min}
      max={max}
      value={typed ?? day ?? ''}
      error={isUnfinished && !hasFocus ? UNFINISHED_DAY : error}
      onValueChange={read}
      onFocus={() => {
        setHasFocus(true)
        setLastSent(day)
      }}
      onBlur={({ currentTarget }) => {
        setHasFocus(false)
        // a first part that is typed, and one that is emptied bit by bit, say nothing before the field is left
        if ((isUnfinished || currentTarget.validity.badInput) && read(currentTarget.value)) return
        // from here on it shows what is saved, also where saving was refused
        setTyped(undefined)
      }}
    />
  )
}
