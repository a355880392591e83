import { explorerDate } from '#platform/web/dates.ts'
import { money } from '#platform/web/numbers.ts'
import { rewardNames } from '#records/promotions/rewards.ts'
import type { NextTask, PromotionCreator, PromotionRow } from '../contract.ts'

/** An amount without cents where it has none. */
export const price = (value: number | null, currency: string) =>
  money(value, { currency, decimals: value !== null && !Number.isInteger(value) ? 2 : 0 })

/** What a creator gets: their price, or the reward in its place. */
export const rewardOf = ({ reward_type, price: value, currency }: Rewarded) =>
  reward_type === 'MONEY' ? price(value, currency) : rewardNames[reward_type]

type Rewarded = Pick<PromotionCreator, 'reward_type' | 'price' | 'currency'>

/** Fractions of a cent matter here. */
export const costPerView = (value: number | null, currency: string) => money(value, { currency, decimals: 4 })

export type Spending = PromotionRow['spending']

export const spentOf = ({ live, agreed }: Spending) => live + agreed

/** What was agreed in other currencies, and by which rates it is in the total: `with €350, £1,200 at rates of Nov 20`. */
export const othersOf = ({ others, rates_day }: Spending) =>
  others.length === 0
    ? ''
    : `with ${others.map(({ amount, currency }) => price(amount, currency)).join(', ')}${rates_day ? ` at rates of ${explorerDate(rates_day)}` : ''}`

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** What waits, in a few words, and how urgent it is. */
export function nextWords(next: NextTask, currency: string): { words: string; urgent: boolean } {
  switch (next.kind) {
    case 'OVER_BUDGET':
      return { words: `${price(next.count, currency)} over plan`, urgent: true }
    case 'DRAFTS':
      return { words: `${plural(next.count, 'draft')} to approve`, urgent: false }
    case 'TO_PAY':
      return { words: `${plural(next.count, 'creator')} to pay`, urgent: false }
    case 'SILENT':
      return { words: `${next.count} silent for 7 days`, urgent: false }
    case 'NO_CREATORS':
      return { words: 'Add Creators', urgent: false }
  }
}
