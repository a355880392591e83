import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'

export const { forgetLater, forgetWork: forgetSheetWork } = forgettingOf(creatorSheets)
