import type { ImportFilesOptions } from '#features/sheet-imports/server/import-files.ts'
import type { Part } from '#platform/server/part.ts'
import { creatorSheetFiles } from './import-files.ts'
import { forgetSheetWork } from './lifecycle.ts'
import { creatorImportRoutes } from './routes.ts'
import { runSheetImportWork } from './run-import.ts'
import { undoSheetImportWork } from './undo-import.ts'

export const creatorImportsPart = (services: ImportFilesOptions): Part => ({
  routes: creatorImportRoutes,
  jobs: [runSheetImportWork, undoSheetImportWork, forgetSheetWork],
  pages: [creatorSheetFiles(services)],
})
