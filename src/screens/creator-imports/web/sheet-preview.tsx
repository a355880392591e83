import { useDeferredValue } from 'react'
import { type CreatorPlan, creatorImports, type PreviewedCreator } from '#features/creator-imports/contract.ts'
import { creatorRejectionWords, creatorRemarkWords } from '#features/creator-imports/words.ts'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export function SheetPreview({ id, plan }: { id: string; plan: CreatorPlan | null }) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(
    creatorImports.preview,
    asked ? { organization_id, id, plan: asked } : skipToken,
  )
  if (!plan) return <p className="text-fg-3">Say by which column creators are known first.</p>
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
          { label: 'Unchanged', value: exact(counts.unchanged) },
          { label: 'To reject', value: exact(counts.rejected) },
        ]}
      />
      <PreviewTable rows={rows} header="Creator" who={row => <Who row={row} />} why={whyOf} />
    </>
  )
}

const changeNames: Record<string, string> = { pricing: 'price', locations: 'location' }

const whyOf = ({ reason, changes, remarks }: PreviewedCreator) => [
  ...(reason ? [creatorRejectionWords[reason]] : []),
  ...(changes.length > 0 ? [`Changes: ${changes.map(change => changeNames[change] ?? change).join(', ')}.`] : []),
  ...remarks.map(remark => creatorRemarkWords[remark]),
]

const Who = ({ row: { name, profiles } }: { row: PreviewedCreator }) => (
  <span className="flex flex-wrap items-center gap-x-2.5">
    {name && <span className="font-strong">{name}</span>}
    {profiles.map(({ platform, username }) => (
      <span key={`${platform} ${username}`} className="inline-flex items-center gap-1 text-fg-2">
        <PlatformMark platform={platform} />
        <span className="sr-only">{platformName(platform)}</span>
        {username}
      </span>
    ))}
    {!name && profiles.length === 0 && <Missing />}
  </span>
)
