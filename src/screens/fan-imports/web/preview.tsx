import { useDeferredValue } from 'react'
import { fanImports, type ImportPlan, type PreviewedRow } from '#features/fan-imports/contract.ts'
import { rejectionWords, remarkWords } from '#features/fan-imports/words.ts'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

/** The first rows as the server would enter them now. */
export function Preview({ id, plan }: { id: string; plan: ImportPlan | null }) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(
    fanImports.preview,
    asked ? { organization_id, id, plan: asked } : skipToken,
  )
  if (!plan) return <p className="text-fg-3">Choose the column of e-mail addresses or of numbers first.</p>
  if (error && !data) return <Failed what="The preview" error={error} onRetry={refetch} className="w-full" />
  if (!data) return <Skeleton className="h-48! w-full rounded-3!" />
  return (
    <PreviewTable
      rows={data.rows}
      header="Fan"
      who={row => <Who row={row} />}
      why={({ reason, remarks }) => [
        ...(reason ? [rejectionWords[reason]] : []),
        ...remarks.map(remark => remarkWords[remark]),
      ]}
      last={{
        header: 'Consent',
        cell: ({ agreed }) => (agreed.length > 0 ? <ChannelMarks channels={agreed} /> : <Missing />),
      }}
    />
  )
}

const Who = ({ row: { name, contacts } }: { row: PreviewedRow }) => (
  <>
    {name && <span className="block font-strong">{name}</span>}
    <span className="text-fg-2">{contacts.map(({ value }) => value).join(', ') || <Missing />}</span>
  </>
)
