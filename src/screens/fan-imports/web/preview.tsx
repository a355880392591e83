import { fanImports, type ImportPlan, type PreviewedRow } from '#features/fan-imports/contract.ts'
import { rejectionWords, remarkWords } from '#features/fan-imports/words.ts'
import { ImportPreview } from '#features/sheet-imports/web/import-preview.tsx'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { explain } from '#features/sheet-imports/words.ts'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'

/** The first rows as the server would enter them now. */
export const Preview = ({ id, plan }: { id: string; plan: ImportPlan | null }) => (
  <ImportPreview
    call={fanImports.preview}
    id={id}
    plan={plan}
    missing="Choose the column of email addresses or of numbers first."
  >
    {({ rows }) => (
      <PreviewTable
        rows={rows}
        header="Fan"
        who={row => <Who row={row} />}
        why={explain(rejectionWords, remarkWords)}
        more={[
          {
            header: 'Consent',
            cell: ({ agreed }) => (agreed.length > 0 ? <ChannelMarks channels={agreed} /> : <Missing />),
          },
        ]}
      />
    )}
  </ImportPreview>
)

const Who = ({ row: { name, contacts } }: { row: PreviewedRow }) => (
  <>
    {name && <span className="block font-strong">{name}</span>}
    <span className="text-fg-2">{contacts.map(({ value }) => value).join(', ') || <Missing />}</span>
  </>
)
