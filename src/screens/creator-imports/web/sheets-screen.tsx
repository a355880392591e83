import { creatorImports, MOST_ROWS, sheetUploadAddress } from '#features/creator-imports/contract.ts'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useUrlState } from '#platform/web/url-state.ts'

/** Bringing a sheet of creators, and every sheet that was brought. */
export function SheetsScreen() {
  const organization_id = useOrganization().id
  const [place, setPlace] = useUrlState(importsSearch)
  const list = usePages(creatorImports.list, { organization_id }, place, ({ cursor, start }) =>
    setPlace({ cursor, start }, { push: true }),
  )
  return (
    <ImportsFrame
      home="/roster"
      title="Import creators from a spreadsheet"
      about="Any sheet with profile links or handles, e-mail addresses or phone numbers. Prices, ratings, tags, notes, places and lists come along."
      mostRows={MOST_ROWS}
      address={file_name => sheetUploadAddress(organization_id, file_name)}
      list={list}
    />
  )
}
