import { Link } from '@tanstack/react-router'
import { compact, exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Dot } from '#platform/web/ui/badge.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { statusNames } from '#records/releases/words.ts'
import type { ReleaseRow } from '../shown.ts'
import { TaskBar } from './task-bar.tsx'
import { dayWords, distanceWords, statusTones, typeWords, wholeDay } from './words.ts'

/** Columns of the list of releases. */
export const releaseColumns: readonly Column<ReleaseRow>[] = [
  {
    id: 'title',
    header: 'Release',
    pictured: true,
    sortable: true,
    width: 252,
    cell: row => <ReleaseName row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    cell: ({ status }) => (
      <span className="flex items-center gap-2">
        <Dot tone={statusTones[status]} className="size-2.5!" />
        {statusNames[status]}
      </span>
    ),
  },
  { id: 'type', header: 'Type', width: 112, cell: row => <span className="text-fg-2">{typeWords(row)}</span> },
  {
    id: 'genre',
    header: 'Genre',
    width: 104,
    cell: ({ genre }) =>
      genre ? (
        <span title={genre} className="block truncate text-fg-2">
          {genre}
        </span>
      ) : (
        <Missing />
      ),
  },
  {
    id: 'out_on',
    header: 'Out',
    sortable: true,
    firstSort: 'desc',
    width: 96,
    cell: ({ out_on }) =>
      out_on ? (
        <Hint text={wholeDay(out_on)}>
          <span className="block">
            {dayWords(out_on)}
            <span className="block text-12 text-fg-3">{distanceWords(out_on)}</span>
          </span>
        </Hint>
      ) : (
        <span className="block">
          <Missing />
          <span className="block text-12 text-fg-3">no date</span>
        </span>
      ),
  },
  { id: 'tasks', header: 'Tasks', width: 138, cell: ({ tasks }) => <TaskBar tasks={tasks} /> },
  {
    id: 'stores',
    header: 'Stores',
    width: 76,
    align: 'end',
    cell: ({ stores: { live, all } }) =>
      all === 0 ? (
        <Missing />
      ) : (
        <span>
          {live} <span className="text-fg-3">of {all}</span>
        </span>
      ),
  },
  {
    id: 'presaves',
    header: 'Pre-saves',
    width: 84,
    align: 'end',
    cell: ({ presaves }) =>
      presaves === null ? (
        <Missing />
      ) : (
        <Hint text={`${exact(presaves)} fans asked for it`}>
          <b>{compact(presaves)}</b>
        </Hint>
      ),
  },
  { id: 'next', header: 'Next', width: 190, cell: row => <Next row={row} /> },
]

function ReleaseName({ row }: { row: ReleaseRow }) {
  return (
    <span className={cx('flex items-center gap-2.5', row.status === 'ARCHIVED' && 'text-fg-2')}>
      <Avatar shape="square" size={32} name={row.title} src={row.cover_url} />
      <span className="min-w-0 flex-1">
        <Link
          to="/releases/$releaseId"
          params={{ releaseId: row.id }}
          title={row.title}
          className="block truncate font-strong hover:underline"
        >
          {row.title}
        </Link>
        <span className="block truncate text-12 text-fg-3">{row.artist.name}</span>
      </span>
    </span>
  )
}

function Next({ row: { next, status } }: { row: ReleaseRow }) {
  if (!next) return <Missing />
  return (
    <span title={next} className={cx('block truncate', status === 'NEEDS_ATTENTION' ? 'text-bad' : 'text-fg-2')}>
      {next}
    </span>
  )
}
