import { type ReactNode, useDeferredValue } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { type Metric, MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface ImportPreviewProps<Plan, Answer> {
  call: Endpoint<'query', unknown, z.ZodType<Answer>, { organization_id: string; id: string; plan: Plan }>
  id: string
  /** Null while it cannot be asked for yet. */
  plan: Plan | null
  /** What is asked for until then. */
  missing: string
  children: (answer: Answer) => ReactNode
}

/** What would become of the first rows, as the server would enter them now. Follows the plan while it changes. */
export function ImportPreview<Plan, Answer>({ call, id, plan, missing, children }: ImportPreviewProps<Plan, Answer>) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(call, asked === null ? skipToken : { organization_id, id, plan: asked }, {
    unhurried: true,
  })
  if (plan === null) return <p className="text-fg-3">{missing}</p>
  if (error && !data) return <Failed what="The preview" error={error} onRetry={refetch} className="w-full" />
  if (!data) return <Skeleton className="h-64! w-full rounded-3!" />
  return children(data)
}

interface PreviewMetricsProps {
  counts: { rows: number; complete: boolean; rejected: number }
  /** Of the rows that would be taken. */
  taken: readonly Metric[]
  /** Stand at the end. */
  more?: readonly Metric[]
}

/** How many of the first rows would have which outcome. */
export function PreviewMetrics({ counts, taken, more = [] }: PreviewMetricsProps) {
  return (
    <MetricCards
      label="What would become of the rows"
      metrics={[
        { label: 'Rows', value: exact(counts.rows), ...(!counts.complete && { note: 'the first of the file' }) },
        ...taken,
        { label: 'To reject', value: exact(counts.rejected) },
        ...more,
      ]}
    />
  )
}
