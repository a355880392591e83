import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { chartEvents } from '#features/chart-events/contract.ts'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import { creator, id, idOf, promotionStage } from '../../../../test/roster/promotion-screen.tsx'
import { organization_id } from '../../../../test/roster/roster-screen.tsx'
import { promotionScreens } from '../contract.ts'

const { server, open } = promotionStage()
const column = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name},`) }))

it.each([`/promotions/${id}`, `/promote/${id}`])(
  'shows name, campaign, artist and creators at %s (SHORT-027)',
  async path => {
    open([creator(1, 'Mara')], path)
    await screen.findByRole('heading', { name: 'Wave 1' })
    screen.getByText(/^Night Bus · Wren Hallow · open since/)
    column('Shortlisted').getByText('Mara')
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
  expect(items).toEqual(['Outreached', 'Rejected'])
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

it('says that a move is not undone when the creator was moved again since', async () => {
  open([creator(1, 'Mara')])
  await press('Move Mara')
  server.says(promotionScreens.move, { moved: [{ creator_id: idOf(1), move_id: idOf(9) }], kept: 0 })
  server.says(promotionScreens.undoMove, { restored: 0 })
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outreached' }))
  await press('Undo')
  await toasted('Not undone: Mara was moved again since')
})

it('keeps the focus on a card that is moved by key', async () => {
  open([creator(1, 'Mara'), creator(2, 'Juno')])
  server.says(promotionScreens.move, ({ creator_ids }) => ({
    moved: (creator_ids as string[]).map(creator_id => ({ creator_id, move_id: creator_id })),
    kept: 0,
  }))
  const card = (name: string) => screen.findByRole('button', { name })
  ;(await card('Mara')).focus()
  await userEvent.keyboard('s')
  await screen.findByRole('menuitem', { name: 'Outreached' })
  const release = server.hold()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => column('Outreached').getByText('Mara'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mara'))
  expect(screen.queryByRole('menuitem')).toBeNull()
  // the server that knows nothing of the move takes it back
  release()
  await waitFor(() => column('Shortlisted').getByText('Mara'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mara'))
})

it('keeps the focus on the first of several cards that the bar moves', async () => {
  open([creator(1, 'Mara'), creator(2, 'Juno')])
  server.says(promotionScreens.move, { moved: [{ creator_id: idOf(1), move_id: idOf(1) }], kept: 0 })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara' }))
  await press('Move to')
  const release = server.hold()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outreached' }))
  await waitFor(() => column('Outreached').getByText('Mara'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mara'))
  release()
})

it('puts a creator back when the move fails', async () => {
  open([creator(1, 'Mara')])
  await press('Move Mara')
  server.says(promotionScreens.move, { failed: [500, 'Not today.'] })
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Outreached' }))
  await toasted('The creators could not be moved: Not today.')
  await waitFor(() => column('Shortlisted').getByText('Mara'))
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

it('opens a creator by a click anywhere on the card, but not by its checkbox or its menu', async () => {
  server.says(promotionScreens.drafts, { items: [] })
  server.says(promotionScreens.results, { posts: [], days: [] })
  const history = open([creator(1, 'Mara')])
  const opened = () => new URLSearchParams(history.location.search).get('creator')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara' }))
  await press('Move Mara')
  await screen.findByRole('menuitem', { name: 'Outreached' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(opened()).toBeNull()
  await userEvent.click(screen.getByRole('listitem'))
  await waitFor(() => expect(opened()).toBe(idOf(1)))
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mara'))
})

it('draws the cards of a long column as it is scrolled to', async () => {
  open(Array.from({ length: 60 }, (_, at) => creator(at + 1, `Person ${at}`)))
  const column = await screen.findByRole('region', { name: 'Shortlisted, 60' })
  expect(within(column).getAllByRole('listitem')).toHaveLength(24)
  const list = within(column).getByRole('list')
  // jsdom lays nothing out
  const drawn = () => list.children.length
  vi.spyOn(list, 'scrollHeight', 'get').mockImplementation(() => drawn() * 100)
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(600)
  fireEvent.scroll(list, { target: { scrollTop: 600 } })
  expect(drawn()).toBe(24)
  // until there are two screens of cards below again
  fireEvent.scroll(list, { target: { scrollTop: 1300 } })
  await waitFor(() => expect(drawn()).toBe(32))
  fireEvent.scroll(list, { target: { scrollTop: 5400 } })
  await waitFor(() => expect(drawn()).toBe(60))
})

it('has one button for each step, of which a phone shows one at a time, the chosen one in sight', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.textContent === 'Live Post1' ? new DOMRect(500, 0, 60, 30) : new DOMRect(0, 0, 390, 30)
  })
  const history = open([creator(1, 'Ada'), creator(2, 'Bo', { stage: 'posted' })])
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }))
  expect(steps.getByRole('button', { pressed: true }).textContent).toBe('Shortlisted1')
  await userEvent.click(steps.getByRole('button', { name: /^Live Post/ }))
  await waitFor(() => expect(history.location.search).toContain('step=posted'))
  expect(steps.getByRole('button', { pressed: true }).textContent).toBe('Live Post1')
  expect(screen.getByRole('navigation', { name: 'Steps' }).scrollLeft).toBe(170)
  vi.restoreAllMocks()
})

it('takes a draft as a film or a link, and shows the newest version', async () => {
  const file = { name: 'cut.mp4', type: 'video/mp4', size: 2_400_000 }
  const url = `/app/v2/promotions/draft_file?activation_id=${id}&id=${idOf(8)}`
  const draft = { id: idOf(8), version: 2, url, file, note: 'Second cut', comment: '' }
  const waiting = { state: 'WAITING', review: null, decided_at: null, decided_by_client: null }
  const created_at = '2026-11-01T12:00:00.000Z'
  server.says(promotionScreens.drafts, { items: [{ ...draft, ...waiting, created_at }] })
  server.says(promotionScreens.results, { posts: [], days: [] })
  open([creator(1, 'Mara', { stage: 'drafted' })], `/promotions/${id}?creator=${idOf(1)}`)
  const drafts = within(await screen.findByRole('region', { name: 'Drafts' }))
  await drafts.findByText('cut.mp4')
  drafts.getByText('2.4 MB')
  expect((drafts.getByLabelText('Version 2') as HTMLVideoElement).getAttribute('src')).toBe(url)
  const large = new File(['x'], 'long.mov')
  Object.defineProperty(large, 'size', { value: 90_000_000 })
  await userEvent.upload(drafts.getByLabelText('File of a draft'), large)
  await drafts.findByText('long.mov has 90.0 MB, of at most 80.0 MB.')
})

it('draws plays with marked days, and shows the figures as a table (CHART-001)', async () => {
  const post = {
    creator_id: idOf(1),
    platform: 'TikTok',
    platform_id: '73',
    url: 'https://www.tiktok.com/@mara/video/73',
    found_by: 'LINK',
    post_type: 'paid_post',
    post_id: idOf(7),
    description: 'Rehearsal',
    cover_url: null,
    published_at: '2026-11-01T12:00:00.000Z',
    play_count: 1000,
    heart_count: 10,
    comment_count: 1,
    share_count: 1,
    counted_at: '2026-11-02T12:00:00.000Z',
  }
  const days = ['2026-11-01', '2026-11-02'].map(day => ({ day, plays: { [idOf(1)]: 500 } }))
  server.says(promotionScreens.results, { posts: [post], days })
  server.says(chartEvents.list, ({ brand_id }) => ({
    items: [
      { id: idOf(6), name: 'Release', date: '2026-11-02', marker_color: '#16a34a', brand_id },
      { id: idOf(5), name: 'Long ago', date: '2025-11-02', marker_color: '#16a34a', brand_id },
    ].filter(() => brand_id === id),
  }))
  open([creator(1, 'Mara', { stage: 'posted' })], `/promotions/${id}?view=results`)
  const markers = within(await screen.findByRole('list', { name: 'Event markers' }))
  expect(markers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['ReleaseWave 111/02'])
  screen.getByRole('button', { name: 'Event Marker' })
  await press('Show as a table')
  const table = within(screen.getByRole('table', { name: 'New plays by day and creator' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhenMara',
    '2026-11-01500',
    '2026-11-02500',
  ])
})

it('counts one post and one creator in the singular', async () => {
  const post = {
    creator_id: idOf(1),
    platform: 'TikTok',
    platform_id: '73',
    url: 'https://www.tiktok.com/@mara/video/73',
    found_by: 'LINK',
    post_type: 'paid_post',
    post_id: idOf(7),
    description: 'Rehearsal',
    cover_url: null,
    published_at: '2026-11-01T12:00:00.000Z',
    play_count: 1000,
    heart_count: 10,
    comment_count: 1,
    share_count: 1,
    counted_at: '2026-11-02T12:00:00.000Z',
  }
  server.says(promotionScreens.results, { posts: [post], days: [] })
  server.says(chartEvents.list, { items: [] })
  open([creator(1, 'Mara', { stage: 'posted' })], `/promotions/${id}?view=results`)
  const words = (await screen.findByText('1 of 1 creator has posted')).parentElement?.textContent
  expect(words).toContain('1 post1k plays')
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
