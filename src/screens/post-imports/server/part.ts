import { MAX_ROWS, POST_FILES } from '#features/post-imports/contract.ts'
import { postRejectionWords } from '#features/post-imports/words.ts'
import { type ImportFilesOptions, importFilesOf } from '#features/sheet-imports/server/import-files.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Part } from '#platform/server/part.ts'
import { forgetLater, forgetPostImportWork } from './lifecycle.ts'
import { postImportRoutes } from './routes.ts'
import { runPostImportWork } from './run-import.ts'
import { undoPostImportWork } from './undo-import.ts'

export const postImportsPart = (services: ImportFilesOptions): Part => ({
  routes: postImportRoutes,
  jobs: [runPostImportWork, undoPostImportWork, forgetPostImportWork],
  pages: [
    importFilesOf(
      { kind: postSheets, path: POST_FILES, mostRows: MAX_ROWS, words: postRejectionWords, forgetLater },
      services,
    ),
  ],
})
