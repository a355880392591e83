import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { rosters } from '#records/rosters/contract.ts'
import { press, toasted } from '../../../../test/fans/fake-api.tsx'
import { list, organization_id, rosterStage } from '../../../../test/roster/roster-screen.tsx'
import { type BulkRun, rosterBulk } from '../bulk-contract.ts'

const { server, open } = rosterStage()

const idOf = (number: number) => `01980000-0000-7000-8000-0000000007${String(number).padStart(2, '0')}`
/** And a minute, because a time that has passed is told by half minutes. */
const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
const run = (number: number, facts: Partial<BulkRun>): BulkRun => ({
  id: idOf(number),
  action: { kind: 'ADD_TAGS', tag_names: ['dance', 'paid'] },
  state: 'DONE',
  chosen: 2400,
  done: 2400,
  changed: 1284,
  restored: 0,
  by_name: 'Ann',
  canceled_by_name: null,
  created_at: ago(1),
  ended_at: ago(1),
  undo_until: ago(-6),
  ...facts,
})

async function openRecent(answer: object) {
  open([], { lists: [list(1, 'All Creators', 0), list(2, 'Tour openers', 48)] })
  server.says(rosterBulk.recent, answer)
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Recent Actions' }))
  return within(await screen.findByRole('dialog', { name: 'Recent Actions' }))
}

it('puts a deleted list back from the recent actions', async () => {
  const removal_id = idOf(50)
  server.says(rosters.deleted, { items: [{ removal_id, name: 'Campus reps', creator_count: 31, deleted_at: ago(1) }] })
  server.says(rosters.undoRemoval, { restored_count: 3 })
  const dialog = await openRecent({ items: [] })
  await waitFor(() =>
    expect(dialog.getByRole('list', { name: 'Deleted lists' }).textContent).toContain('31 creators · '),
  )
  await press('Undo: Deleted the list Campus reps', dialog)
  // what was done last stands there, so nothing says that nothing was done
  expect(dialog.queryByText('Nothing was done with many creators yet')).toBeNull()
  await toasted('List restored: Campus reps (31 creators)')
  expect(server.sentTo(rosters.undoRemoval)).toEqual([{ organization_id, removal_id }])
})

it('undoes a bulk action from the recent actions, also after leaving the page', async () => {
  const tour = list(2, 'Tour openers', 48).id
  const runs = [
    run(1, {}),
    run(2, { action: { kind: 'ADD_TO_LIST', to_roster_id: tour }, created_at: ago(8), undo_until: ago(1) }),
    run(3, { action: { kind: 'REMOVE_FROM_LIST', from_roster_id: organization_id }, state: 'UNDONE', restored: 1 }),
    run(4, { action: { kind: 'SET_RATING', rating: 4 }, state: 'RUNNING', done: 500 }),
    run(5, { action: { kind: 'REMOVE_FROM_LIST', from_roster_id: idOf(99) }, changed: 0 }),
    run(6, { state: 'STOPPED', done: 500, canceled_by_name: 'Ben', by_name: 'Ben' }),
  ]
  const dialog = await openRecent({ items: runs })
  server.says(rosterBulk.undo, () => {
    const undone = run(1, { state: 'UNDONE', restored: 1284 })
    server.says(rosterBulk.recent, { items: [undone, ...runs.slice(1)] })
    return undone
  })
  // what only screen readers are told, the moment itself, comes after the time that has passed
  const lines = () => dialog.getAllByRole('listitem').map(line => line.textContent?.replace(/ago.*?(Undo)?$/, 'ago$1'))
  await waitFor(() =>
    expect(lines()).toEqual([
      'Tagged with dance, paid1,284 creators changed · Ann · 1d agoUndo',
      'Added to “Tour openers”1,284 creators changed · Ann · 8d ago',
      'Removed from the rosterUndone: 1 creator put back · Ann · 1d ago',
      'Rated 4 of 5Running: 500 of 2,400 · Ann · 1d ago',
      'Removed from a list that is gone0 creators changed · Ann · 1d ago',
      'Tagged with dance, paidCanceled: 500 of 2,400 done · Ben · 1d agoUndo',
    ]),
  )
  await userEvent.click((await dialog.findAllByRole('button', { name: 'Undo: Tagged with dance, paid' }))[0] as Element)
  await toasted('1,284 creators put back as before')
  expect(server.sentTo(rosterBulk.undo)).toEqual([{ organization_id, id: idOf(1) }])
  await waitFor(() => expect(lines()[0]).toMatch(/^Tagged with dance, paidUndone: 1,284 creators put back/))
})

it('shows why recent actions failed to load and retries; says so when there are none', async () => {
  const dialog = await openRecent({ failed: [422, 'Not today.'] })
  await dialog.findByText('Not today.')
  server.says(rosterBulk.recent, { items: [] })
  await press('Try again', dialog)
  await dialog.findByText('Nothing was done with many creators yet')
})
