import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'

export const { forgetLater, forgetWork: forgetStatementImportWork } = forgettingOf(statementSheets)
