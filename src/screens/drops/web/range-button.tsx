import { Calendar, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import type { DateRange } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { today } from './drop-metrics.tsx'
import { rangeWords } from './words.ts'

interface RangeButtonProps {
  range: DateRange
  /** Both undefined for the usual range. */
  onChoose: (range: { from: string | undefined; to: string | undefined }) => void
}

/** Which days the numbers are of. */
export function RangeButton({ range, onChoose }: RangeButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label="Days of the numbers"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button icon={<Calendar />}>
          <span className="max-sm:sr-only">{rangeWords(range, today())}</span>
          <ChevronDown />
        </Button>
      }
    >
      <DateRangePicker
        value={range}
        today={today()}
        onApply={next => {
          onChoose(next ?? { from: undefined, to: undefined })
          setOpen(false)
        }}
      />
    </Popover>
  )
}
