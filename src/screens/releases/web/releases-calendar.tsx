import { Link } from '@tanstack/react-router'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { statusNames, typeNames } from '#records/releases/words.ts'
import { releases } from '../contract.ts'
import { daysOfMonth, MonthGrid } from './month-grid.tsx'
import { todayOf } from './words.ts'

/** Releases of a month by day. */
export function ReleasesCalendar({
  month = todayOf().slice(0, 7),
  onMonth,
}: {
  month: string | undefined
  onMonth: (month: string | undefined) => void
}) {
  const organization_id = useOrganization().id
  const days = daysOfMonth(month)
  const range = { organization_id, from: days[0] ?? '', to: days.at(-1) ?? '' }
  const { data, error, refetch } = useQuery(releases.calendar, range)
  if (error && !data) return <Failed what="The calendar" error={error} onRetry={refetch} />
  const items = data?.items ?? []
  return (
    <div className="min-h-0 flex-1 overflow-auto px-4 pb-6 md:px-5">
      <MonthGrid
        month={month}
        onMonth={onMonth}
        dayContent={day =>
          items
            .filter(item => item.day === day)
            .map(item => (
              <Link
                key={item.id}
                to="/releases/$releaseId"
                params={{ releaseId: item.id }}
                title={`${item.title}, ${item.artist.name}: ${typeNames[item.type]}, ${statusNames[item.status].toLowerCase()}`}
                className="flex min-w-0 items-center gap-1.5 rounded-1 bg-fill p-1 text-fg hover:bg-press"
              >
                <Avatar shape="square" size={24} name={item.title} src={item.cover_url} />
                <span className="min-w-0 text-12 max-md:sr-only">
                  <span className="block truncate font-medium leading-4">{item.title}</span>
                  <span className="block truncate text-11 text-fg-2 leading-4">{item.artist.name}</span>
                </span>
              </Link>
            ))
        }
      />
      {data && items.length === 0 && <p className="pt-3 text-fg-3">Nothing comes out in these weeks.</p>}
    </div>
  )
}
