import { useState } from 'react'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { isLikelyDay } from '../words.ts'

interface DayFieldProps {
  label: string
  min?: string | undefined
  max?: string | undefined
  /** Such as `2026-11-01`. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** A day, given on once it is one. */
export function DayField({ day, onDay, label, min = '', max = '' }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>()
  return (
    <TextField
      label={label}
      type="date"
      min={min}
      max={max}
      value={unfinished ?? day ?? ''}
      onValueChange={typed => {
        const isUnfinished = typed !== '' && !isLikelyDay(typed)
        setUnfinished(isUnfinished ? typed : undefined)
        if (!isUnfinished) onDay(typed || undefined)
      }}
    />
  )
}
