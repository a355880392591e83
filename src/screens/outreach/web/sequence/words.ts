import type { Enrollment, GivenSequence, StopStep } from '#records/outreach/sequence-contract.ts'
import { STAGE_LABELS } from '#records/promotions/stages.ts'

export const stateWords = { DRAFT: 'Draft', RUNNING: 'Running', PAUSED: 'Paused' } as const satisfies Record<
  GivenSequence['state'],
  string
>
export const stateBadges = { DRAFT: 'Gray', RUNNING: 'Success', PAUSED: 'Warning' } as const

export const placeWords: Record<Enrollment['state'], string> = {
  WAITING: 'Waiting',
  FINISHED: 'Finished',
  REPLIED: 'Replied',
  BOUNCED: 'Bounced',
  UNSUBSCRIBED: 'Unsubscribed',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
}

export const stopWords: Record<StopStep, string> = {
  negotiating: STAGE_LABELS.NEGOTIATING,
  accepted: STAGE_LABELS.BRAND_ACCEPTED_TERMS,
  hired: STAGE_LABELS.hired,
  posted: STAGE_LABELS.posted,
}

const DELAYS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30]
export const days = (count: number) =>
  count === 0 ? 'the same day' : `${count} working ${count === 1 ? 'day' : 'days'}`

/** Choices of a delay, with the one that is set. */
export const delayChoices = (set: number) => {
  const choices = DELAYS.includes(set) ? DELAYS : [...DELAYS, set].sort((a, b) => a - b)
  return choices.map(count => ({ value: String(count), label: days(count) }))
}

const clockTime = (minute: number) => `${Math.floor(minute / 60) % 24}:${String(minute % 60).padStart(2, '0')}`

/** When mail may leave, such as "Mon to Fri, 9:00 to 17:00". */
export function windowWords({
  window_from,
  window_to,
  weekdays_only,
}: {
  window_from: number
  window_to: number
  weekdays_only: boolean
}): string {
  const all = window_from === 0 && window_to === 1440
  const hours = all ? 'at any hour' : `${clockTime(window_from)} to ${clockTime(window_to)}`
  return `${weekdays_only ? 'Mon to Fri' : 'Every day'}, ${hours}`
}
