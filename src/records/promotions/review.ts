import type { Stage } from './stages.ts'

/** Where the review of a draft stands. Worked out from what is stored, like the sub-status of its creator. */
export const REVIEW_STATES = ['APPROVED', 'REJECTED', 'PUBLISHED', 'FEEDBACK', 'ARCHIVED'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

interface Reviewed {
  state: 'WAITING' | 'APPROVED' | 'CHANGES_REQUESTED'
  /** No newer version was sent. */
  is_newest: boolean
  /** Of its creator in the activation. */
  stage: Stage
  live_posts: number
}

/**
 * ARCHIVED: a newer version replaced it. REJECTED: its creator was declined. PUBLISHED: it was approved, and its creator has
 * posted. FEEDBACK: the team asked for changes. Null while the newest version waits for a decision.
 */
export function reviewState({ state, is_newest, stage, live_posts }: Reviewed): ReviewState | null {
  if (!is_newest) return 'ARCHIVED'
  if (stage === 'BRAND_UNINTERESTED') return 'REJECTED'
  if (state === 'CHANGES_REQUESTED') return 'FEEDBACK'
  if (state === 'WAITING') return null
  return live_posts > 0 ? 'PUBLISHED' : 'APPROVED'
}
