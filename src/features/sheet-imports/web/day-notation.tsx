import { shortDate } from '#platform/web/dates.ts'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { ambiguousDay, type DayOrder } from '#records/custom-fields/day-order.ts'
import { readValue } from '#records/custom-fields/rules.ts'

interface DayNotationProps {
  /** Of the columns that fill days, as the sheet's first rows have them. */
  cells: readonly string[]
  order: DayOrder
  onChange: (order: DayOrder) => void
}

const DATE = { kind: 'DATE' as const, choices: [] }

/** Asks what a day such as `05/12/2026` means, where the first rows have one and do not show it. */
export function DayNotation({ cells, order, onChange }: DayNotationProps) {
  const cell = ambiguousDay(cells)
  if (!cell) return null
  const meaning = (one: DayOrder) => {
    const read = readValue(DATE, cell, { order: one })
    return 'value' in read ? shortDate(`${read.value}T12:00:00Z`, 'UTC') : cell
  }
  return (
    <RadioGroup
      label={`${cell} means`}
      value={order}
      onValueChange={onChange}
      options={(['DAY_FIRST', 'MONTH_FIRST'] as const).map(one => ({
        value: one,
        label: meaning(one),
        help: one === 'DAY_FIRST' ? 'Day first.' : 'Month first.',
      }))}
    />
  )
}
