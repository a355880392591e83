import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TrendDetails } from '#records/posts/web/viewer/trend-details.tsx'
import { useTrendList } from '#records/trends/web/use-trends.ts'
import { TrendStrip } from './trend-strip.tsx'

interface SegmentTrendsProps {
  organizationId: string
  segmentId: string
  /** The trend whose details are open. */
  openId: string | undefined
  onShow: (id: string | undefined) => void
}

/** The trends of a segment above its posts, most surprising first, and the details of one (POST-058). */
export function SegmentTrends({ organizationId, segmentId, openId, onShow }: SegmentTrendsProps) {
  const { data, isPending } = useTrendList(organizationId, [segmentId])
  const trends = data?.items ?? []
  const at = trends.findIndex(({ id }) => id === openId)
  const go = (place: number) => {
    const to = at < 0 ? undefined : trends[place]
    return to ? () => onShow(to.id) : null
  }
  return (
    <>
      {isPending && <Skeleton className="mx-4 mb-3 h-11.5! w-auto! flex-none rounded-3! md:mx-5" />}
      {trends.length > 0 && <TrendStrip trends={trends} onOpen={onShow} />}
      {openId && (
        <TrendDetails
          organization_id={organizationId}
          trend={trends[at] ?? { id: openId }}
          onPrevious={go(at - 1)}
          onNext={go(at + 1)}
          onClose={() => onShow(undefined)}
        />
      )}
    </>
  )
}
