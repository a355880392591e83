import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { list, organization_id, rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterScreen } from '../../contract.ts'

const { server, open } = rosterStage()

it('offers what was meant when a search with a slip finds nobody (TABLE-042)', async () => {
  open([])
  server.says(rosterScreen.nearSpelling, { q: 'kolkata' })
  await userEvent.type(await screen.findByPlaceholderText('Search creators by name'), 'Kolkta')
  await screen.findByText('No results for Kolkta')
  await press('Search for “kolkata”')
  await waitFor(() => expect(server.sentTo(rosterScreen.listCreators).at(-1)).toMatchObject({ q: 'kolkata' }))
  expect(server.sentTo(rosterScreen.nearSpelling)[0]).toMatchObject({ q: 'Kolkta', roster_id: organization_id })
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search creators by name').value).toBe('kolkata')
})

it('names the list when it has no creators that a filter could hide (TABLE-009)', async () => {
  const reps = list(2, 'Campus reps', 0)
  open([], { lists: [list(1, 'All Creators', 12), reps], at: `?list=${reps.id}&is_verified=true` })
  await screen.findByText('No results from the applied filters')
  await screen.findByText('“Campus reps” has no creators yet.')
})

it('searches all creators for the same words when a list holds nobody who matches (TABLE-007)', async () => {
  const reps = list(2, 'Campus reps', 3)
  open([], { lists: [list(1, 'All Creators', 12), reps], at: `?list=${reps.id}&q=mara` })
  await press('Search All Creators')
  await waitFor(() =>
    expect(server.sentTo(rosterScreen.listCreators).at(-1)).toMatchObject({ roster_id: organization_id, q: 'mara' }),
  )
  await screen.findByText('No results for mara')
  expect(screen.queryByRole('button', { name: 'Search All Creators' })).toBeNull()
})
