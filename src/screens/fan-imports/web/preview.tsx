import { useDeferredValue } from 'react'
import { fanImports, type ImportPlan, PREVIEWED, type PreviewedRow } from '#features/fan-imports/contract.ts'
import { outcomeLooks } from '#features/fan-imports/web/import-looks.ts'
import { outcomeNames, rejectionWords, remarkWords } from '#features/fan-imports/words.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Missing } from '#platform/web/ui/figures.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { skipToken, useQuery } from '#platform/web/use-query.ts'

/** The first rows as the server would enter them now. */
export function Preview({ id, plan }: { id: string; plan: ImportPlan | null }) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(
    fanImports.preview,
    asked ? { organization_id, id, plan: asked } : skipToken,
  )
  if (!plan) return <p className="text-fg-3">Choose the column of e-mail addresses or of numbers first.</p>
  if (error) return <Failed what="The preview" error={error} onRetry={refetch} className="w-full" />
  if (!data) return <Skeleton className="h-48 w-full" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label="Preview" tabIndex={0} className="relative overflow-x-auto rounded-3 border border-line">
      <table aria-label={`The first ${PREVIEWED} rows at most`} className="w-full">
        <thead>
          <tr className="text-12 text-fg-3 [&>th]:px-3 [&>th]:py-2 [&>th]:text-start [&>th]:font-medium">
            <th className="w-12 max-sm:hidden">Row</th>
            <th className="w-28">Outcome</th>
            <th>Fan</th>
            <th className="w-24">Consent</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(row => (
            <PreviewRow key={row.row_number} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PreviewRow({ row }: { row: PreviewedRow }) {
  const words = [...(row.reason ? [rejectionWords[row.reason]] : []), ...row.remarks.map(remark => remarkWords[remark])]
  return (
    <tr className="border-line-soft border-t align-top [&>td]:px-3 [&>td]:py-2">
      <td className="text-fg-3 tabular-nums max-sm:hidden">{row.row_number}</td>
      <td>
        <Badge type={outcomeLooks[row.outcome]}>{outcomeNames[row.outcome]}</Badge>
      </td>
      <td className="wrap-anywhere">
        {row.name && <span className="block font-strong">{row.name}</span>}
        <span className="text-fg-2">{row.contacts.map(({ value }) => value).join(', ') || <Missing />}</span>
        {words.length > 0 && <span className="block text-12 text-fg-3">{words.join(' ')}</span>}
      </td>
      <td>{row.agreed.length > 0 ? <ChannelMarks channels={row.agreed} /> : <Missing />}</td>
    </tr>
  )
}
