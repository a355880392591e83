import { MAX_ROWS, postImports, postUploadAddress } from '#features/post-imports/contract.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { postImportsSearch } from './search.ts'

/** Bringing a file of posts, and every file that was brought. */
export function PostImportsScreen() {
  const [{ segment }] = useUrlState(postImportsSearch)
  return (
    <ImportsFrame
      home="/posts"
      calls={postImports}
      title="Import posts from a file"
      about="What scrapers and platforms export: CSV, Excel, JSON or NDJSON with the link of each post, its author, date and counts. A second file of the same posts adds newer counts."
      mostRows={MAX_ROWS}
      address={postUploadAddress}
      takenSearch={{ segment }}
    />
  )
}
