import type { ReleaseStatus } from './kinds.ts'

/** Where a release may go from each status (ENUM-081), the usual way first. */
const NEXT: Readonly<Record<ReleaseStatus, readonly ReleaseStatus[]>> = {
  INCOMPLETE: ['READY_FOR_SUBMISSION', 'ARCHIVED'],
  READY_FOR_SUBMISSION: ['IN_REVIEW', 'INCOMPLETE', 'ARCHIVED'],
  IN_REVIEW: ['DELIVERED', 'NEEDS_ATTENTION', 'ARCHIVED'],
  DELIVERED: ['RELEASED', 'NEEDS_ATTENTION', 'ARCHIVED'],
  NEEDS_ATTENTION: ['READY_FOR_SUBMISSION', 'ARCHIVED'],
  RELEASED: ['ARCHIVED'],
  ARCHIVED: [],
}

export const nextStatuses = (from: ReleaseStatus): readonly ReleaseStatus[] => NEXT[from]
export const canTransition = (from: ReleaseStatus, to: ReleaseStatus): boolean => NEXT[from].includes(to)

/** The way of a release that nobody sends back. */
export const STATUS_LINE = [
  'INCOMPLETE',
  'READY_FOR_SUBMISSION',
  'IN_REVIEW',
  'DELIVERED',
  'RELEASED',
] as const satisfies readonly ReleaseStatus[]
