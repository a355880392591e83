import type { ImportOutcome, ImportState, SheetImportRow } from './contract.ts'

export const outcomeNames: Record<ImportOutcome, string> = {
  ADDED: 'Added',
  UPDATED: 'Updated',
  MERGED: 'Merged',
  UNCHANGED: 'Unchanged',
  REJECTED: 'Rejected',
}

export const stateNames: Record<ImportState, string> = {
  UPLOADING: 'Uploading',
  READY: 'Not started',
  RUNNING: 'Importing',
  STOPPED: 'Stopped',
  DONE: 'Imported',
  UNDOING: 'Undoing',
  UNDONE: 'Undone',
}

export const undoWords: Record<NonNullable<SheetImportRow['undo']>, string> = {
  RESTORED: 'Taken back.',
  KEPT: 'Changed since: left as it is.',
}
