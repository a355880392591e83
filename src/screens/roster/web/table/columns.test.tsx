import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Creator } from '#records/creators/contract.ts'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = rosterStage()

const full = givenCreator({
  social_profiles: [
    givenProfile({
      full_name: 'Mara Lindqvist',
      username: 'mara',
      is_verified: true,
      follower_count: 12_345,
      engagement_rate: 0.0523,
    }),
  ],
  tags: [{ name: 'dance' }],
  pricing: [
    { currency: 'USD', price: 400.5, num_posts: 1, description: '' },
    { currency: 'USD', price: 90, num_posts: 2, description: '' },
  ],
  contact_methods: [
    {
      id: '01980000-0000-7000-8000-000000000901',
      type: 'email',
      value: 'mara@example.com',
      description: '',
      manager: null,
    },
  ],
  location: { city: 'Porto', state: null, country_code: 'PT', latitude: null, longitude: null },
  rating: 4,
  promotion_count: 21,
  promotion_post_count: 33,
  promotion_draft_count: 5,
  recent_promotion: { id: 'p1', name: 'Summer push', added_at: '2026-11-01T12:00:00.000Z' },
  added_at: '2021-03-04T12:00:00.000Z',
})
const blank = givenCreator({
  name: 'Nobody Yet',
  social_profiles: [],
  rosters: [],
})

/** What the row of a creator shows, by the header of the column; in the order of the columns. */
async function rowOf(creator: Creator, name: string) {
  open([creator])
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement
  const texts = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  return screen.getAllByRole('columnheader').map(({ textContent }, at) => [textContent, texts[at]])
}

it('shows every fact of a creator in its column, in the specified order (TABLE-012..026)', async () => {
  expect(await rowOf(full, 'Mara Lindqvist')).toEqual([
    ['Creators', expect.stringMatching(/Mara Lindqvist.*@mara/)],
    ['Tags', expect.stringContaining('dance')],
    ['Social Accounts', ''],
    ['Price', expect.stringContaining('$90 +1')],
    ['Followers', expect.stringContaining('12,345')],
    ['Engagement Rate', '5.2%'],
    ['Contact Method', 'Contact of Mara Lindqvist: mara@example.com'],
    ['Location', expect.stringContaining('Porto')],
    ['Rating', expect.stringContaining('Rating of Mara Lindqvist')],
    ['Total Promotions', '21'],
    ['Total Promo Posts', '33'],
    ['Total Promo Drafts', '5'],
    ['Recent Promotion', expect.stringContaining('Summer push')],
    ['Added On', expect.stringContaining('Mar 4th, 2021')],
  ])
  expect(screen.getByRole('link', { name: '@mara on TikTok' })).toBeTruthy()
  expect(screen.getByLabelText('4 of 5')).toBeTruthy()
})

it('shows a dash or a zero where a fact is missing (TABLE-013..024)', async () => {
  const missing = expect.stringMatching(/(^|: )--none$/)
  expect(await rowOf(blank, 'Nobody Yet')).toEqual([
    ['Creators', expect.stringContaining('Nobody Yet')],
    ...['Tags', 'Social Accounts', 'Price', 'Followers', 'Engagement Rate', 'Contact Method', 'Location', 'Rating'].map(
      name => [name, missing],
    ),
    ...['Total Promotions', 'Total Promo Posts', 'Total Promo Drafts'].map(name => [name, '0']),
    ['Recent Promotion', missing],
    ['Added On', expect.anything()],
  ])
})

it.each([
  ['Followers', 'follower_count'],
  ['Engagement Rate', 'engagement_rate'],
  ['Added On', 'added_at'],
])(
  'sorts by %s, and by no other column than these three (TABLE-016, TABLE-017, TABLE-025)',
  async (header, order_by) => {
    open([full])
    await screen.findByText('Mara Lindqvist')
    const sortable = screen.getAllByRole('columnheader').filter(column => column.hasAttribute('aria-sort'))
    expect(sortable.map(({ textContent }) => textContent)).toEqual(['Followers', 'Engagement Rate', 'Added On'])
    await userEvent.click(screen.getByRole('button', { name: header }))
    const direction = order_by === 'added_at' ? 'asc' : 'desc'
    await waitFor(() =>
      expect(server.sentTo(rosterScreen.listCreators).at(-1)).toMatchObject({ order_by, order_direction: direction }),
    )
  },
)

it.each([
  ['Price', 'price', 'desc'],
  ['Rating', 'rating', 'desc'],
  ['Name', 'name', 'asc'],
])('sorts by %s in the menu, and keeps it in the address (TABLE-032)', async (label, sort_by, order_direction) => {
  const { address } = open([full], { at: '?cursor=abc' })
  await screen.findByText('Mara Lindqvist')
  await userEvent.click(screen.getByRole('button', { name: 'Sort' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: new RegExp(`^${label}`) }))
  // the first page in the new order; the one after it may be fetched ahead
  const first = () => server.sentTo(rosterScreen.listCreators).find(asked => asked.sort_by === sort_by)
  await waitFor(() => expect(first()).toMatchObject({ sort_by, order_direction }))
  expect(first()).not.toHaveProperty('cursor')
  await waitFor(() => expect([address().get('sort'), address().get('cursor')]).toEqual([sort_by, null]))
})

it('names the filter without which most creators are left, and removes that one (TABLE-009)', async () => {
  const { address } = open([], { at: '?rating__gte=4&follower_count__gte=1000000' })
  server.says(rosterScreen.countCreators, (asked: { rating__gte?: number; follower_count__gte?: number }) => ({
    count: asked.follower_count__gte === undefined ? 36 : asked.rating__gte === undefined ? 2 : 0,
    many: false,
  }))
  await screen.findByText('36 creators match without “Followers”.')
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Followers”' }))
  await waitFor(() => expect(address().get('follower_count__gte')).toBeNull())
  expect(address().get('rating__gte')).toBe('4')
})
