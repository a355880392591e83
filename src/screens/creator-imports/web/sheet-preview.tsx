import { useDeferredValue } from 'react'
import {
  type CreatorPlan,
  creatorImports,
  PREVIEWED,
  type PreviewedCreator,
} from '#features/creator-imports/contract.ts'
import { creatorRejectionWords, creatorRemarkWords } from '#features/creator-imports/words.ts'
import { outcomeLooks } from '#features/fan-imports/web/import-looks.ts'
import { outcomeNames } from '#features/fan-imports/words.ts'
import { exact } from '#platform/web/numbers.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Missing } from '#platform/web/ui/figures.tsx'
import { MetricCards } from '#platform/web/ui/metric-card.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { skipToken, useQuery } from '#platform/web/use-query.ts'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export function SheetPreview({ id, plan }: { id: string; plan: CreatorPlan | null }) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(
    creatorImports.preview,
    asked ? { organization_id, id, plan: asked } : skipToken,
  )
  if (!plan) return <p className="text-fg-3">Say by which column creators are known first.</p>
  if (error) return <Failed what="The preview" error={error} onRetry={refetch} className="w-full" />
  if (!data) return <Skeleton className="h-64 w-full" />
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section aria-label="Preview" tabIndex={0} className="relative overflow-x-auto rounded-3 border border-line">
        <table aria-label={`The first ${PREVIEWED} rows at most`} className="w-full">
          <thead>
            <tr className="text-12 text-fg-3 [&>th]:px-3 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
              <th className="w-12 max-sm:hidden">Row</th>
              <th className="w-28">Outcome</th>
              <th>Creator</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <PreviewRow key={row.row_number} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const changeNames: Record<string, string> = { pricing: 'price', locations: 'location' }

function PreviewRow({ row }: { row: PreviewedCreator }) {
  const { name, profiles, changes } = row
  const words = [
    ...(row.reason ? [creatorRejectionWords[row.reason]] : []),
    ...(changes.length > 0 ? [`Changes: ${changes.map(change => changeNames[change] ?? change).join(', ')}.`] : []),
    ...row.remarks.map(remark => creatorRemarkWords[remark]),
  ]
  return (
    <tr className="border-line-soft border-t align-top [&>td]:px-3 [&>td]:py-2">
      <td className="text-fg-3 tabular-nums max-sm:hidden">{row.row_number}</td>
      <td>
        <Badge type={outcomeLooks[row.outcome]}>{outcomeNames[row.outcome]}</Badge>
      </td>
      <td className="wrap-anywhere">
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
        {words.length > 0 && <span className="block text-12 text-fg-3">{words.join(' ')}</span>}
      </td>
    </tr>
  )
}
