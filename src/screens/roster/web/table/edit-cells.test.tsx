// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { press, toasted } from '../../../../../test/fans/said.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { givenCreator, givenProfile } from '../record/given-creator.ts'

const { server, open, pageOf } = rosterStage()

const mara = givenCreator({
  social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })],
  tags: [{ name: 'dance' }],
  rating: 2,
  pricing: [{ currency: 'USD', price: 400, num_posts: 1, description: '' }],
})
const creator_id = mara.id
/** Also behind an open layer, which hides it from screen readers. */
const cell = (name: string) => screen.getByText(`${name} of Mara Lindqvist:`).closest('button') as HTMLElement
const rated = (stars: number) => waitFor(() => within(cell('Rating')).getByLabelText(`${stars} of 5`))
const pressCell = async (name: string) => {
  await screen.findByText('Mara Lindqvist')
  await userEvent.click(cell(name))
}
/** The table as the server has it by now. */
const kept = (facts: Partial<Creator>) => server.says(rosterScreen.listCreators, pageOf([{ ...mara, ...facts }]))
const NOT_TODAY = { failed: [500, 'Not today.'] as [number, string] }

it('updates a rating optimistically, and rolls it back when saving fails (EDIT-024, EDIT-029)', async () => {
  open([mara])
  await pressCell('Rating')
  server.says(creatorEdits.setRating, NOT_TODAY)
  const rate = async (stars: number) => {
    await userEvent.click(await screen.findByRole('radio', { name: `${stars} stars` }))
    const release = server.hold()
    await press('Save')
    await rated(stars)
    release()
  }
  await rate(4)
  await toasted('Failed to Save Creator Rating: Not today.')
  await rated(2)
  server.says(creatorEdits.setRating, () => {
    kept({ rating: 5 })
    return { rating: 5 }
  })
  await rate(5)
  await toasted('Saved Creator Rating')
  await rated(5)
})

it('updates a price optimistically; when saving fails it stays in the dialog only (EDIT-001, EDIT-020, EDIT-049)', async () => {
  open([mara])
  await pressCell('Prices')
  server.says(creatorEdits.setPricing, NOT_TODAY)
  const field = within(await screen.findByRole('dialog')).getByLabelText('Price')
  await userEvent.clear(field)
  await userEvent.type(field, '650')
  const release = server.hold()
  await press('Save')
  await screen.findByText('$650')
  release()
  await toasted('Failed to Save Creator Pricing: Not today.')
  expect(screen.getByText('$400')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('650')
})

it('updates a tag optimistically, and rolls it back when saving fails', async () => {
  open([mara])
  server.says(creatorTags.list, pageOf(['dance', 'tour'].map(name => ({ name, description: null, applied_count: 1 }))))
  server.says(creatorTags.add, NOT_TODAY)
  await pressCell('Tags')
  const tour = await screen.findByRole('checkbox', { name: 'tour' })
  const release = server.hold()
  await userEvent.click(tour)
  await waitFor(() => expect(cell('Tags').textContent).toMatch(/dance ?tour/))
  release()
  await toasted('Failed to Add Tags: Not today.')
  expect(cell('Tags').textContent).not.toContain('tour')
  expect(server.sentTo(creatorTags.add)).toEqual([{ creator_ids: [creator_id], tag_names: ['tour'] }])
})
