import { MAX_ROWS, postImports, postUploadAddress } from '#features/post-imports/contract.ts'
import { ImportsFrame } from '#features/sheet-imports/web/imports-frame.tsx'

/** Bringing a file of posts, and every file that was brought. */
export const PostImportsScreen = () => (
  <ImportsFrame
    home="/posts"
    calls={postImports}
    title="Import posts from a file"
    about="What scrapers and platforms export: CSV, Excel, JSON or NDJSON with the link of each post, its author, date and counts. A second file of the same posts adds newer counts."
    mostRows={MAX_ROWS}
    address={postUploadAddress}
  />
)
