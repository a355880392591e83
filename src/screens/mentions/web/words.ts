import type { Mention } from '#records/mentions/contract.ts'
import { WINDOW_MS } from '#records/mentions/rules.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

/** Time left of the window: `1 h 52` in the last six hours, then whole hours; null where there is no window. */
export function timeLeft({ closes_at }: Pick<Mention, 'closes_at'>, now: Date): string | null {
  if (closes_at === null) return null
  const left = Date.parse(closes_at) - now.getTime()
  if (left <= 0) return 'Too late'
  const hours = Math.floor(left / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  if (hours >= 6) return `${hours} h`
  return hours > 0 ? `${hours} h ${String(minutes).padStart(2, '0')}` : `${Math.max(1, minutes)} min`
}

/** `1:52:08`. */
export function countdown(closes_at: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((Date.parse(closes_at) - now.getTime()) / 1_000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
}

/** How much of the window is left, from 0 to 1. */
export const shareLeft = ({ closes_at }: Pick<Mention, 'closes_at'>, now: Date): number =>
  closes_at === null ? 0 : Math.min(1, Math.max(0, (Date.parse(closes_at) - now.getTime()) / WINDOW_MS))

/** Less than six hours are left. */
export const isUrgent = ({ closes_at, page_type }: Pick<Mention, 'closes_at' | 'page_type'>, now: Date): boolean =>
  page_type === 'OPEN' && closes_at !== null && Date.parse(closes_at) - now.getTime() < 6 * HOUR

/** Who it is of, as far as Instagram has told. */
export const senderName = ({ sender_username }: Pick<Mention, 'sender_username'>): string =>
  sender_username === null ? 'Somebody' : `@${sender_username}`

export const replyWords = {
  QUEUED: 'Waiting to be sent',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Not sent',
  UNKNOWN: 'May have been sent',
} as const

/** The state of a mention over its picture. */
export function stateWords({ page_type, reply }: Pick<Mention, 'page_type' | 'reply'>): string | null {
  if (reply && (reply.state === 'QUEUED' || reply.state === 'SENDING')) return replyWords[reply.state]
  if (reply?.state === 'UNKNOWN') return replyWords.UNKNOWN
  if (page_type === 'ANSWERED') return 'Answered'
  if (reply?.state === 'FAILED' && page_type === 'OPEN') return replyWords.FAILED
  return page_type === 'TOO_LATE' ? 'Too late' : null
}
