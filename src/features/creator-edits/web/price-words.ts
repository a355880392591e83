import { money } from '#platform/web/numbers.ts'
import type { Price } from '#records/creators/contract.ts'

/** £1,200; with cents when there are any. */
export const amountWords = ({ price, currency }: Pick<Price, 'price' | 'currency'>) =>
  money(price, { currency, decimals: Number.isInteger(price) ? 0 : 2 })

/** '€1,250.50 for 3 posts'. */
export function askedWords(price: Pick<Price, 'price' | 'currency' | 'num_posts'>): string {
  const { num_posts } = price
  return `${amountWords(price)}${num_posts === 0 ? '' : num_posts === 1 ? ' for a post' : ` for ${num_posts} posts`}`
}

/** What the price is for: '2 posts, and a story'. */
export function priceNote({ num_posts, description }: Pick<Price, 'num_posts' | 'description'>): string {
  const posts = num_posts === 0 ? '' : num_posts === 1 ? '1 post' : `${num_posts} posts`
  return [posts, description].filter(Boolean).join(', ')
}
