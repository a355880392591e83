import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Applicant, acceptance, applicants } from '#features/applicants/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import { list, organization_id, rosterStage } from '../../../../test/roster/roster-screen.tsx'
import { type BulkRun, rosterBulk } from '../bulk-contract.ts'
import { rosterScreen } from '../contract.ts'
import { creatorMerges } from '../merge-contract.ts'
import { givenCreator, givenProfile } from './record/test-creator.ts'

const { server, open, pageOf } = rosterStage()

const creators = ['Mara Lindqvist', 'Ines Duarte', 'Otto Falk'].map(full_name =>
  givenCreator({ social_profiles: [givenProfile({ full_name })] }),
)
const table = () => screen.findByRole('table', { name: 'Creators' })
const lastAsked = () => server.sentTo(rosterScreen.listCreators).at(-1)

it('shows the lists with their counts, beside Manage and New (LIST-006, LIST-007)', async () => {
  const lists = [list(1, 'All Creators', 1284), list(2, 'Tour openers', 48), list(3, 'Campus reps', 0)]
  const { address } = open(creators, { lists })
  const strip = await screen.findByRole('navigation', { name: 'Creator lists' })
  const chips = await within(strip).findAllByRole('button')
  expect(chips.map(chip => chip.textContent)).toEqual(['All Creators1,284', 'Tour openers48', 'Campus reps0'])
  expect(strip.className).toContain('overflow-x-auto')
  expect(chips.map(chip => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false'])
  await userEvent.click(await within(strip).findByRole('button', { name: /^Tour openers/ }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ roster_id: lists[1]?.id }))
  expect(address().get('list')).toBe(lists[1]?.id)
  await press('Manage Creator Lists')
  await screen.findByRole('dialog', { name: 'Manage Creator Lists' })
  await userEvent.keyboard('{Escape}')
  await press('New Creator List')
  await screen.findByRole('dialog', { name: 'New Creator List' })
})

it('searches, filters and sorts a roster, and keeps that in the URL (TABLE-002, LIST-041)', async () => {
  const { address } = open(creators)
  await within(await table()).findByText('Mara Lindqvist')
  await userEvent.type(screen.getByPlaceholderText('Search creators by name'), 'mara')
  await waitFor(() => expect(lastAsked()).toMatchObject({ q: 'mara' }))
  await press('Filter')
  await press('Verified')
  await press('Verified', within(await screen.findByRole('group', { name: 'Verified' })))
  await waitFor(() => expect(lastAsked()).toMatchObject({ q: 'mara', is_verified: true }))
  await press('Followers')
  await waitFor(() => expect(lastAsked()).toMatchObject({ order_by: 'follower_count', order_direction: 'desc' }))
  expect(Object.fromEntries(address())).toMatchObject({ q: 'mara', is_verified: 'true', sort: 'follower_count' })
})

it('opens another page of a roster, and selects, edits and opens a creator (TABLE-002, LIST-041)', async () => {
  open(creators)
  await within(await table()).findByText('Mara Lindqvist')
  await press('Next page')
  await waitFor(() => expect(lastAsked()).toMatchObject({ cursor: 'next-page' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara Lindqvist' }))
  await within(await screen.findByRole('toolbar', { name: 'Selected rows' })).findByText('1 selected')
  expect(screen.queryByRole('button', { name: 'Actions for Ines Duarte' })).toBeNull()
  await userEvent.hover(screen.getByRole('button', { name: 'Ines Duarte' }))
  await press('Actions for Ines Duarte')
  // everybody is in the list of everybody: there is nothing to be removed from
  await screen.findByRole('menuitem', { name: 'Remove From Roster' })
  expect(screen.queryByRole('menuitem', { name: 'Remove From List' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await press('Ines Duarte')
  await within(await screen.findByRole('complementary', { name: 'Creator Details' })).findByRole('heading', {
    name: 'Ines Duarte',
  })
})

describe('the creator named in the URL', () => {
  const far = givenCreator({ name: 'Far Away', rosters: [{ id: organization_id }] })
  const record = () => screen.findByRole('complementary', { name: 'Creator Details' })
  const shown = async (name: string) => within(await record()).findByRole('heading', { name })

  it('is looked up when not on the page, and can be edited from any open list (TABLE-081)', async () => {
    const lists = [list(1, 'All Creators', 1284), list(2, 'Tour openers', 48), list(3, 'Campus reps', 0)]
    const { address } = open(creators, { lists, at: `?list=${lists[1]?.id}&creator=${far.id}` })
    server.says(rosterScreen.getCreator, far)
    await shown('Far Away')
    expect(server.sentTo(rosterScreen.getCreator)).toEqual([{ creator_id: far.id }])
    const inside = within(await record())
    const walk = ['Previous Creator', 'Next Creator'].map(name =>
      inside.getByRole<HTMLButtonElement>('button', { name }),
    )
    expect(walk.map(button => button.disabled)).toEqual([true, true])
    await userEvent.keyboard('j')
    expect(address().get('creator')).toBe(far.id)

    await press('Add To Or Remove From Creator List')
    await userEvent.click(await screen.findByRole('checkbox', { name: /Campus reps/ }))
    const everybody = { roster_id: organization_id, selection: { all: false, ids: [far.id] } }
    await waitFor(() => expect(server.sentTo(rosterBulk.start)).toMatchObject([everybody]))
    await userEvent.keyboard('{Escape}')
    await press('Actions for Far Away', inside)
    await screen.findByRole('menuitem', { name: 'Remove From Roster' })
    expect(screen.queryByRole('menuitem', { name: 'Remove From List' })).toBeNull()
    await userEvent.keyboard('{Escape}')

    await press('Close', inside)
    expect(document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row).toBe(creators[0]?.id)
    const asked = server.sentTo(rosterScreen.getCreator).length
    await press('Ines Duarte')
    await shown('Ines Duarte')
    expect(server.sentTo(rosterScreen.getCreator)).toHaveLength(asked)
  })

  it('stays open when the page changes', async () => {
    const [mara, ...others] = creators
    open(creators, { at: `?creator=${mara?.id}` })
    server.says(rosterScreen.listCreators, ({ cursor }) => (cursor ? pageOf(others) : pageOf(creators, 'next-page')))
    server.says(rosterScreen.getCreator, mara ?? {})
    const heading = await shown('Mara Lindqvist')
    await press('Next page')
    await waitFor(() => expect(server.sentTo(rosterScreen.getCreator)).toEqual([{ creator_id: mara?.id }]))
    expect(heading.isConnected).toBe(true)
  })

  it('shows not found when they are in no roster of the team', async () => {
    open(creators, { at: `?creator=${far.id}` })
    await within(await record()).findByText('This creator is not here')
  })

  it('opens the survivor when the creator was merged since', async () => {
    const { address } = open(creators, { at: `?creator=${far.id}` })
    const survivor = creators[1]
    server.says(creatorMerges.survivor, { survivor: { creator_id: survivor?.id, creator_name: 'Ines Duarte' } })
    await shown('Ines Duarte')
    await toasted('They were merged into Ines Duarte')
    expect(server.sentTo(creatorMerges.survivor)).toEqual([{ organization_id, creator_id: far.id }])
    expect(address().get('creator')).toBe(survivor?.id)
    expect(screen.queryByText('This creator is not here')).toBeNull()
  })

  it('can be retried when the lookup failed', async () => {
    open(creators, { at: `?creator=${far.id}` })
    server.says(rosterScreen.getCreator, { failed: [409, 'Not today.'] })
    const inside = within(await record())
    await inside.findByText('Not today.')
    server.says(rosterScreen.getCreator, far)
    await press('Try again', inside)
    await shown('Far Away')
  })
})

it('shows skeleton rows while creators load (TABLE-005)', async () => {
  const release = server.hold()
  open(creators)
  const rows = await table()
  expect(rows.getAttribute('aria-busy')).toBe('true')
  expect(rows.querySelectorAll('tbody tr')).toHaveLength(16)
  release()
  await within(rows).findByText('Mara Lindqvist')
  expect(rows.querySelectorAll('tbody tr')).toHaveLength(creators.length)
  expect(rows.getAttribute('aria-busy')).toBe('false')
})

it('shows an empty roster, starting with adding profile links (TABLE-006)', async () => {
  open([])
  await screen.findByText('No Creators Yet')
  const empty = (await table()).closest('section') as HTMLElement
  await press('Add Creators', within(empty))
  await within(await screen.findByRole('dialog')).findByRole('textbox', { name: /links/i })
})

it('links to the latest promotion, keeping the URL’s parameters (TABLE-030)', async () => {
  const recent_promotion = { id: 'p 1', name: 'Summer push', added_at: '2026-11-01T12:00:00.000Z' }
  open([givenCreator({ recent_promotion })], { at: '?q=summer', others: ['/promote/$promotion_id'] })
  const link = await screen.findByRole('link', { name: 'Summer push' })
  expect(link.getAttribute('href')).toMatch(/^\/promote\/p%201\?q=summer/)
})

it('shows the latest promotion as plain text when there is no promotions screen', async () => {
  open([givenCreator({ recent_promotion: { id: 'p1', name: 'Summer push', added_at: '2026-11-01T12:00:00.000Z' } })])
  await screen.findByText('Summer push')
  expect(screen.queryByRole('link', { name: 'Summer push' })).toBeNull()
})

it('sends filter days with the reader’s time zone, and a time zone for nothing else (TABLE-057, TABLE-059)', async () => {
  open(creators, { at: '?added_at__gte=2026-03-08' })
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(() => expect(lastAsked()).toMatchObject({ added_at__gte: '2026-03-08', time_zone }))
  await waitFor(() => expect(server.sentTo(rosterScreen.countCreators).at(-1)).toMatchObject({ time_zone }))
  await press('Clear all')
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('added_at__gte'))
  // UI-016: what cleared them is gone, and the focus is where they are shown
  expect(document.activeElement?.textContent).toBe('Hide Filters')
  expect(lastAsked()).not.toHaveProperty('time_zone')
})

it('searches the tags of a filter on the server and loads more on scroll (TABLE-072)', async () => {
  open(creators)
  const tag = (name: string) => ({ name, description: null, applied_count: 2 })
  server.says(creatorTags.list, ({ q, cursor }) =>
    q ? pageOf([tag('dance')]) : cursor ? pageOf([tag('zouk')]) : pageOf([tag('acoustic'), tag('dance')], 'more'),
  )
  await press('Filter')
  await press('Tags')
  const boxes = await screen.findByRole('group', { name: 'Tags' })
  await within(boxes).findByRole('checkbox', { name: /acoustic/ })
  boxes.dispatchEvent(new Event('scroll'))
  await within(boxes).findByRole('checkbox', { name: /zouk/ })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tags' }), 'dan')
  await waitFor(() => expect(within(boxes).queryByRole('checkbox', { name: /acoustic/ })).toBeNull())
  await userEvent.click(within(boxes).getByRole('checkbox', { name: /dance/ }))
  await press('Apply')
  await waitFor(() => expect(lastAsked()).toMatchObject({ tag_names: ['dance'] }))
})

it('shows why accepting applicants failed, and keeps them (LIST-039)', async () => {
  open(creators, { at: '?list=interested' })
  const applicant: Applicant = {
    id: '01980000-0000-7000-8000-000000000801',
    roster_invite_link_id: '01980000-0000-7000-8000-000000000802',
    social_profile: givenProfile({ full_name: 'Keen Nora' }),
    email_address: 'nora@mail.example',
    phone_number: null,
    city: null,
    state: null,
    country_code: null,
    price_currency: null,
    price_amount: null,
    applied_at: '2026-11-01T12:00:00.000Z',
  }
  server.says(applicants.list, pageOf([applicant]))
  server.says(acceptance.accept, { failed: [500, 'Not today.'] })
  await press('Add to roster: Keen Nora')
  await toasted('Failed to Add Creators: Not today.')
  expect(server.sentTo(acceptance.accept)).toEqual([{ organization_id, application_ids: [applicant.id] }])
  await screen.findByText('Keen Nora')
})

it('shows why a link lookup failed, and retries it', async () => {
  open(creators)
  await press('Add Creators')
  const busy = 'TikTok did not answer. Please try again in a moment.'
  server.says(socialProfiles.verify, { failed: [422, busy] })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Profile links' }), 'tiktok.com/@mara')
  await screen.findByText(busy)
  const { id, platform, avatar_url, username } = givenProfile({ username: 'mara' })
  server.says(socialProfiles.verify, { id, platform, avatar_url, username, full_name: 'Mara Lindqvist' })
  await press('Try tiktok.com/@mara again')
  await screen.findByRole('button', { name: 'Add 1 Creator' })
})

describe('a bulk action in the background', () => {
  const run: BulkRun = {
    id: '01980000-0000-7000-8000-000000000701',
    action: { kind: 'ADD_TAGS', tag_names: ['dance'] },
    state: 'RUNNING',
    chosen: 2400,
    done: 500,
    changed: 480,
    restored: 0,
    by_name: 'Ann',
    canceled_by_name: null,
    created_at: '2026-11-01T12:00:00.000Z',
    ended_at: null,
    undo_until: '2026-11-08T12:00:00.000Z',
  }
  const now = (facts: Partial<BulkRun>) => server.says(rosterBulk.recent, { items: [{ ...run, ...facts }] })

  it('can be canceled between two parts: shows how many were done, and Undo covers them', async () => {
    open(creators)
    now({})
    server.says(rosterBulk.cancel, () => {
      const stopped = { ...run, state: 'STOPPED' as const, done: 1000, changed: 960, canceled_by_name: 'Ann' }
      now(stopped)
      return stopped
    })
    server.says(rosterBulk.undo, { ...run, state: 'UNDONE', restored: 960 })
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('500 of 2,400')
    await press('Cancel')
    await toasted('Canceled: 1,000 of 2,400 done')
    expect(screen.queryByRole('progressbar')).toBeNull()
    await press('Undo')
    await toasted('960 creators put back as before')
    expect(server.sentTo(rosterBulk.undo)).toEqual([{ organization_id, id: run.id }])
  })

  it('offers no Cancel while it is being undone', async () => {
    open(creators)
    now({ state: 'UNDOING' })
    await screen.findByRole('progressbar')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })
})
