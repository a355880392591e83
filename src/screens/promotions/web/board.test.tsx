// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { press, saidServer, show, toasted } from '../../../../test/fans/said.tsx'
import { organization_id } from '../../../../test/roster/roster-screen.tsx'
import { type PromotionCreator, type PromotionRow, promotionScreens } from '../contract.ts'
import { PromotionScreen } from './promotion-screen.tsx'

const server = saidServer()
const id = '01980000-0000-7000-8000-0000000000a1'
const idOf = (number: number) => `01980000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`

const promotion: PromotionRow = {
  id,
  name: 'Wave 1',
  promotion_id: '01980000-0000-7000-8000-0000000000b1',
  promotion_name: 'Night Bus',
  status: 'OPEN',
  artist: { name: 'Wren Hallow', image_url: null },
  brand: null,
  created_at: '2026-10-30T12:00:00.000Z',
  max_uploads: 1,
  artist_id: '01980000-0000-7000-8000-0000000000c1',
  cover_url: null,
  steps: {},
  creators: 3,
  spending: {
    currency: 'USD',
    budget: 1000,
    live: 100,
    agreed: 50,
    others: [{ currency: 'EUR', amount: 350 }],
    rates_day: '2026-11-20',
  },
  live_posts: 1,
  expected_posts: 3,
  plays: 1000,
  cost_per_view: 0.1,
  next: null,
}
const settings = {
  id,
  name: 'Wave 1',
  status: 'OPEN' as const,
  currency: 'USD' as const,
  budget: 1000,
  planned_cost_per_view: 0.05,
  max_uploads: 1,
  starts_on: null,
  ends_on: null,
  brief: '',
  sound_title: null,
  hashtags: [],
  notified_user_ids: [],
}
const creator = (number: number, name: string, facts: Partial<PromotionCreator> = {}): PromotionCreator => ({
  creator_id: idOf(number),
  name,
  avatar_url: null,
  platform: 'TikTok',
  username: name.toLowerCase(),
  is_verified: false,
  follower_count: 1000,
  has_email: true,
  stage: 'MATCHED',
  stage_at: new Date().toISOString(),
  sub_status: null,
  price: 100,
  converted_price: 100,
  currency: 'USD',
  expected_live_posts: 1,
  live_posts: 0,
  plays: null,
  note: '',
  draft_due_on: null,
  draft: null,
  ...facts,
})

function open(creators: readonly PromotionCreator[], path = `/promotions/${id}`) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  server.says(promotionScreens.get, { promotion, settings, creators, siblings: [] })
  const root = createRootRoute()
  const screenAt = (at: string) =>
    createRoute({
      getParentRoute: () => root,
      path: at,
      component: () => (
        <OrganizationContext value={{ id: organization_id, name: 'North' }}>
          <PromotionScreen />
        </OrganizationContext>
      ),
    })
  const others = ['/promotions', '/roster'].map(at => createRoute({ getParentRoute: () => root, path: at }))
  const history = createMemoryHistory({ initialEntries: [path] })
  const routeTree = root.addChildren([
    screenAt('/promotions/$promotionId'),
    screenAt('/promote/$promotionId'),
    ...others,
  ])
  show(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
}
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name},`) }))

it.each([`/promotions/${id}`, `/promote/${id}`])(
  'shows name, campaign, artist and creators at %s (SHORT-027)',
  async path => {
    open([creator(1, 'Mara')], path)
    await screen.findByRole('heading', { name: 'Wave 1' })
    screen.getByText(/^Night Bus · Wren Hallow · open since/)
    column('Matched').getByText('Mara')
    expect(server.sentTo(promotionScreens.get)[0]).toEqual({ organization_id, id })
  },
)

it('shows budget, posts, plays and cost, and names what was converted by which rates', async () => {
  open([creator(1, 'Mara')])
  const numbers = within(await screen.findByRole('region', { name: 'Numbers of the promotion' }))
  numbers.getByText('$150')
  numbers.getByText('$100 live, $50 agreed, $850 left, with €350 at rates of 11/20/2026')
  numbers.getByText('of 3 planned')
  expect(numbers.getByText('$0.1000').className).toContain('text-bad')
  numbers.getByText('plan $0.0500')
})

it('moves a creator at once to an allowed step, and undoes it (SHORT-030)', async () => {
  open([creator(1, 'Mara'), creator(2, 'Juno', { stage: 'hired' })])
  await press('Move Mara')
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Outreached', 'Not interested'])
  server.says(promotionScreens.move, { moved: [{ creator_id: idOf(1), move_id: idOf(9) }], kept: 0 })
  server.says(promotionScreens.undoMove, { restored: 1 })
  const release = server.hold()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Outreached' }))
  await waitFor(() => column('Outreached').getByText('Mara'))
  release()
  await toasted('Mara moved to Outreached')
  expect(server.sentTo(promotionScreens.move)).toEqual([
    { activation_id: id, creator_ids: [idOf(1)], stage: 'outreached' },
  ])
  await press('Undo')
  await waitFor(() =>
    expect(server.sentTo(promotionScreens.undoMove)).toEqual([{ activation_id: id, move_ids: [idOf(9)] }]),
  )
})

it('puts a creator back when the move fails', async () => {
  open([creator(1, 'Mara')])
  await press('Move Mara')
  server.says(promotionScreens.move, { failed: [500, 'Not today.'] })
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outreached' }))
  await toasted('The creators could not be moved: Not today.')
  await waitFor(() => column('Matched').getByText('Mara'))
})

it('moves several selected creators in one step', async () => {
  open([creator(1, 'Mara'), creator(2, 'Juno'), creator(3, 'Ines', { stage: 'hired' })])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Juno' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ines' }))
  server.says(promotionScreens.move, ({ creator_ids }) => ({
    moved: (creator_ids as string[]).map(creator_id => ({ creator_id, move_id: creator_id })),
    kept: 0,
  }))
  await press('Move to')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outreached' }))
  await toasted('2 creators moved to Outreached, 1 stayed')
})

it('finds creators by name, and shows those with a warning alone', async () => {
  open([creator(1, 'Mara'), creator(2, 'Juno', { has_email: false })])
  await userEvent.click(await screen.findByRole('button', { name: /^Warnings/ }))
  await waitFor(() => expect(screen.queryByText('Mara')).toBeNull())
  screen.getByText('Juno')
  await userEvent.click(screen.getByRole('button', { name: /^Warnings/ }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search creators' }), 'mar')
  await waitFor(() => expect(screen.queryByText('Juno')).toBeNull())
  screen.getByText('Mara')
})

it('lists creators by the words of their pipeline, with what is waited for and their notes (ENUM-054, ENUM-057)', async () => {
  const stages = [
    'CREATOR_INTERESTED_AWAITING_BRAND',
    'MATCHED',
    'BRAND_ACCEPTED_TERMS',
    'BRAND_UNINTERESTED',
    'outreached',
    'NEGOTIATING',
    'hired',
    'drafted',
    'posted',
    'paid',
  ] as const
  const creators = stages.map((stage, at) =>
    creator(at + 1, `Person ${at}`, {
      stage,
      ...(stage === 'hired' && { sub_status: 'APPROVED_AWAITING_DRAFT', note: 'Wants a second take' }),
    }),
  )
  open(creators)
  await userEvent.click(await screen.findByRole('button', { name: 'List' }))
  const table = within(await screen.findByRole('table', { name: 'Creators of the promotion' }))
  const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const cell = (row: HTMLElement, header: string) =>
    within(row).getAllByRole('cell')[headers.indexOf(header)]?.textContent
  const [, ...rows] = table.getAllByRole('row')
  expect(rows.map(row => cell(row, 'Stage'))).toEqual(
    'Interested,Shortlisted,Approved,Rejected,Outreached,Negotiating,Hired,Draft Ready,Live Post,Paid'.split(','),
  )
  expect([cell(rows[6]!, 'Status'), cell(rows[6]!, 'Campaign Notes')]).toEqual([
    'Awaiting draft',
    'Wants a second take',
  ])
})
