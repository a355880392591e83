import { shortDate } from '#platform/web/dates.ts'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import type { DayOrder } from '#records/custom-fields/day-order.ts'
import { readValue } from '#records/custom-fields/rules.ts'
import type { ColumnDays } from '../contract.ts'

/** How the days of the sheet are written: by the first of the columns that shows it. */
export const suggestDayOrder = (columns: readonly (ColumnDays | undefined)[]): DayOrder =>
  columns.find(column => column?.order)?.order ?? 'MONTH_FIRST'

interface DayNotationProps {
  /** The columns that fill days. */
  columns: readonly (ColumnDays | undefined)[]
  order: DayOrder
  onChange: (order: DayOrder) => void
}

const DATE = { kind: 'DATE' as const, choices: [] }

/** Asks what a day such as `05/12/2026` means, where the sheet has one and none shows it. */
export function DayNotation({ columns, order, onChange }: DayNotationProps) {
  // the time behind a day says nothing about its order
  const cell = columns
    .find(column => column?.ambiguous)
    ?.ambiguous?.trim()
    .split(/[ ,T]/)[0]
  if (!cell || columns.some(column => column?.order)) return null
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
