import type { BadgeType } from '#platform/web/ui/badge.tsx'
import type { ImportOutcome, ImportState } from '../contract.ts'

/** How the state of an import, and what became of a row, are told at a glance. */
export const stateLooks: Record<ImportState, BadgeType> = {
  UPLOADING: 'Gray',
  READY: 'Gray',
  RUNNING: 'Branded',
  STOPPED: 'Warning',
  DONE: 'Success',
  UNDOING: 'Branded',
  UNDONE: 'Gray',
}

export const outcomeLooks: Record<ImportOutcome, BadgeType> = {
  ADDED: 'Success',
  UPDATED: 'Branded',
  MERGED: 'Purple',
  UNCHANGED: 'Gray',
  REJECTED: 'Error',
}
