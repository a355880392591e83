import { CREATOR_SHEETS, MAX_ROWS } from '#features/creator-imports/contract.ts'
import { creatorRejectionWords } from '#features/creator-imports/words.ts'
import { type ImportFilesOptions, importFilesOf } from '#features/sheet-imports/server/import-files.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { forgetLater } from './lifecycle.ts'

/** The uploaded sheet, and the file of rejected rows. */
export const creatorSheetFiles = (options: ImportFilesOptions) =>
  importFilesOf(
    { kind: creatorSheets, path: CREATOR_SHEETS, mostRows: MAX_ROWS, words: creatorRejectionWords, forgetLater },
    options,
  )
