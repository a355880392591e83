import { useDeferredValue } from 'react'
import { type PostPlan, type PreviewedPost, postImports } from '#features/post-imports/contract.ts'
import { postRejectionWords, postRemarkWords } from '#features/post-imports/words.ts'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export function PostPreview({ id, plan }: { id: string; plan: PostPlan | null }) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(
    postImports.preview,
    asked ? { organization_id, id, plan: asked } : skipToken,
  )
  if (!plan) return <p className="text-fg-3">Say which column tells the posts apart first.</p>
  if (error && !data) return <Failed what="The preview" error={error} onRetry={refetch} className="w-full" />
  if (!data) return <Skeleton className="h-64! w-full rounded-3!" />
  const { counts, rows } = data
  return (
    <>
      <MetricCards
        label="What would become of the rows"
        metrics={[
          { label: 'Rows', value: exact(counts.rows), ...(!counts.complete && { note: 'the first of the file' }) },
          { label: 'To add', value: exact(counts.added) },
          { label: 'To update', value: exact(counts.updated) },
          { label: 'To merge', value: exact(counts.merged), note: 'into earlier rows' },
          { label: 'To reject', value: exact(counts.rejected) },
        ]}
      />
      <PreviewTable
        rows={rows}
        header="Post"
        who={row => <Which row={row} />}
        why={({ reason, remarks }) => [
          ...(reason ? [postRejectionWords[reason]] : []),
          ...remarks.map(remark => postRemarkWords[remark]),
        ]}
        last={{ header: 'Views', cell: ({ views }) => <Count value={views} /> }}
      />
    </>
  )
}

const Which = ({ row: { platform, author, description } }: { row: PreviewedPost }) =>
  author || description ? (
    <span className="flex items-center gap-1.5">
      {platform && (
        <>
          <PlatformMark platform={platform} />
          <span className="sr-only">{platformName(platform)}</span>
        </>
      )}
      {author && <span className="font-strong">@{author}</span>}
      <span className="line-clamp-1 text-fg-2">{description}</span>
    </span>
  ) : (
    <Missing />
  )
