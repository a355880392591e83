import { FAN_FILES, MAX_ROWS } from '#features/fan-imports/contract.ts'
import { rejectionWords } from '#features/fan-imports/words.ts'
import { type ImportFilesOptions, importFilesOf } from '#features/sheet-imports/server/import-files.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { forgetLater } from './lifecycle.ts'

/** The file that comes in, and the one with the rows that were not taken. */
export const importFiles = (options: ImportFilesOptions) =>
  importFilesOf({ kind: fanSheets, path: FAN_FILES, mostRows: MAX_ROWS, words: rejectionWords, forgetLater }, options)
