import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'
import { MOST_ROWS, statementImports, statementUploadAddress } from '#features/statement-imports/contract.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useUrlState } from '#platform/web/url-state.ts'

/** Bringing a statement of a distributor, and every statement that was brought. */
export function StatementsScreen() {
  const organization_id = useOrganization().id
  const [place, setPlace] = useUrlState(importsSearch)
  const list = usePages(statementImports.list, { organization_id }, place, ({ cursor, start }) =>
    setPlace({ cursor, start }, { push: true }),
  )
  return (
    <ImportsFrame
      home="/royalties"
      title="Import a royalty statement"
      about="The CSV or Excel file of DistroKid, TuneCore, CD Baby, Believe, The Orchard, AWAL or another distributor. Each file counts once."
      mostRows={MOST_ROWS}
      address={file_name => statementUploadAddress(organization_id, file_name)}
      list={list}
    />
  )
}
