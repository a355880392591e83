import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import type { Lifecycle } from '#features/sheet-imports/server/lifecycle.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { lookForDuplicates } from './imported-duplicates.ts'

export const fanLifecycle = {
  kind: fanSheets,
  topics: ['fan_imports', 'fans'],
  // whom the rows touched may have become or ceased to be somebody's duplicate
  ended: (db, importId, state) => lookForDuplicates(db, { ...importId, state }),
} as const satisfies Lifecycle

export const { forgetLater, forgetWork: forgetImportWork } = forgettingOf(fanSheets)
