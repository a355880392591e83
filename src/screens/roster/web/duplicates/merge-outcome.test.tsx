import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Stage } from '#records/promotions/stages.ts'
import type { MergeSide } from '../../merge-contract.ts'
import { MergeOutcome } from './merge-outcome.tsx'

afterEach(cleanup)

const side = (...promotions: [id: string, name: string, stage: Stage][]) =>
  ({
    creator: { social_profiles: [], contact_methods: [], tags: [], rosters: [] },
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
