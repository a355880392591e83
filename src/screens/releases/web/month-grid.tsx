import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { daysFrom, todayOf, wholeDay } from './words.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Another month, as YYYY-MM. */
function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The days that a month shows, whole weeks from Monday on. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const start = daysFrom(first, -((new Date(first).getUTCDay() + 6) % 7))
  const days: string[] = []
  for (let day = start; day < `${monthAfter(month, 1)}-01` || days.length % 7 !== 0; day = daysFrom(day, 1))
    days.push(day)
  return days
}

interface MonthGridProps {
  /** YYYY-MM */
  month: string
  onMonth: (month: string | undefined) => void
  /** What a day holds; null where there is nothing. */
  dayContent: (day: string) => ReactNode
  actions?: ReactNode
}

/** A month as a table of days. */
export function MonthGrid({ month, onMonth, dayContent, actions }: MonthGridProps) {
  const today = todayOf()
  const days = daysOfMonth(month)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <section aria-label="Calendar" className="flex min-w-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <IconButton
          label="Month before"
          size="small"
          icon={<ChevronLeft />}
          onClick={() => onMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite" className="min-w-36 text-center font-semibold">
          {monthFormat.format(new Date(`${month}-01`))}
        </h2>
        <IconButton
          label="Month after"
          size="small"
          icon={<ChevronRight />}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
        {month !== today.slice(0, 7) && (
          <Button size="small" kind="quiet" onClick={() => onMonth(undefined)}>
            Today
          </Button>
        )}
        <span className="flex-1" />
        {actions}
      </div>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map(weekday => (
              <th
                key={weekday}
                scope="col"
                className="border-line border-b pb-1.5 text-start font-medium text-12 text-fg-3"
              >
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <td
                  key={day}
                  className={cx(
                    'h-24 border-line border-b align-top not-first:border-s max-md:h-16',
                    day.slice(0, 7) !== month && 'bg-(--bg-side) text-fg-3',
                  )}
                >
                  <time
                    dateTime={day}
                    title={wholeDay(day)}
                    className={cx(
                      'm-1 inline-grid size-6 place-items-center rounded-full text-12 tabular-nums',
                      day === today && 'bg-accent font-strong text-on-accent',
                    )}
                  >
                    {Number(day.slice(8))}
                  </time>
                  <div className="grid gap-1 px-1 pb-1.5">{dayContent(day)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
