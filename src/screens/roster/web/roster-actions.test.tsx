import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accounts } from '#features/accounts/contract.ts'
import { applicants } from '#features/applicants/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import { list, organization_id, rosterStage } from '../../../../test/roster/roster-screen.tsx'
import { type BulkAction, type BulkRun, rosterBulk } from '../bulk-contract.ts'
import { rosterScreen, rosterViews, type RosterView as SavedView } from '../contract.ts'
import { creatorMerges } from '../merge-contract.ts'
import { givenCreator, givenProfile } from './record/test-creator.ts'

const { server, open, pageOf } = rosterStage()

const creators = ['Mara Lindqvist', 'Ines Duarte'].map(full_name =>
  givenCreator({ social_profiles: [givenProfile({ full_name })] }),
)
const item = async (name: string) => userEvent.click(await screen.findByRole('menuitem', { name }))
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the roster header', () => {
  it('exports the filtered creators without a selection', async () => {
    const tour = list(2, 'Tour openers', 48)
    open(creators, {
      lists: [list(1, 'All Creators', 1284), tour],
      at: `?list=${tour.id}&q=mara&is_verified=true&sort=follower_count&order=asc`,
    })
    server.says(rosterBulk.export, { failed: [429, 'Not two at once.'] })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false))
    await press('Export CSV')
    await toasted('Failed to Download CSV: Not two at once.')
    expect(server.sentTo(rosterBulk.export)).toEqual([
      {
        roster_id: tour.id,
        q: 'mara',
        is_verified: true,
        order_by: 'follower_count',
        order_direction: 'asc',
        selection: { all: true, excluded: [] },
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
  })

  it('disables export for an empty roster', async () => {
    open([], { at: '?q=nobody' })
    await waitFor(() => expect(server.sentTo(rosterScreen.countCreators)).not.toEqual([]))
    await screen.findByText('No results for nobody')
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', true)
  })

  it('disables export for applicants, whatever filters were set before', async () => {
    const { address } = open(creators, { at: '?is_verified=true' })
    server.says(applicants.count, { count: 1 })
    server.says(applicants.list, pageOf([]))
    const isOff = (off: boolean) =>
      waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', off))
    await isOff(false)
    await userEvent.click(await screen.findByRole('button', { name: /^Interested/ }))
    await isOff(true)
    expect(Object.fromEntries(address())).toMatchObject({ list: 'interested', is_verified: 'true' })
  })

  it('puts export and duplicates in its menu on a phone', async () => {
    server.says(creatorMerges.countDuplicates, { count: 3, many: false })
    open(creators, { others: ['/roster/duplicates'] })
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    server.says(rosterBulk.export, { failed: [429, 'Not two at once.'] })
    await press('More actions')
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
    const duplicates = await screen.findByRole('menuitem', { name: /^Possible Duplicates/ })
    expect(duplicates.getAttribute('href')).toBe('/roster/duplicates')
    await item('Export CSV')
    await waitFor(() => expect(server.sentTo(rosterBulk.export)).toHaveLength(1))
  })

  it('opens all tags of the team to rename or delete (TAG-010)', async () => {
    open(creators)
    server.says(creatorTags.list, pageOf([{ name: 'dance', description: null, applied_count: 2 }]))
    await press('More actions')
    await item('Manage Tags')
    const dialog = await inDialog('Manage Tags')
    await dialog.findByRole('button', { name: 'Edit dance' })
    await dialog.findByRole('button', { name: 'Delete dance' })
  })
})

describe('the selected creators', () => {
  const done = (facts: Partial<BulkRun>): BulkRun => ({
    id: '01980000-0000-7000-8000-000000000701',
    action: { kind: 'SET_RATING', rating: 4 },
    state: 'DONE',
    chosen: 2,
    done: 2,
    changed: 2,
    restored: 0,
    by_name: 'Ann',
    canceled_by_name: null,
    created_at: '2026-11-01T12:00:00.000Z',
    ended_at: '2026-11-01T12:00:00.000Z',
    undo_until: '2026-11-08T12:00:00.000Z',
    ...facts,
  })
  async function chooseAll() {
    open(creators)
    server.says(rosterBulk.start, ({ action }) => done({ action: action as BulkAction }))
    server.says(rosterBulk.undo, done({ state: 'UNDONE', restored: 2 }))
    server.says(
      creatorTags.list,
      pageOf(['dance', 'paid'].map(name => ({ name, description: null, applied_count: 2 }))),
    )
    for (const name of ['Mara Lindqvist', 'Ines Duarte'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    await press('More', within(await screen.findByRole('toolbar', { name: 'Selected rows' })))
  }
  const asked = () => server.sentTo(rosterBulk.start).map(({ action }) => action)

  it('lose tags without creating any, and get them back on Undo', async () => {
    await chooseAll()
    await item('Remove Tags')
    const dialog = await inDialog('Remove Tags')
    dialog.getByText('2 creators')
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search tags' }), 'nowhere')
    await waitFor(() => expect(server.sentTo(creatorTags.list).at(-1)).toMatchObject({ q: 'nowhere' }))
    expect(dialog.queryByRole('button', { name: /^Create/ })).toBeNull()
    await userEvent.clear(dialog.getByRole('searchbox'))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'paid' }))
    await press('Remove Tags', dialog)
    await toasted('Tags Removed! 2 creators')
    expect(asked()).toEqual([{ kind: 'REMOVE_TAGS', tag_names: ['paid'] }])
    await press('Undo')
    await toasted('2 creators put back as before')
  })

  it('get one rating that must be picked first, and get their own back on Undo', async () => {
    await chooseAll()
    await item('Set Rating')
    const dialog = await inDialog('Set Rating')
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull()
    expect(dialog.getByRole('button', { name: 'Set Rating' })).toHaveProperty('disabled', true)
    await userEvent.click(dialog.getByRole('radio', { name: '4 stars' }))
    await press('Set Rating', dialog)
    await toasted('Saved Creator Rating: 2 creators')
    expect(asked()).toEqual([{ kind: 'SET_RATING', rating: 4 }])
    await press('Undo')
    await toasted('2 creators put back as before')
  })

  it.each([
    ['Set Rating', 'Saved Creator Rating: 2 creators'],
    ['Remove From Roster', '2 creator(s) removed from your roster!'],
  ])('leave the focus in the list after %s (UI-016)', async (name, words) => {
    await chooseAll()
    await item(name)
    if (name === 'Set Rating') {
      const dialog = await inDialog(name)
      await userEvent.click(dialog.getByRole('radio', { name: '4 stars' }))
      await press(name, dialog)
    }
    await toasted(words)
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull())
    const list = screen.getByRole('region', { name: 'Creators' })
    await waitFor(() => expect(list.contains(document.activeElement)).toBe(true))
  })
})

describe('a shared view', () => {
  const theirs: SavedView = {
    id: '01980000-0000-7000-8000-000000000901',
    name: 'Large ones',
    shared: true,
    mine: false,
    content: {
      roster_id: null,
      filter: { q: 'mara' },
      order_by: 'added_at',
      order_direction: 'desc',
      columns: null,
    },
    updated_at: '2026-11-01T12:00:00.000Z',
  }
  async function openShared(role: 'admin' | 'member', facts: Partial<SavedView> = {}) {
    server.says(rosterViews.update, { ...theirs, name: 'Larger ones' })
    server.says(accounts.me, {
      user: { id: '01980000-0000-7000-8000-000000000902', email: 'ann@north.example', name: 'Ann' },
      organizations: [{ id: organization_id, name: 'North', slug: 'north', role, brand_ids: [] }],
    })
    open(creators, { at: `?view=${theirs.id}` })
    server.says(rosterViews.list, { items: [{ ...theirs, ...facts }] })
    await userEvent.click(await screen.findByRole('button', { name: /^Large ones/ }))
    await screen.findByRole('menuitem', { name: 'Save as a new view' })
  }

  it('can be changed by admins, even if somebody else created it', async () => {
    await openShared('admin')
    await screen.findByRole('menuitem', { name: 'Update this view' })
    await screen.findByRole('menuitem', { name: 'Delete this view' })
    await item('Rename or share')
    const dialog = await inDialog('Edit View')
    dialog.getByText('Somebody else made this view. Once it is not shared, only they see it.')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'r')
    await press('Update', dialog)
    await toasted('View updated')
    expect(server.sentTo(rosterViews.update)).toEqual([
      { organization_id, id: theirs.id, name: 'Large onesr', shared: true },
    ])
  })

  it('of another member asks admins for confirmation before deleting, as there is no undo', async () => {
    await openShared('admin')
    await item('Delete this view')
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Large ones”?' })
    within(question).getByText(/for the whole team.*cannot be undone/)
    server.says(rosterViews.delete, () => {
      server.says(rosterViews.list, { items: [] })
      return { id: theirs.id }
    })
    await press('Cancel', within(question))
    expect(server.sentTo(rosterViews.delete)).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: /^Large ones/ }))
    await item('Delete this view')
    await press('Delete view')
    await toasted('View deleted')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByText('Undo')).toBeNull()
    expect(server.sentTo(rosterViews.delete)).toEqual([{ organization_id, id: theirs.id }])
  })

  it('is deleted at once by its owner, and restored on Undo', async () => {
    await openShared('member', { mine: true })
    server.says(rosterViews.delete, { id: theirs.id })
    server.says(rosterViews.create, { ...theirs, mine: true })
    await item('Delete this view')
    await toasted('View deleted')
    await press('Undo')
    await toasted('View restored')
    const { name, shared, content } = theirs
    expect(server.sentTo(rosterViews.create)).toEqual([{ organization_id, name, shared, content }])
  })

  it('is read-only for members', async () => {
    await openShared('member')
    for (const name of ['Update this view', 'Rename or share', 'Delete this view'])
      expect(screen.queryByRole('menuitem', { name })).toBeNull()
  })
})
