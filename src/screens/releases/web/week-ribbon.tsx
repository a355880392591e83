import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { statusNames } from '#records/releases/words.ts'
import { releases } from '../contract.ts'
import { daysFrom, dayWords, distanceWords, todayOf } from './words.ts'

const WEEKS = 13
const FRIDAY = 5

/** The Friday of this week, or the last one: most records come out on a Friday. */
export function fridayOf(today: string): string {
  const weekday = new Date(today).getUTCDay()
  return daysFrom(today, -((weekday - FRIDAY + 7) % 7))
}

/** Three months of Fridays with what comes out in each week. */
export function WeekRibbon() {
  const organization_id = useOrganization().id
  const today = todayOf()
  const first = fridayOf(today)
  const { data } = useQuery(releases.calendar, { organization_id, from: first, to: daysFrom(first, WEEKS * 7 - 1) })
  const weeks = Array.from({ length: WEEKS }, (_, week) => {
    const friday = daysFrom(first, week * 7)
    const items = data?.items.filter(({ day }) => day >= friday && day < daysFrom(friday, 7)) ?? []
    const before = daysFrom(friday, -7)
    return { friday, items, isMonth: week === 0 || before.slice(0, 7) !== friday.slice(0, 7) }
  })
  if (data && data.items.length === 0) return null
  return (
    <section
      aria-label="Releases of the next weeks"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="relative mx-4 mb-3 flex flex-none overflow-x-auto rounded-3 border border-line md:mx-5"
    >
      {weeks.map(({ friday, items, isMonth }) => {
        const [item] = items
        return (
          <div
            key={friday}
            className={cx(
              'flex min-h-[112px] min-w-[82px] flex-1 flex-col items-center gap-1.5 border-line border-s px-1 py-2 text-12 first:border-s-0',
              friday === first && 'bg-hover',
            )}
          >
            <span className={isMonth ? 'font-strong' : 'text-fg-2'}>
              {isMonth ? dayWords(friday) : String(Number(friday.slice(8)))}
            </span>
            {item ? (
              <Link
                to="/releases/$releaseId"
                params={{ releaseId: item.id }}
                title={items.map(({ title }) => title).join(', ')}
                className="flex min-w-0 max-w-full flex-col items-center gap-1"
              >
                <span
                  className={cx(
                    'relative rounded-2 outline-offset-2',
                    item.status === 'NEEDS_ATTENTION' && 'outline-2 outline-bad-solid',
                    ['INCOMPLETE', 'READY_FOR_SUBMISSION', 'IN_REVIEW'].includes(item.status) &&
                      'outline-dashed outline-1 outline-line-check',
                  )}
                >
                  <Avatar shape="square" size={40} name={item.title} src={item.cover_url} />
                  {items.length > 1 && (
                    <span className="absolute -end-2 -top-2 rounded-full bg-fg px-1 font-medium text-11 text-bg">
                      {items.length}
                    </span>
                  )}
                </span>
                <span className="sr-only">{item.title}, </span>
                <span
                  className={cx(
                    'max-w-full truncate text-11',
                    item.status === 'NEEDS_ATTENTION' ? 'text-bad' : 'text-fg-2',
                  )}
                >
                  {item.status === 'DELIVERED' || item.status === 'RELEASED'
                    ? distanceWords(item.day, today)
                    : statusNames[item.status].toLowerCase()}
                </span>
              </Link>
            ) : (
              <span aria-hidden="true" className="mt-4 size-1 rounded-full bg-press" />
            )}
          </div>
        )
      })}
    </section>
  )
}
