import { fanImports, MOST_ROWS, uploadAddress } from '#features/fan-imports/contract.ts'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useUrlState } from '#platform/web/url-state.ts'

/** Bringing a file of fans, and every file that was brought. */
export function ImportsScreen() {
  const organization_id = useOrganization().id
  const [place, setPlace] = useUrlState(importsSearch)
  const list = usePages(fanImports.list, { organization_id }, place, ({ cursor, start }) =>
    setPlace({ cursor, start }, { push: true }),
  )
  return (
    <ImportsFrame
      home="/fans"
      title="Import fans from a file"
      about="Exports from Laylo, Mailchimp and Shopify work as they are, and so does any list with e-mail addresses or phone numbers."
      mostRows={MOST_ROWS}
      address={file_name => uploadAddress(organization_id, file_name)}
      list={list}
    />
  )
}
