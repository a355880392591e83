import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { press } from '../../../../../test/fans/fake-api.tsx'
import { rosterStage } from '../../../../../test/roster/roster-screen.tsx'
import { rosterViews, type RosterView as SavedView } from '../../contract.ts'
import { givenCreator, givenProfile } from '../record/test-creator.ts'

const { server, open } = rosterStage()
beforeEach(() => localStorage.clear())

const creators = [givenCreator({ social_profiles: [givenProfile({ full_name: 'Mara Lindqvist' })] })]
const shared: SavedView = {
  id: '01980000-0000-7000-8000-000000000901',
  name: 'Prices',
  shared: true,
  mine: false,
  content: {
    roster_id: null,
    filter: {},
    order_by: 'added_at',
    order_direction: 'desc',
    columns: ['price', 'tags'],
  },
  updated_at: '2026-11-01T12:00:00.000Z',
}
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent?.trim())

async function openLink() {
  open(creators, { at: `?view=${shared.id}` })
  server.says(rosterViews.list, { items: [shared] })
  await screen.findByRole('button', { name: /^Prices/ })
}

it('a view link opens with the columns of the view, and keeps later column changes', async () => {
  await openLink()
  await waitFor(() => expect(heads()).not.toContain('Followers'))
  expect(heads()).toContain('Tags')
  await press('Columns')
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Followers' }))
  await waitFor(() => expect(heads()).toContain('Followers'))

  cleanup()
  await openLink()
  await screen.findByText('changed')
  expect(heads()).toContain('Followers')
})
