import { DayPicker } from 'react-day-picker'
import { type DateRange, type DayText, dateOf, dayOf } from './date-ranges.ts'

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' })

interface MonthGridsProps {
  /** First of the left month. */
  month: DayText
  onMonth: (month: DayText) => void
  range: Partial<DateRange>
  onRange: (range: Partial<DateRange>) => void
  today: DayText
}

const day = 'p-0 text-center text-12 tabular-nums'
const dayButton =
  'mx-auto grid size-[26px] cursor-default place-items-center rounded-2 outline-offset-0 hover:bg-float-hover disabled:text-off disabled:hover:bg-transparent'

/** Two months; the second is left out on a phone. A press sets the start, the next the end. */
export function MonthGrids({ month, onMonth, range, onRange, today }: MonthGridsProps) {
  const { from, to } = range
  const press = (pressed: DayText) => {
    if (!from || to || pressed < from) onRange({ from: pressed })
    else onRange({ from, to: pressed })
  }
  return (
    <DayPicker
      mode="range"
      numberOfMonths={2}
      weekStartsOn={1}
      hideNavigation
      month={dateOf(month)}
      onMonthChange={shown => onMonth(dayOf(shown))}
      today={dateOf(today)}
      disabled={{ after: dateOf(today) }}
      selected={from ? { from: dateOf(from), to: to && to >= from ? dateOf(to) : undefined } : undefined}
      onSelect={(_, pressed) => press(dayOf(pressed))}
      labels={{ labelDayButton: date => dayName.format(date) }}
      classNames={{
        months: 'grid sm:grid-cols-2 gap-[18px] px-3.5 pb-3 pt-1',
        month: 'max-sm:[&:nth-child(n+2)]:hidden',
        month_caption: 'font-strong py-1',
        month_grid: 'w-full border-separate [border-spacing:0_2px]',
        weekday: 'h-5 font-medium text-11 text-fg-3',
        day,
        day_button: dayButton,
        range_middle: 'bg-accent-tint-2 [&>button]:hover:bg-transparent',
        range_start:
          'bg-accent-tint-2 rounded-s-2 last:rounded-e-2 [&>button]:bg-accent! [&>button]:text-on-accent [&>button]:font-strong',
        range_end:
          'bg-accent-tint-2 rounded-e-2 [&>button]:bg-accent! [&>button]:text-on-accent [&>button]:font-strong',
        today: '[&>button]:shadow-[inset_0_0_0_1px_var(--line-field-hover)] [&>button]:font-strong',
        outside: 'invisible',
        hidden: 'invisible',
      }}
    />
  )
}
