import { useRef, useState } from 'react'
import { TextField } from '../text-field.tsx'
import { isLikelyDay } from './date-ranges.ts'

export const UNFINISHED_DAY = 'Finish the day, with four digits for the year.'

interface DayFieldProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** Such as `2026-11-01`. */
  day: string | null
  onDay: (day: string | null) => void
  onUnfinished?: (isUnfinished: boolean) => void
}

/** A day, given on once it is one. A half-typed one changes nothing, and says so when it is left. */
export function DayField({ day, onDay, onUnfinished, label, help, error, min = '', max = '' }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isUnfinished, setIsUnfinished] = useState(false)
  const [isLeft, setIsLeft] = useState(true)
  const [known, setKnown] = useState(day)
  const [given, setGiven] = useState(day)
  const input = useRef<HTMLInputElement>(null)
  if (known !== day) {
    setKnown(day)
    setGiven(day)
    // while somebody types, answers to what they typed before must not take the field's text
    if (isLeft && !isUnfinished) setTyped(undefined)
  }
  const read = (text: string) => {
    // the browser gives no text for a day without its year
    const isPart = text === '' ? input.current?.validity.badInput === true : !isLikelyDay(text)
    setTyped(text)
    setIsUnfinished(isPart)
    onUnfinished?.(isPart)
    if (isPart || text === (given ?? '')) return
    setGiven(text || null)
    onDay(text || null)
  }
  return (
    <TextField
      ref={input}
      label={label}
      help={help}
      type="date"
      min={min}
      max={max}
      value={typed ?? day ?? ''}
      error={isLeft && isUnfinished ? UNFINISHED_DAY : error}
      onValueChange={read}
      onFocus={() => setIsLeft(false)}
      // emptied bit by bit, it says nothing before it is left
      onBlur={({ currentTarget }) => {
        setIsLeft(true)
        read(currentTarget.value)
      }}
    />
  )
}
