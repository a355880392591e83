import type { HistoryStep } from '#records/creators/server/history.ts'
import type { Change } from './written-row.ts'

/** An import being undone, and by whom. */
export interface Undoing {
  organization_id: string
  import_id: string
  file_name: string
  by_user: string
}

/** A row of the import, with its changes. */
export interface UndoneRow {
  row_number: number
  creator_id: string
  change: Change
}

/** A row being undone. */
export interface RestoredRow extends UndoneRow {
  /** The restored values, as history entries. */
  steps: Omit<HistoryStep, 'creator_id'>[]
  /** Something was changed since and stays. */
  partly?: true
}
