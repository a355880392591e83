import { Bookmark } from 'lucide-react'
import { Count } from '#platform/web/ui/charts/figures.tsx'
import { Sparkline } from '#platform/web/ui/charts/sparkline.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { Trend } from '#records/trends/contract.ts'
import { TrendMark } from '#records/trends/web/trend-mark.tsx'
import { LifecycleBadge } from '#records/trends/web/trend-reasons.tsx'

/** Columns of the list. On a phone the name and where it stands are enough. */
export const trendColumns = (narrow: boolean): readonly Column<Trend>[] => [
  {
    id: 'trend',
    header: 'Trend',
    pictured: true,
    width: narrow ? 250 : 460,
    cell: trend => <TrendName trend={trend} />,
  },
  { id: 'lifecycle', header: 'Now', width: 100, cell: ({ lifecycle }) => <LifecycleBadge lifecycle={lifecycle} /> },
  {
    id: 'curve',
    header: 'Posts, 30 days',
    width: 140,
    cell: ({ curve, lifecycle }) => (
      <Sparkline values={curve} quiet={lifecycle === 'DECLINING'} label="Posts per day over 30 days" />
    ),
  },
  { id: 'views', header: 'Views', width: 84, align: 'end', cell: ({ play_count }) => <Count value={play_count} /> },
  { id: 'posts', header: 'Creates', width: 84, align: 'end', cell: ({ video_count }) => <Count value={video_count} /> },
  {
    id: 'creators',
    header: 'Creators',
    width: 84,
    align: 'end',
    cell: ({ creator_count }) => <Count value={creator_count} />,
  },
]

function TrendName({ trend }: { trend: Trend }) {
  return (
    <span className="flex items-center gap-2.5">
      <TrendMark code={trend.emoji} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <b className="truncate font-strong" title={trend.title}>
            {trend.title}
          </b>
          {trend.is_saved_by_human && <Bookmark aria-label="Saved" className="size-3.5 flex-none text-accent-text" />}
        </span>
        <span className="block truncate text-12 text-fg-2" title={trend.summary}>
          {trend.summary}
        </span>
      </span>
    </span>
  )
}
