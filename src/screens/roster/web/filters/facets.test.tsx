import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creatorTags, type Tag } from '#records/creator-tags/contract.ts'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { organization_id, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { rosterFacets } from '../../facets-contract.ts'
import { givenCreator } from '../record/test-creator.ts'
import { toggled } from './stars-editor.tsx'

const { server, open, pageOf } = rosterStage()
const mara = givenCreator({ name: 'Mara Lindqvist' })
const lastAsked = () => server.sentTo(rosterScreen.listCreators).at(-1)
const bins = [
  { from: 1000, to: 2500, count: 4 },
  { from: 2500, to: 5000, count: 0 },
  { from: 5000, to: 10_000, count: 12 },
]

async function openFilter(name: string, at = '') {
  open([mara], { at })
  await screen.findByText('Mara Lindqvist')
  await press('Filter')
  await press(name, within(await screen.findByRole('dialog')))
  return within(await screen.findByRole('dialog'))
}

it('shows how followers are spread, and takes the range of a bar', async () => {
  server.says(rosterFacets.ranges, { creators: 16, many: false, bins })
  const editor = await openFilter('Followers', '?q=mara&is_verified=true')
  const histogram = await editor.findByRole('img', { name: '16 creators, most of them at 5k – 10k' })
  // counted among those whom the search and the other filters leave
  expect(server.sentTo(rosterFacets.ranges)).toEqual([
    expect.objectContaining({ roster_id: organization_id, q: 'mara', is_verified: true, of: 'followers' }),
  ])
  fireEvent.pointerDown(within(histogram).getByTitle('5k – 10k: 12'))
  expect(editor.getByRole('textbox', { name: 'Min' })).toHaveProperty('value', '5,000')
  expect(editor.getByRole('textbox', { name: 'Max' })).toHaveProperty('value', '9,999')
  await press('Apply')
  await waitFor(() => expect(lastAsked()).toMatchObject({ follower_count__gte: 5000, follower_count__lte: 9999 }))
})

it('sets a range by keyboard alone: the editor has the focus, and the way back leads to the filter it came from', async () => {
  server.says(rosterFacets.ranges, { creators: 16, many: false, bins })
  const editor = await openFilter('Price')
  const min = await editor.findByRole('textbox', { name: 'Min' })
  await waitFor(() => expect(document.activeElement).toBe(min))
  await press('All filters', editor)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Price'))
  await press('Followers', editor)
  await waitFor(() => expect(document.activeElement?.id).toBe(editor.getByRole('textbox', { name: 'Min' }).id))
  await userEvent.keyboard('50k{Tab}1.5m{Enter}')
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ follower_count__gte: 50_000, follower_count__lte: 1_500_000 }),
  )
})

it('names an example in the unit of the field when a text is no number', async () => {
  server.says(rosterFacets.ranges, { creators: 16, many: false, bins: [] })
  const editor = await openFilter('Engagement Rate')
  await userEvent.type(await editor.findByRole('textbox', { name: 'Min' }), 'abc')
  await editor.findByText('Enter a number, such as 4.5')
})

it('filters ratings by stars, with how many have each', async () => {
  server.says(rosterFacets.ranges, {
    creators: 3,
    many: false,
    bins: [
      { from: 4, to: 5, count: 2 },
      { from: 5, to: null, count: 1 },
    ],
  })
  const editor = await openFilter('Rating')
  await editor.findByText('2')
  await userEvent.click(editor.getByRole('checkbox', { name: '4 of 5' }))
  await userEvent.click(editor.getByRole('checkbox', { name: '5 of 5' }))
  await press('Apply')
  await waitFor(() => expect(lastAsked()).toMatchObject({ rating__gte: 4, rating__lte: 5 }))
})

it('moves through the ratings by arrow keys, and Space adds the second to the first', async () => {
  server.says(rosterFacets.ranges, { creators: 3, many: false, bins: [] })
  const editor = await openFilter('Rating')
  const five = await editor.findByRole('checkbox', { name: '5 of 5' })
  await waitFor(() => expect(document.activeElement).toBe(five))
  await userEvent.keyboard(' {ArrowDown} ')
  expect(document.activeElement).toBe(editor.getByRole('checkbox', { name: '4 of 5' }))
  await press('Apply')
  await waitFor(() => expect(lastAsked()).toMatchObject({ rating__gte: 4, rating__lte: 5 }))
})

it('keeps a filter of one choice on Enter, and moves through its choices by arrow keys', async () => {
  open([mara], { at: '?is_verified=true' })
  await userEvent.click(await screen.findByRole('button', { name: /^Verified ?Yes$/ }))
  const editor = within(await screen.findByRole('dialog'))
  const current = editor.getByRole('button', { name: 'Verified' })
  await waitFor(() => expect(document.activeElement).toBe(current))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Not verified')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastAsked()).toMatchObject({ is_verified: true })
})

it('counts a rating from and to as one filter beside “Show Filters”', async () => {
  open([mara], { at: '?tag_names=["dance"]&rating__gte=5&rating__lte=5' })
  await screen.findByRole('button', { name: 'Remove filter Rating' })
  await press('Hide Filters')
  await press('Show Filters, 2 set')
})

it('shows beside each tag how many of those whom the other filters leave have it', async () => {
  const tag: Tag = { name: 'Dance', description: null, applied_count: 900 }
  server.says(rosterFacets.choices, { creators: 40, many: false, items: [{ value: 'dance', count: 7 }] })
  const filtered = openFilter('Tags')
  server.says(creatorTags.list, pageOf([tag]))
  const editor = await filtered
  await editor.findByRole('checkbox', { name: 'Dance' })
  await editor.findByText('7')
  expect(editor.queryByText('900')).toBeNull()
})

it.each([
  [{ min: null, max: null }, 3, { min: 3, max: 3 }],
  [{ min: 3, max: 3 }, 5, { min: 3, max: 5 }],
  [{ min: 3, max: 5 }, 3, { min: 4, max: 5 }],
  [{ min: 3, max: 5 }, 5, { min: 3, max: 4 }],
  [{ min: 1, max: 5 }, 3, { min: 3, max: 3 }],
  [{ min: 3, max: 3 }, 3, { min: null, max: null }],
  [{ min: 2, max: null }, 0, { min: 0, max: 5 }],
])('ratings from %o, with %i pressed, are %o', (range, stars, next) => {
  expect(toggled(range, stars)).toEqual(next)
})
