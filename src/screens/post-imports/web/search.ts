import { importSearch, importsSearch } from '#features/sheet-imports/web/import-search.ts'
import { id } from '#platform/contract/values.ts'

/** The segment from which one came: the posts join it unless another is chosen. */
const fromSegment = { segment: id.optional().catch(undefined) }

export const postImportsSearch = importsSearch.extend(fromSegment)
export const postImportSearch = importSearch.extend(fromSegment)
