import { fanImports, type ImportPlan, type PreviewedRow } from '#features/fan-imports/contract.ts'
import { rejectionWords, remarkWords, targetNames } from '#features/fan-imports/words.ts'
import { ImportPreview, PreviewMetrics } from '#features/sheet-imports/web/import-preview.tsx'
import { previewMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { explain } from '#features/sheet-imports/words.ts'
import { countryName } from '#platform/contract/countries.ts'
import { shortDate } from '#platform/web/dates.ts'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export const Preview = ({ id, plan }: { id: string; plan: ImportPlan | null }) => (
  <ImportPreview
    call={fanImports.preview}
    id={id}
    plan={plan}
    missing="Choose the column of email addresses or of numbers first."
  >
    {({ counts, rows }) => (
      <>
        <PreviewMetrics counts={counts} taken={previewMetrics(counts)} />
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
      </>
    )}
  </ImportPreview>
)

const Who = ({ row, row: { name, contacts } }: { row: PreviewedRow }) => (
  <>
    {name && <span className="block font-strong">{name}</span>}
    <span className="text-fg-2">{contacts.map(({ value }) => value).join(', ') || <Missing />}</span>
    <span className="block text-12 text-fg-3">{recordWords(row)}</span>
  </>
)

/** "Birthdate Apr. 2nd, 1999 · Oslo, Norway · Tags vip": what the record gets beside the name, as it was understood. */
function recordWords({ facts, custom, tags }: PreviewedRow): string {
  const { birthdate, gender, language, city, state, country_code, instagram_username, tiktok_username } = facts
  const place = [city, state, country_code && countryName(country_code)].filter(Boolean).join(', ')
  return [
    birthdate && `${targetNames.birthdate} ${shortDate(birthdate)}`,
    gender && `${targetNames.gender} ${gender.toLowerCase()}`,
    language && `${targetNames.language} ${language}`,
    place,
    instagram_username && `${targetNames.instagram} @${instagram_username}`,
    tiktok_username && `${targetNames.tiktok} @${tiktok_username}`,
    ...custom.map(({ name, value }) => `${name} ${value}`),
    tags.length > 0 && `${targetNames.tags} ${tags.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
