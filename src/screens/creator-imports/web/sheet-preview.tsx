import { type CreatorPlan, creatorImports, type PreviewedCreator } from '#features/creator-imports/contract.ts'
import { creatorRejectionWords, creatorRemarkWords } from '#features/creator-imports/words.ts'
import { ImportPreview, PreviewMetrics } from '#features/sheet-imports/web/import-preview.tsx'
import { previewMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export const SheetPreview = ({ id, plan }: { id: string; plan: CreatorPlan | null }) => (
  <ImportPreview
    call={creatorImports.preview}
    id={id}
    plan={plan}
    missing="Say by which column creators are known first."
  >
    {({ counts, rows }) => (
      <>
        <PreviewMetrics counts={counts} taken={previewMetrics(counts)} />
        <PreviewTable rows={rows} header="Creator" who={row => <Who row={row} />} why={whyOf} />
      </>
    )}
  </ImportPreview>
)

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
