import { rewardNames } from '#records/promotions/rewards.ts'
import { stepOf } from '#records/promotions/stages.ts'
import { SILENT_DAYS } from '#records/promotions/sub-status.ts'
import type { PromotionCreator } from '../contract.ts'

export interface CardWords {
  /** What is to be done next. */
  task: string
  warnings: readonly { words: string; bad: boolean }[]
}

const DAY_MS = 86_400_000

/** Whole days since a moment. */
export const daysSince = (moment: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - new Date(moment).getTime()) / DAY_MS))

const monthDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

const warning = (words: string, bad = false) => ({ words, bad })

/** What a card says of a creator: the next task, and what is in its way. */
export function cardWords(creator: PromotionCreator, now: Date): CardWords {
  const waiting = daysSince(creator.stage_at, now)
  switch (stepOf(creator.stage).id) {
    case 'matched': {
      const lacksPrice = creator.price === null && creator.reward_type === 'MONEY'
      const missing = [!creator.has_email && 'an address', lacksPrice && 'a price'].filter(Boolean)
      return {
        task: missing.length > 0 ? `Find ${missing.join(' and ')}` : 'Write to them',
        warnings: [...(creator.has_email ? [] : [warning('No email')]), ...(lacksPrice ? [warning('No price')] : [])],
      }
    }
    case 'outreached':
      return waiting >= SILENT_DAYS
        ? { task: 'Follow up', warnings: [warning(`No reply ${waiting}d`)] }
        : { task: 'Waiting for an answer', warnings: [] }
    case 'negotiating':
      return { task: 'Agree on terms', warnings: waiting >= SILENT_DAYS ? [warning('Slow')] : [] }
    case 'accepted':
      return { task: 'Hire them', warnings: [] }
    case 'hired':
      return hiredWords(creator, now)
    case 'drafted':
      return draftedWords(creator, now)
    case 'posted': {
      const missing = creator.expected_live_posts - creator.live_posts
      if (missing > 0) return { task: `${missing} more ${missing === 1 ? 'post' : 'posts'} to come`, warnings: [] }
      return creator.reward_type === 'MONEY'
        ? { task: 'Pay them', warnings: [] }
        : { task: `Hand over: ${rewardNames[creator.reward_type].toLowerCase()}`, warnings: [] }
    }
    case 'paid':
      return { task: 'Complete it', warnings: [] }
    case 'completed':
      return { task: 'Done', warnings: [] }
    default:
      return { task: creator.stage === 'BRAND_UNINTERESTED' ? 'You declined' : 'They declined', warnings: [] }
  }
}

function hiredWords({ draft_due_on }: PromotionCreator, now: Date): CardWords {
  if (!draft_due_on) return { task: 'Waiting for a draft', warnings: [] }
  const late = Math.floor(now.getTime() / DAY_MS) - Math.floor(Date.parse(draft_due_on) / DAY_MS)
  return {
    task: `Draft due ${monthDay.format(new Date(draft_due_on))}`,
    warnings: late > 0 ? [warning(`Draft ${late}d late`, true)] : [],
  }
}

function draftedWords({ draft }: PromotionCreator, now: Date): CardWords {
  if (draft?.state === 'CHANGES_REQUESTED') return { task: 'Waiting for changes', warnings: [] }
  if (draft?.state !== 'WAITING') return { task: 'Waiting for the post', warnings: [] }
  const waits = daysSince(draft.created_at, now)
  return {
    task: draft.version > 1 ? `Approve draft ${draft.version}` : 'Approve draft',
    warnings: waits >= 2 ? [warning(`Waits ${waits}d`)] : [],
  }
}
