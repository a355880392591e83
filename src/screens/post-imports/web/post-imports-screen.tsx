import { MOST_ROWS, postImports, postUploadAddress } from '#features/post-imports/contract.ts'
import { importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { useUrlState } from '#platform/web/url-state.ts'

/** Bringing a file of posts, and every file that was brought. */
export function PostImportsScreen() {
  const organization_id = useOrganization().id
  const [place, setPlace] = useUrlState(importsSearch)
  const list = usePages(postImports.list, { organization_id }, place, ({ cursor, start }) =>
    setPlace({ cursor, start }, { push: true }),
  )
  return (
    <ImportsFrame
      home="/posts"
      title="Import posts from a file"
      about="What scrapers and platforms export: CSV, Excel, JSON or NDJSON with the link of each post, its author, date and counts. A second file of the same posts adds newer counts."
      mostRows={MOST_ROWS}
      address={file_name => postUploadAddress(organization_id, file_name)}
      list={list}
    />
  )
}
