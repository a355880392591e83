// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Applicant, acceptance, applicants } from '#features/applicants/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { press, toasted } from '../../../../test/fans/said.tsx'
import { list, organization_id, rosterStage } from '../../../../test/roster/roster-screen.tsx'
import { type BulkRun, rosterBulk } from '../bulk-contract.ts'
import { rosterScreen } from '../contract.ts'
import { creatorMerges } from '../merge-contract.ts'
import { givenCreator, givenProfile } from './record/given-creator.ts'

const { server, open, pageOf } = rosterStage()

const creators = ['Mara Lindqvist', 'Ines Duarte', 'Otto Falk'].map(full_name =>
  givenCreator({ social_profiles: [givenProfile({ full_name })] }),
)
const table = () => screen.findByRole('table', { name: 'Creators' })
const lastAsked = () => server.sentTo(rosterScreen.listCreators).at(-1)

it('LIST-006, LIST-007 lists stand side by side with how many are in them, beside what manages and makes them', async () => {
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

it('TABLE-002, LIST-041 a roster is searched, filtered and sorted, and its address says how', async () => {
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

it('TABLE-002, LIST-041 of a roster another page is asked for, and a creator is chosen, acted on and opened', async () => {
  open(creators)
  await within(await table()).findByText('Mara Lindqvist')
  await press('Next page')
  await waitFor(() => expect(lastAsked()).toMatchObject({ cursor: 'next-page' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Mara Lindqvist' }))
  await within(await screen.findByRole('toolbar', { name: 'Selected rows' })).findByText('1 selected')
  expect(screen.queryByRole('button', { name: 'Actions for Ines Duarte' })).toBeNull()
  await userEvent.hover(screen.getByRole('button', { name: 'Ines Duarte' }))
  await press('Actions for Ines Duarte')
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent?.replace(/(Enter|[TL])$/i, ''))
  expect(items).toEqual(['Profile Details', 'Add Tags', 'Message', 'Add To List', 'Remove From Roster'])
  await userEvent.keyboard('{Escape}')
  await press('Ines Duarte')
  await within(await screen.findByRole('complementary', { name: 'Creator Details' })).findByRole('heading', {
    name: 'Ines Duarte',
  })
})

describe('the creator whom the address names', () => {
  const far = givenCreator({ name: 'Far Away', rosters: [{ id: organization_id }] })
  const record = () => screen.findByRole('complementary', { name: 'Creator Details' })
  const shown = async (name: string) => within(await record()).findByRole('heading', { name })

  it('is looked up where the page does not hold them, and acted on in whichever list is open (TABLE-081)', async () => {
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

  it('stays open while one turns to a page without them', async () => {
    const [mara, ...others] = creators
    open(creators, { at: `?creator=${mara?.id}` })
    server.says(rosterScreen.listCreators, ({ cursor }) => (cursor ? pageOf(others) : pageOf(creators, 'next-page')))
    server.says(rosterScreen.getCreator, mara ?? {})
    const heading = await shown('Mara Lindqvist')
    await press('Next page')
    await waitFor(() => expect(server.sentTo(rosterScreen.getCreator)).toEqual([{ creator_id: mara?.id }]))
    expect(heading.isConnected).toBe(true)
  })

  it('is said not to be here where they are in no roster of the team', async () => {
    open(creators, { at: `?creator=${far.id}` })
    await within(await record()).findByText('This creator is not here')
  })

  it('is who they were merged into, where the address is older than the merge', async () => {
    const { address } = open(creators, { at: `?creator=${far.id}` })
    const survivor = creators[1]
    server.says(creatorMerges.survivor, { survivor: { creator_id: survivor?.id, creator_name: 'Ines Duarte' } })
    await shown('Ines Duarte')
    await toasted('They were merged into Ines Duarte')
    expect(server.sentTo(creatorMerges.survivor)).toEqual([{ organization_id, creator_id: far.id }])
    expect(address().get('creator')).toBe(survivor?.id)
    expect(screen.queryByText('This creator is not here')).toBeNull()
  })

  it('is looked up again where that failed', async () => {
    open(creators, { at: `?creator=${far.id}` })
    server.says(rosterScreen.getCreator, { failed: [409, 'Not today.'] })
    const inside = within(await record())
    await inside.findByText('Not today.')
    server.says(rosterScreen.getCreator, far)
    await press('Try again', inside)
    await shown('Far Away')
  })
})

it('TABLE-005 rows of skeletons stand where creators will, until they are there', async () => {
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

it('TABLE-006 a roster of nobody says so, and begins with links to profiles', async () => {
  open([])
  await screen.findByText('No Creators Yet')
  const empty = (await table()).closest('section') as HTMLElement
  await press('Add Creators', within(empty))
  await within(await screen.findByRole('dialog')).findByRole('textbox', { name: /links/i })
})

it('TABLE-030 the latest promotion is one press away, with what the address asked for', async () => {
  const recent_promotion = { id: 'p 1', name: 'Summer push', added_at: '2026-11-01T12:00:00.000Z' }
  open([givenCreator({ recent_promotion })], { at: '?q=summer', others: ['/promote/$promotion_id'] })
  const link = await screen.findByRole('link', { name: 'Summer push' })
  expect(link.getAttribute('href')).toMatch(/^\/promote\/p%201\?q=summer/)
})

it('The latest promotion is plain words where no screen shows promotions', async () => {
  open([givenCreator({ recent_promotion: { id: 'p1', name: 'Summer push', added_at: '2026-11-01T12:00:00.000Z' } })])
  await screen.findByText('Summer push')
  expect(screen.queryByRole('link', { name: 'Summer push' })).toBeNull()
})

it('TABLE-057, TABLE-059 days are asked for as those of the reader, and nothing else names a zone', async () => {
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

it('TABLE-072 tags to filter by are searched by the server, and read on as one scrolls', async () => {
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

it('LIST-039 where applicants could not be taken in it is said why, and they still wait', async () => {
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
  await press('Add Keen Nora to the roster')
  await toasted('Failed to Add Creators: Not today.')
  expect(server.sentTo(acceptance.accept)).toEqual([{ organization_id, application_ids: [applicant.id] }])
  await screen.findByText('Keen Nora')
})

it('A link that could not be looked up says why, and is looked up again', async () => {
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

describe('an action with many that goes on in the background', () => {
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

  it('is canceled between two parts: it is told how many were done, and Undo covers them', async () => {
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

  it('offers no Cancel while it is undone', async () => {
    open(creators)
    now({ state: 'UNDOING' })
    await screen.findByRole('progressbar')
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })
})
