/** Longest answer that Instagram takes. */
export const MAX_LETTERS = 1_000

/** How long Instagram takes answers to a message. */
export const WINDOW_MS = 24 * 3_600_000

interface Answerable {
  closes_at: string | Date | null
  account: { state: 'CONNECTED' | 'RECONNECT'; username: string }
  /** Whether an answer is on its way. */
  sending: boolean
}

/** Why a mention cannot be answered now; null when it can. */
export function reasonNotToAnswer({ closes_at, account, sending }: Answerable, now: Date): string | null {
  if (closes_at !== null && new Date(closes_at) <= now)
    return 'Instagram takes answers for 24 hours. This window is over.'
  if (account.state === 'RECONNECT') return `@${account.username} has to sign in to Instagram again first.`
  if (sending) return 'An answer is being sent.'
  return null
}

/** Emojis that an answer may be, or begin with. */
export const REACTIONS = [
  { emoji: '👍', name: 'thumbs up' },
  { emoji: '👎', name: 'thumbs down' },
  { emoji: '🎉', name: 'party popper' },
  { emoji: '💙', name: 'blue heart' },
  { emoji: '‼️', name: 'double exclamation mark' },
] as const

/** How much of a comment a list shows: all of it, one line, or nothing until it is opened. */
export const COMMENT_DISPLAYS = ['EXPANDED', 'COMPACT', 'HIDDEN'] as const
export type CommentDisplay = (typeof COMMENT_DISPLAYS)[number]
