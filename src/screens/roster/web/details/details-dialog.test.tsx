import './details-dialog.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { creatorDetails, type SocialPost } from '#features/creator-details/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { type Activation, activations } from '#records/promotions/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { press, toasted } from '../../../../../test/fans/fake-api.tsx'
import { detailsStage } from '../../../../../test/roster/creator-details.tsx'
import { organization_id } from '../../../../../test/roster/roster-screen.tsx'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open, pageOf } = detailsStage()

const [tiktok, youtube] = [
  givenProfile({ username: 'mara', full_name: 'Mara Vale' }),
  givenProfile({ username: 'maravale', platform: 'YouTube' }),
] as const
const mara = givenCreator({ social_profiles: [tiktok, youtube], rosters: [{ id: organization_id }] })
const modal = async () => within(await screen.findByRole('dialog', { name: 'Creator Details' }, { timeout: 5000 }))

const post = (facts: Partial<SocialPost> = {}): SocialPost => ({
  platform: 'TikTok',
  id: '7001',
  post_id: null,
  type: 'custom',
  url: 'https://www.tiktok.com/@mara/video/7001',
  description: 'Window light',
  play_count: 1200,
  comment_count: 3,
  like_count: 40,
  share_count: 2,
  engagement_rate: 0.0375,
  cover_url: null,
  play_url: null,
  id_platform: '7001',
  published_at: '2026-11-01T12:00:00.000Z',
  country_code: 'GB',
  author: { id: 'mara', username: 'mara', avatar_url: null, is_verified: false },
  sound: null,
  carousel_assets: [],
  ...facts,
})

it('is a modal of at most 1200 by 900 that closes (DETAIL-018)', async () => {
  const { address } = open({ creator: mara, profile: tiktok })
  const inside = await modal()
  const { className } = screen.getByRole('dialog', { name: 'Creator Details' })
  expect(className.split(' ')).toEqual(expect.arrayContaining(['max-w-[1200px]', 'max-h-[900px]', 'w-full', 'h-full']))
  inside.getByRole('heading', { name: 'Creator Details' })
  await press('Close', inside)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address().get('details')).toBeNull()
})

it('has four sections; the address names the open one (DETAIL-002, DETAIL-003)', async () => {
  const { address } = open({ creator: mara, profile: tiktok, at: '&tab=promotions' })
  const tabs = within(await (await modal()).findByRole('tablist', { name: 'Parts' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Analytics',
    'Promotions',
    'Similar Creators',
  ])
  expect(tabs.map(tab => tab.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true', 'false'])
  await screen.findByText('No Past Promotions')
  await userEvent.click(screen.getByRole('tab', { name: 'Similar Creators' }))
  await screen.findByText('Unable to find similar creators')
  expect(address().get('tab')).toBe('similar-creators')
})

it.each([
  { promotion_count: 9, badge: '9' },
  { promotion_count: 10, badge: '9+' },
])('counts $promotion_count promotions on their tab as $badge (DETAIL-075)', async ({ promotion_count, badge }) => {
  open({ creator: { ...mara, promotion_count }, profile: tiktok })
  const tab = await (await modal()).findByRole('tab', { name: new RegExp(`^Promotions, ${promotion_count}$`) })
  within(tab).getByText(badge)
})

it('walks through the list one came from, and only there (DETAIL-024)', async () => {
  const { address } = open({ creator: mara, profile: tiktok, among: [tiktok.id, youtube.id] })
  const inside = await modal()
  const walk = () =>
    ['Previous Creator', 'Next Creator'].map(
      name => inside.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) }).disabled,
    )
  expect(walk()).toEqual([true, false])
  await userEvent.click(inside.getByRole('button', { name: /Next Creator/ }))
  await waitFor(() => expect(address().get('details')).toBe(youtube.id))
  expect(walk()).toEqual([false, true])
})

it('asks before a typed note is lost to the next creator, and not to another account of the same one', async () => {
  open({ creator: mara, profile: tiktok, among: [tiktok.id, '01980000-0000-7000-8000-000000000999'] }, () =>
    server.says(creatorEdits.getNotes, { creator_id: mara.id, notes: null }),
  )
  const inside = await modal()
  await press('Add', within(await inside.findByRole('region', { name: 'Creator Notes' })))
  await userEvent.keyboard('jot')
  const note = () => screen.queryByPlaceholderText<HTMLTextAreaElement>('Enter notes...')?.value
  await userEvent.click(
    within(inside.getByRole('group', { name: 'Accounts' })).getAllByRole('button')[1] as HTMLElement,
  )
  await userEvent.click(
    within(inside.getByRole('group', { name: 'Accounts' })).getAllByRole('button')[0] as HTMLElement,
  )
  expect([note(), screen.queryByRole('alertdialog')]).toEqual(['jot', null])
  await userEvent.click(inside.getByRole('button', { name: /Next Creator/ }))
  await press('Cancel', within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })))
  expect(note()).toBe('jot')
})

it('has no way to neighbours without a list', async () => {
  open({ creator: mara, profile: tiktok })
  expect((await modal()).queryByRole('button', { name: /(Previous|Next) Creator/ })).toBeNull()
})

it('lists the videos of each account, which has a tab (DETAIL-005, DETAIL-019)', async () => {
  const { address } = open({ creator: mara, profile: tiktok }, () =>
    server.says(creatorDetails.listContent, ({ social_profile_id }) =>
      pageOf([post({ description: social_profile_id === youtube.id ? 'Half a mile' : 'Window light' })]),
    ),
  )
  const inside = await modal()
  await inside.findByText('Window light')
  const panel = inside.getByRole('complementary', { name: 'Creator' })
  expect(panel.parentElement?.className).toContain('md:grid-cols-[320px_minmax(0,1fr)]')
  const accounts = within(inside.getByRole('group', { name: 'Accounts' })).getAllByRole('button')
  expect(accounts.map(account => account.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  await userEvent.click(accounts[1] as HTMLElement)
  await inside.findByText('Half a mile')
  expect(address().get('details')).toBe(youtube.id)
})

it('shows a spinner, and a toggle that is off, before the creator is known (DETAIL-019, DETAIL-032)', async () => {
  const release = server.hold()
  open({ creator: mara, profile: tiktok })
  const inside = await modal()
  const waiting = inside.getByText('Loading the creator').parentElement
  expect(waiting?.querySelector('svg')).not.toBeNull()
  expect(inside.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  release()
  const saved = await inside.findByRole<HTMLButtonElement>('button', { name: 'Saved' })
  await waitFor(() => expect(saved.disabled).toBe(false))
})

it('shows Syncing Preview for a cover that does not come (DETAIL-053)', async () => {
  open({ creator: mara, profile: tiktok }, () =>
    server.says(creatorDetails.listContent, pageOf([post({ cover_url: '/media/cover.jpg' })])),
  )
  const video = (await (await modal()).findByText('Window light')).closest('a') as HTMLElement
  expect(within(video).queryByText('Syncing Preview')).toBeNull()
  fireEvent.error(video.querySelector('img[loading]') as HTMLElement)
  within(video).getByText('Syncing Preview')
})

it('takes who is saved out of the roster, and chooses lists but the default one (DETAIL-029, DETAIL-031, DETAIL-033)', async () => {
  open({ creator: mara, profile: tiktok }, () =>
    server.says(rosterMembers.remove, { removed_count: 1, removal_id: '01980000-0000-7000-8000-000000000201' }),
  )
  const inside = await modal()
  await press('Add To Or Remove From Creator List', inside)
  const lists = within(await screen.findByRole('list', { name: 'Lists' }))
  expect(await lists.findAllByRole('checkbox')).toHaveLength(1)
  lists.getByText('Tour openers')
  expect(lists.queryByText('All Creators')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await press('Saved', inside)
  await toasted('1 creator(s) removed from your roster!')
  expect(server.sentTo(rosterMembers.remove)).toEqual([{ roster_id: organization_id, social_profile_ids: [tiktok.id] }])
})

const wave: Activation = {
  id: '01980000-0000-7000-8000-0000000a0001',
  name: 'Wave 1',
  promotion_id: '01980000-0000-7000-8000-0000000b0001',
  promotion_name: 'Night Bus',
  status: 'OPEN',
  artist: { name: 'Wren Hallow', image_url: null },
  brand: null,
  created_at: '2026-10-30T12:00:00.000Z',
  max_uploads: 0,
}
const addToWave = { ...activations.addCreators, path: `/v1/activations/${wave.id}/add_creators_with_price` }

async function addToPromotion() {
  await press('Add To Promo', await modal())
  const dialog = within(await screen.findByRole('dialog', { name: 'Select Promotion' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add To Promo' }).hasAttribute('data-disabled')).toBe(
    true,
  )
  await userEvent.click(await dialog.findByRole('button', { name: /^Wave 1/ }))
  await press('Add To Promo', dialog)
  await toasted("Creators added to the promotion's shortlist.")
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Select Promotion' })).toBeNull())
}

it('adds the open account to a promotion, with the first price (DETAIL-025, SHORT-022)', async () => {
  const pricing = [
    { currency: 'EUR' as const, price: 80, num_posts: 1, description: '' },
    { currency: 'USD' as const, price: 900, num_posts: 5, description: '' },
  ]
  open({ creator: { ...mara, pricing }, profile: youtube }, () => {
    server.says(activations.list, { items: [wave], count: 1 })
    server.says(addToWave, { success: [], failed: [] })
  })
  await addToPromotion()
  await modal()
  expect(server.sentTo(addToWave)[0]?.creators).toEqual([
    {
      username: 'maravale',
      platform: 'YouTube',
      social_profile_id: youtube.id,
      price: 80,
      currency: 'EUR',
      expected_live_posts: 0,
    },
  ])
})

it('returns the focus to Add To Promo when the unsaved profile has become a creator', async () => {
  open({ profile: tiktok }, () => {
    server.says(activations.list, { items: [wave], count: 1 })
    server.says(addToWave, () => {
      server.says(rosterMembers.getBySocialProfile, { creator: mara, social_profile: tiktok })
      return { success: [], failed: [] }
    })
  })
  await addToPromotion()
  const inside = await modal()
  await inside.findByRole('button', { name: 'Saved' })
  const button = inside.getByRole('button', { name: 'Add To Promo' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})
