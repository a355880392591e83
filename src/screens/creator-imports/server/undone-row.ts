import type { HistoryStep } from '#records/creators/server/history.ts'
import type { Change } from './written-row.ts'

/** An import that is being taken back, and by whom. */
export interface Undoing {
  organization_id: string
  import_id: string
  file_name: string
  by_user: string
}

/** A row of it, with what it changed. */
export interface UndoneRow {
  row_number: number
  creator_id: string
  change: Change
}

/** A row that is being taken back. */
export interface Taken extends UndoneRow {
  /** What was put back, as lines of the history. */
  steps: Omit<HistoryStep, 'creator_id'>[]
  /** Something of it was changed since, and stays as it is now. */
  partly?: true
}
