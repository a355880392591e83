import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { type Activation, activations } from '#records/promotions/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { organization_id } from '../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../../../screens/roster/web/record/test-creator.ts'
import { AddToPromoDialog } from './add-to-promo-dialog.tsx'
import { ShortlistLinksDialog } from './shortlist-links-dialog.tsx'

const server = fakeApi()
const PROFILE = givenProfile({ full_name: 'Mara Lindqvist', username: 'mara' })

const activation = (number: number, facts: Partial<Activation> = {}): Activation => ({
  id: `01980000-0000-7000-8000-0000000a${String(number).padStart(4, '0')}`,
  name: `Wave ${number}`,
  promotion_id: `01980000-0000-7000-8000-0000000b${String(number).padStart(4, '0')}`,
  promotion_name: 'Night Bus',
  status: 'OPEN',
  artist: { name: 'Wren Hallow', image_url: null },
  brand: null,
  created_at: '2026-10-30T12:00:00.000Z',
  max_uploads: 0,
  ...facts,
})
const first = activation(1, { max_uploads: 3 })
const added = (of: Activation) => ({
  ...activations.addCreators,
  path: `/v1/activations/${of.id}/add_creators_with_price`,
})

function open(part: React.ReactNode, items: readonly Activation[] = [first, activation(2)]) {
  server.says(activations.list, { items, count: items.length })
  server.says(socialProfiles.sources, { items: [] })
  server.says(socialProfiles.verify, ({ url }) =>
    String(url).includes('mara')
      ? { id: PROFILE.id, platform: 'TikTok', avatar_url: null, username: 'mara', full_name: 'Mara Lindqvist' }
      : { failed: [404, 'Profile not found.'] },
  )
  server.says(rosterMembers.getBySocialProfile, { creator: null })
  show(<OrganizationContext value={{ id: organization_id, name: 'North' }}>{part}</OrganizationContext>)
}
const paste = async (text: string) => {
  await userEvent.click(screen.getByRole('textbox', { name: /^Profile links/ }))
  await userEvent.paste(text)
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const disabled = (name: string) => button(name).hasAttribute('data-disabled')

it('asks for a promotion first, ten at a time, the newest first, open ones and closed ones (SHORT-001, SHORT-003, SHORT-013, SHORT-014)', async () => {
  open(<ShortlistLinksDialog onClose={() => {}} />)
  expect(screen.getByRole('heading', { name: 'Shortlist Creators With Profile Links' })).toBeTruthy()
  screen.getByText('Step 1/2')
  expect(disabled('Next')).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: /^Wave 1/ }))
  expect(disabled('Next')).toBe(false)
  await press('Next')
  screen.getByText('Step 2/2')
  expect(disabled('Add To Promo')).toBe(true)
  expect(server.sentTo(activations.list)[0]).toMatchObject({
    status__in: ['OPEN', 'CLOSED'],
    limit: 10,
    order_by: 'created_at',
    order_by_direction: 'desc',
  })
})

it('skips the promotion step when the promotion is given (SHORT-015)', () => {
  open(<ShortlistLinksDialog activation={first} onClose={() => {}} />)
  expect(screen.queryByText(/^Step/)).toBeNull()
  screen.getByRole('textbox', { name: /^Profile links/ })
})

it('names promotion, artist and date in a searchable table, and chooses no closed one (SHORT-002, SHORT-007, SHORT-031)', async () => {
  open(<ShortlistLinksDialog onClose={() => {}} />, [first, activation(2, { status: 'CLOSED' })])
  await screen.findByRole('button', { name: /^Wave 1/ })
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Promotion & Campaign', 'Artist', 'Campaign Date Created'])
  const row = within(screen.getAllByRole('row')[1] as HTMLElement)
  row.getByText('Night Bus')
  row.getByText('Wren Hallow')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Wave 2/ }).disabled).toBe(true)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search promotions' }), 'wave')
  await waitFor(() => expect(server.sentTo(activations.list).at(-1)).toMatchObject({ query: 'wave', offset: 0 }))
})

it('verifies pasted links, shows what fails, and adds the others with price and live posts (SHORT-009, SHORT-016, SHORT-017, SHORT-018, SHORT-020, SHORT-023, IMPORT-011, IMPORT-015)', async () => {
  const close = vi.fn()
  open(<ShortlistLinksDialog activation={first} onClose={close} />)
  expect(disabled('Verify URLs')).toBe(true)
  await paste('https://www.tiktok.com/@mara\nhttps://www.tiktok.com/@mara\nhttps://www.tiktok.com/@nobody')
  await press('Verify URLs')
  await screen.findByText('Mara Lindqvist')
  await screen.findByText('Error syncing profile')
  screen.getByText('Optional: Some creators are missing prices.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Price of Mara Lindqvist' }), '250')
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByText('Optional: Some creators are missing prices.')).toBeNull())
  server.says(added(first), {
    success: [{ username: 'mara', platform: 'TikTok', creator_id: PROFILE.id, stage: 'MATCHED' }],
    failed: [],
  })
  await press('Add To Promo')
  await toasted("Creators added to the promotion's shortlist.")
  expect(close).toHaveBeenCalled()
  expect(server.sentTo(added(first))).toEqual([
    {
      creators: [
        {
          username: 'mara',
          platform: 'TikTok',
          social_profile_id: PROFILE.id,
          price: 250,
          currency: 'USD',
          expected_live_posts: 3,
        },
      ],
    },
  ])
})

it('fills in the first stored price when a pasted link is of a creator in the roster (SHORT-022)', async () => {
  open(<ShortlistLinksDialog activation={first} onClose={() => {}} />)
  const pricing = [{ price: 900, currency: 'EUR' as const, num_posts: 1, description: '' }]
  server.says(rosterMembers.getBySocialProfile, { creator: givenCreator({ pricing }), social_profile: PROFILE })
  await paste('https://www.tiktok.com/@mara')
  await press('Verify URLs')
  await screen.findByText('Mara Lindqvist')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Price of Mara Lindqvist' })).toHaveProperty('value', '900'),
  )
  expect(screen.getByRole('combobox', { name: 'Currency of Mara Lindqvist' }).textContent).toContain('EUR')
})

it('stays open and names who could not be added (SHORT-017, SHORT-019)', async () => {
  const close = vi.fn()
  open(<ShortlistLinksDialog activation={first} onClose={close} />)
  await paste('https://www.tiktok.com/@mara')
  await press('Verify URLs')
  await screen.findByText('Mara Lindqvist')
  server.says(added(first), {
    success: [],
    failed: [{ username: 'mara', platform: 'TikTok', detail: 'Profile not found.' }],
  })
  await press('Add To Promo')
  await toasted(
    "Some creators failed to be added to the promotion's shortlist. Please remove those creators and try again.",
  )
  await screen.findByText('Could not be added')
  expect(close).not.toHaveBeenCalled()
  await press('Remove Mara Lindqvist')
  expect(disabled('Add To Promo')).toBe(true)
})

it('adds one creator of the roster with their first price, once a promotion is chosen (SHORT-022, SHORT-024)', async () => {
  const close = vi.fn()
  const creator = givenCreator({
    social_profiles: [PROFILE],
    pricing: [
      { currency: 'EUR', price: 80, num_posts: 1, description: '' },
      { currency: 'USD', price: 900, num_posts: 5, description: '' },
    ],
  })
  const second = activation(2)
  open(<AddToPromoDialog creators={[creator]} onClose={close} />, [second])
  expect(disabled('Add To Promo')).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price of Mara Lindqvist' }).value).toBe('80')
  // 0 of the promotion is shown as no choice
  expect(screen.getByRole('combobox', { name: 'Live posts of Mara Lindqvist' }).textContent).toContain('--')
  await userEvent.click(await screen.findByRole('button', { name: /^Wave 2/ }))
  server.says(added(second), { success: [], failed: [] })
  await press('Add To Promo')
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.sentTo(added(second))[0]?.creators).toEqual([
    {
      username: 'mara',
      platform: 'TikTok',
      social_profile_id: PROFILE.id,
      price: 80,
      currency: 'EUR',
      expected_live_posts: 0,
    },
  ])
})

it('chooses a promotion by a click anywhere in its row, and by key on its name; no closed one (SHORT-002, SHORT-031)', async () => {
  open(<ShortlistLinksDialog onClose={() => {}} />, [first, activation(2, { status: 'CLOSED' })])
  const wave = await screen.findByRole('button', { name: /^Wave 1/ })
  const cells = screen.getAllByText('Wren Hallow')
  await userEvent.click(cells[1] as HTMLElement)
  expect(disabled('Next')).toBe(true)
  await userEvent.click(cells[0] as HTMLElement)
  expect([wave.getAttribute('aria-pressed'), disabled('Next')]).toEqual(['true', false])
  await press('Next')
  await press('Back')
  wave.focus()
  await userEvent.keyboard('{Enter}')
  expect(disabled('Next')).toBe(false)
})

it('chooses the first open promotion by Enter in the search, and leads to it by the down arrow', async () => {
  open(<AddToPromoDialog creators={[givenCreator()]} onClose={() => {}} />, [
    activation(1, { status: 'CLOSED' }),
    activation(2),
    activation(3),
  ])
  const wave = await screen.findByRole('button', { name: /^Wave 2/ })
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search promotions' }))
  await userEvent.keyboard('{Enter}')
  expect(wave.getAttribute('aria-pressed')).toBe('true')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(wave)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Wave 3')
})

it('adds nobody while a price is refused', async () => {
  const creator = givenCreator({ social_profiles: [PROFILE] })
  open(<AddToPromoDialog creators={[creator]} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Wave 1/ }))
  expect(disabled('Add To Promo')).toBe(false)
  await userEvent.type(screen.getByRole('textbox', { name: 'Price of Mara Lindqvist' }), '12 34')
  expect(disabled('Add To Promo')).toBe(true)
})
