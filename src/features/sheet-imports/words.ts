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

/** What the undo of the import did with a row, if anything. */
export const undoWords = ({ outcome, undo }: Pick<SheetImportRow, 'outcome' | 'undo'>): string[] => {
  if (undo === 'RESTORED') return [`${outcomeNames[outcome]}, then taken back.`]
  return undo === 'KEPT' ? ['Changed since: what was changed stays.'] : []
}

interface Explained<Reason extends string, Remark extends string> {
  reason: Reason | null
  remarks: readonly Remark[]
}

/** Why a row was rejected, and what of it was left out, in sentences. */
export const explain =
  <Reason extends string, Remark extends string>(
    reasons: Readonly<Record<Reason, string>>,
    remarkWords: Readonly<Record<Remark, string>>,
  ) =>
  ({ reason, remarks }: Explained<Reason, Remark>): string[] => [
    ...(reason ? [reasons[reason]] : []),
    ...remarks.map(remark => remarkWords[remark]),
  ]
