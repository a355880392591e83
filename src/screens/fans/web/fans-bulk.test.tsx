import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import { audiences } from '#records/audiences/contract.ts'
import { fanTags } from '#records/fan-tags/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { fanBulk } from '../bulk-contract.ts'
import { FansBulk } from './fans-bulk.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const ids = [1, 2].map(at => `01980000-0000-7000-8000-00000000010${at}`)
const picked = { all: false, ids }

function Chosen() {
  const selection = useSelection('all')
  return (
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <button type="button" onClick={() => selection.togglePage(ids)}>
        Choose
      </button>
      <FansBulk
        selection={selection}
        filter={{ organization_id, q: '' }}
        sort="LAST_SEEN"
        matching={{ count: 2, many: false }}
        quarantined={false}
      />
    </OrganizationContext>
  )
}

async function choose() {
  const root = createRootRoute({ component: Chosen })
  show(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />)
  await press('Choose')
}

it('returns the focus to Add tags while its command runs, and opens nothing until it is done', async () => {
  server.says(fanTags.list, { items: [{ tag: 'vinyl', fans: 3 }] })
  server.says(fanTags.add, { fans: 2, changed: [] })
  await choose()
  await press('Add tags')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'vinyl' }))
  const release = server.hold()
  await press('Add tags', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const action = screen.getByRole('button', { name: 'Add tags' })
  await waitFor(() => expect(document.activeElement).toBe(action))
  await userEvent.click(action)
  expect(screen.queryByRole('dialog')).toBeNull()
  release()
  await toasted('Tags added to 2 fans')
})

it('tags the chosen fans with a new tag, and takes it off those who got it when that is undone', async () => {
  server.says(fanTags.list, { items: [{ tag: 'vinyl', fans: 3 }] })
  server.says(fanTags.add, { fans: 1, changed: [{ tag: 'street team', fan_ids: [ids[0]] }] })
  server.says(fanTags.remove, { fans: 1, changed: [] })
  await choose()
  await press('Add tags')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('checkbox', { name: 'vinyl' })
  await userEvent.type(dialog.getByRole('searchbox'), 'street team{Enter}')
  await press('Add tags', dialog)
  await toasted('Tags added to 1 fan')
  expect(server.sentTo(fanTags.add)).toEqual([{ organization_id, q: '', selection: picked, tags: ['street team'] }])
  await press('Undo')
  await waitFor(() =>
    expect(server.sentTo(fanTags.remove)).toEqual([
      { organization_id, tags: ['street team'], selection: { all: false, ids: [ids[0]] } },
    ]),
  )
})

it('adds the chosen fans to a new audience', async () => {
  server.says(audiences.list, { items: [] })
  server.says(fanBulk.toAudience, { id: ids[0], name: 'First row', fans: 2 })
  await choose()
  await press('Add to audience')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Audience' }), 'First row')
  await press('New audience “First row”')
  await toasted('2 added to “First row”')
  expect(server.sentTo(fanBulk.toAudience)).toEqual([{ organization_id, q: '', selection: picked, name: 'First row' }])
})

it('stops messages call by call until everybody was seen, and says to how many', async () => {
  server.says(fanBulk.stopMessages, ({ after }: { after?: string | null }) =>
    after ? { stopped: 1, seen: 1, after: null } : { stopped: 1, seen: 1, after: ids[0] },
  )
  await choose()
  await press('More')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop messages…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /How they asked/ }), 'By letter')
  await press('Stop messages', within(screen.getByRole('dialog')))
  await toasted('Messages to 2 fans are stopped')
  expect(server.sentTo(fanBulk.stopMessages).map(({ after, reason }) => [after ?? null, reason])).toEqual([
    [null, 'By letter'],
    [ids[0], 'By letter'],
  ])
  // nobody is chosen any longer
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})
