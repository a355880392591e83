import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import type { Lifecycle } from '#features/sheet-imports/server/lifecycle.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'

export const statementLifecycle = {
  kind: statementSheets,
  topics: ['statement_imports', 'royalties'],
} satisfies Lifecycle

export const { forgetLater, forgetWork: forgetStatementImportWork } = forgettingOf(statementSheets)
