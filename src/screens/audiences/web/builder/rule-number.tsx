import { useState } from 'react'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'

interface RuleNumberProps {
  label: string
  min?: number
  max?: number
  value: number | null
  required: boolean
  onSet: (value: number | null) => void
}

/** While a number is refused the rule has the one from before, not the first digits of what is typed. */
export function RuleNumber({ value, required, onSet, ...number }: RuleNumberProps) {
  const [before] = useState(value)
  const [typed, setTyped] = useState(value)
  return (
    <NumberField
      {...number}
      decimals={0}
      value={typed}
      validators={[next => (next === null && required ? 'Enter a number' : undefined)]}
      onValueChange={next => {
        setTyped(next)
        onSet(Number.isNaN(next) || (next === null && required) ? before : next)
      }}
    />
  )
}
