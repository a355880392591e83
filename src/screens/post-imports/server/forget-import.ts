import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'

export const { forgetLater, forgetWork: forgetPostImportWork } = forgettingOf(postSheets)
