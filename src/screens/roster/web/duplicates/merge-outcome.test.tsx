import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Stage } from '#records/promotions/stages.ts'
import type { MergeSide } from '../../merge-contract.ts'
import { MergeFields } from './merge-fields.tsx'
import { MergeOutcome } from './merge-outcome.tsx'

afterEach(cleanup)

const side = (...promotions: [id: string, name: string, stage: Stage][]) =>
  ({
    creator: { name: null, rating: 0, pricing: [], social_profiles: [], contact_methods: [], tags: [], rosters: [] },
    locations: [],
    genres: [],
    payouts: 0,
    promotions: promotions.map(([id, name, stage]) => ({ id, name, stage })),
  }) as unknown as MergeSide

const promotionsShown = () => screen.getByText('Promotions').nextElementSibling?.textContent

it('names every promotion once, and the card that stays when both creators are in it', () => {
  render(
    <MergeOutcome
      sides={[
        side(['1', 'Night Bus', 'BRAND_UNINTERESTED']),
        side(['1', 'Night Bus', 'hired'], ['2', 'Summer', 'MATCHED']),
      ]}
    />,
  )
  expect(promotionsShown()).toBe('Night Bus (the card at Hired stays), Summer')
})

it('says nothing of promotions when neither is in one', () => {
  render(<MergeOutcome sides={[side(), side()]} />)
  expect(screen.queryByText('Promotions')).toBeNull()
})

const priced = (price: number | null) => {
  const one = side()
  const pricing = price === null ? [] : [{ price, currency: 'EUR', num_posts: 1, description: 'a reel' }]
  return { ...one, creator: { ...one.creator, pricing } } as unknown as MergeSide
}
const pricesShown = () => screen.queryByText('Prices')?.nextElementSibling?.textContent

it('says which prices come over when only one creator has any', () => {
  render(<MergeOutcome sides={[priced(null), priced(120)]} />)
  expect(pricesShown()).toBe('€120, 1 post, a reel')
})

it('says nothing of prices that differ, since those are asked for', () => {
  render(<MergeOutcome sides={[priced(90), priced(120)]} />)
  expect(pricesShown()).toBeUndefined()
})

it.each([
  [null, 'Picture, handle and name'],
  ['Ada', 'Picture and handle'],
])('says whether the profile gives the name too, for a creator called %s', (name, label) => {
  const profile = (id: string) => ({ id, platform: 'TikTok', username: id, follower_count: 10 })
  const named = (id: string, creatorsName: string | null) => {
    const one = side()
    return { ...one, creator: { ...one.creator, id, name: creatorsName, social_profiles: [profile(id)] } }
  }
  const sides = [named('a', name), named('b', null)] as unknown as MergeSide[]
  render(<MergeFields sides={sides} choices={{}} onChoose={() => {}} />)
  expect(screen.getByRole('radiogroup', { name: label })).toBeDefined()
})
