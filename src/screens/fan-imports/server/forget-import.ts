import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'

export const { forgetLater, forgetWork: forgetImportWork } = forgettingOf(fanSheets)
