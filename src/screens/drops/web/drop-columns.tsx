import { Link } from '@tanstack/react-router'
import { longDate } from '#platform/web/dates.ts'
import { counted, exact, percent } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Dot } from '#platform/web/ui/badge.tsx'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Count, Delta, Missing } from '#platform/web/ui/charts/figures.tsx'
import { Sparkline } from '#platform/web/ui/charts/sparkline.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { DropRow } from '../contract.ts'
import { changeOf, goLiveWords, homeOf, nextWords, phaseLooks, typeNames } from './words.ts'

/** Columns of the list. On a phone the numbers stand beside the name. */
export function dropColumns(narrow: boolean): readonly Column<DropRow>[] {
  const columns = allColumns(narrow)
  const first = ['drop', 'sign_ups', 'conversion']
  return narrow ? columns.toSorted((a, b) => rank(first, a.id) - rank(first, b.id)) : columns
}

const rank = (first: readonly string[], id: string) => (first.includes(id) ? first.indexOf(id) : first.length)

const allColumns = (narrow: boolean): readonly Column<DropRow>[] => [
  { id: 'drop', header: 'Drop', pictured: true, width: narrow ? 182 : 256, cell: drop => <DropName drop={drop} /> },
  { id: 'status', header: 'Status', width: 108, cell: ({ phase }) => <Phase phase={phase} /> },
  {
    id: 'type',
    header: 'Type',
    width: 84,
    cell: ({ drop_type }) => <span className="text-fg-2">{typeNames[drop_type]}</span>,
  },
  { id: 'channels', header: 'Channels', width: 84, cell: ({ channels }) => <ChannelMarks channels={channels} /> },
  {
    id: 'sign_ups',
    header: 'Sign-ups',
    width: 80,
    align: 'end',
    cell: drop => <b>{drop.visits + drop.sign_ups === 0 ? <Missing /> : <Count value={drop.sign_ups} />}</b>,
  },
  {
    id: 'conversion',
    header: 'View to sign-up',
    width: 112,
    align: 'end',
    cell: drop => <Conversion {...drop} />,
  },
  { id: 'course', header: 'Sign-ups, 28 days', width: 192, cell: drop => <Course drop={drop} /> },
  { id: 'go_live', header: 'Go live', width: 116, cell: drop => <GoLive drop={drop} /> },
  {
    id: 'next',
    header: 'Next',
    width: 172,
    cell: drop => <span className="text-fg-2">{nextWords(drop)}</span>,
  },
]

function DropName({ drop }: { drop: DropRow }) {
  return (
    <span className="flex items-center gap-2.5">
      <Avatar shape="square" size={40} name={drop.title} src={drop.cover_url} />
      <span className="min-w-0 flex-1">
        <Link
          to={homeOf(drop)}
          params={{ dropId: drop.id }}
          title={drop.title}
          className="block truncate font-strong hover:underline"
        >
          {drop.title}
        </Link>
        <span className="block truncate text-12 text-fg-3">{drop.artist.title}</span>
      </span>
    </span>
  )
}

export function Phase({ phase }: Pick<DropRow, 'phase'>) {
  const { name, tone } = phaseLooks[phase]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Dot tone={tone} />
      {name}
    </span>
  )
}

/** A rate hides how much stands behind it; the tooltip says. */
export function Conversion({ conversion, sign_ups, visits }: Pick<DropRow, 'conversion' | 'sign_ups' | 'visits'>) {
  if (conversion === null) return <Missing />
  return (
    <Hint text={`${counted(sign_ups, 'sign-up')} of ${counted(visits, 'view')}`}>
      <span className="tabular-nums">{percent(conversion, { decimals: 1 })}</span>
    </Hint>
  )
}

function Course({ drop }: { drop: DropRow }) {
  const total = drop.sign_up_days.reduce((sum, day) => sum + day, 0)
  if (total === 0 && drop.sign_ups_before === 0) return <Missing />
  const over = drop.phase === 'ENDED' || drop.phase === 'ARCHIVED'
  return (
    <span className="flex items-center gap-2.5">
      <Sparkline
        values={drop.sign_up_days}
        quiet={over}
        label={`${counted(total, 'sign-up')} in 28 days, ${exact(drop.sign_up_days.at(-1))} today`}
      />
      {!over && drop.sign_ups_before > 0 && (
        <Hint text={`${exact(total)} in 28 days, ${exact(drop.sign_ups_before)} in the 28 days before`}>
          <span className="flex">
            <Delta change={changeOf(total, drop.sign_ups_before)} />
          </span>
        </Hint>
      )}
    </span>
  )
}

function GoLive({ drop }: { drop: DropRow }) {
  const words = goLiveWords(drop)
  if (!words || !drop.go_live_at) return <Missing />
  return (
    <Hint text={longDate(drop.go_live_at)}>
      <time dateTime={drop.go_live_at} className="text-fg-2 tabular-nums">
        {words}
      </time>
    </Hint>
  )
}
