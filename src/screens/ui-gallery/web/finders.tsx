import { Calendar, ChevronDown, Copy, Send } from 'lucide-react'
import { useState } from 'react'
import { isRange, validationMessages } from '#platform/contract/validators.ts'
import { Finder } from '#platform/web/frame/palette.tsx'
import { usePaletteActions } from '#platform/web/frame/palette-actions.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import type { DateRange } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { useDemoRecords } from './demo-records.tsx'
import { Row, Spec } from './spec.tsx'

const bars = [3, 7, 13, 24, 36, 44, 39, 32, 26, 18, 13, 9, 5, 4, 3, 2].map((height, place) => ({
  place,
  height,
  chosen: place > 4 && place < 11,
}))

export function RangeFilter() {
  const [min, setMin] = useState<number | null>(50_000)
  const [max, setMax] = useState<number | null>(5000)
  const wrong = isRange(min, max) ? undefined : validationMessages.range
  return (
    <Spec title="Range filter">
      <Popover
        label="Followers"
        trigger={
          <Button size="small">
            Followers
            <ChevronDown />
          </Button>
        }
        className="w-72"
      >
        <div className="px-3.5 pt-3">
          <h3 className="font-strong">Followers</h3>
          <div aria-hidden="true" className="mt-0.5 mb-2.5 flex h-[46px] items-end gap-0.5 border-line border-b">
            {bars.map(({ place, height, chosen }) => (
              <i
                key={place}
                className={cx('flex-1 rounded-t-[2px]', chosen ? 'bg-data-1' : 'bg-(--line)')}
                style={{ height }}
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-2">
            <NumberField label="Min" value={min} onValueChange={setMin} />
            <NumberField label="Max" value={max} onValueChange={setMax} error={wrong} />
          </div>
        </div>
        <footer className="mt-3 flex justify-between border-line border-t p-2">
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setMin(null)
              setMax(null)
            }}
          >
            Clear
          </Button>
          <Button kind="primary" size="small" disabled={Boolean(wrong)}>
            Apply
          </Button>
        </footer>
      </Popover>
    </Spec>
  )
}

const today = '2026-11-20'

export function DateRanges() {
  const [range, setRange] = useState<DateRange | null>({ from: '2026-10-22', to: '2026-11-13' })
  const [open, setOpen] = useState(false)
  return (
    <Spec title="Date range">
      <Row>
        <Popover
          label="Date range"
          open={open}
          onOpenChange={setOpen}
          trigger={
            <Button icon={<Calendar />}>
              {range ? `${range.from} to ${range.to}` : 'Any time'}
              <ChevronDown className="size-3.5" />
            </Button>
          }
        >
          <DateRangePicker
            value={range}
            today={today}
            onApply={next => {
              setRange(next)
              setOpen(false)
            }}
          />
        </Popover>
      </Row>
      <div className="paper mt-3 w-fit max-w-full overflow-hidden">
        <DateRangePicker value={{ from: '2026-10-22', to: '2026-11-13' }} today={today} onApply={setRange} />
      </div>
    </Spec>
  )
}

export function PaletteInPlace() {
  return (
    <Spec title="Command palette">
      <DemoActions />
      <div className="paper overflow-hidden">
        <Finder useRecords={useDemoRecords} onDone={() => {}} />
      </div>
    </Spec>
  )
}

function DemoActions() {
  usePaletteActions([
    {
      id: 'message',
      group: 'Do',
      label: 'Message fans of Second Window',
      icon: <Send />,
      keys: 'm',
      run: () => toast.success('Message'),
    },
    {
      id: 'copy',
      group: 'Do',
      label: 'Copy link to Second Window',
      icon: <Copy />,
      keys: 'c',
      run: () => toast.success('Link copied to clipboard!'),
    },
  ])
  return null
}
