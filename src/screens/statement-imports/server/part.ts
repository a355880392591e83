import { type ImportFilesOptions, importFilesOf } from '#features/sheet-imports/server/import-files.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { MAX_ROWS, STATEMENT_FILES } from '#features/statement-imports/contract.ts'
import { statementRejectionWords } from '#features/statement-imports/words.ts'
import type { Part } from '#platform/server/part.ts'
import { forgetLater, forgetStatementImportWork } from './lifecycle.ts'
import { statementImportRoutes } from './routes.ts'
import { runStatementImportWork } from './run-import.ts'
import { undoStatementImportWork } from './undo-import.ts'

export const statementImportsPart = (services: ImportFilesOptions): Part => ({
  routes: statementImportRoutes,
  jobs: [runStatementImportWork, undoStatementImportWork, forgetStatementImportWork],
  pages: [
    importFilesOf(
      {
        kind: statementSheets,
        path: STATEMENT_FILES,
        mostRows: MAX_ROWS,
        words: statementRejectionWords,
        forgetLater,
      },
      services,
    ),
  ],
})
