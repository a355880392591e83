import type { OpenShare } from '#records/promotions/server/shares.ts'
import type { ClientResults } from './read-results.ts'

/** What was just done, by the word that the address ends with. */
export const DONE = {
  approved: 'Thank you. Your approval is recorded, and the team sees it.',
  draft: 'Thank you. The team sees what you decided about the draft.',
  meanwhile: 'It was decided already, or a newer version came. This is how it stands now.',
  limit: 'That was a lot at once. Please wait an hour and try again.',
} as const

export interface ClientPage {
  share: OpenShare
  results: ClientResults
  /** Where the forms are sent. */
  path: string
  done: keyof typeof DONE | null
  /** Why a decision was not accepted; `asked` is a draft, or the results. */
  refused: { asked: string; problem: string } | null
  /** What was typed and is not decided yet: comments by draft, or of the results. */
  typed: { name: string; comments: ReadonlyMap<string, string> }
}
