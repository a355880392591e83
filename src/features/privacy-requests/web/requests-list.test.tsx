import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { privacyRequests } from '../contract.ts'
import { RequestsList } from './requests-list.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()

async function open(mayClose: boolean) {
  const request = { id, kind: 'ERASURE', fan_id: id, fan_name: 'ada@mel.example', created_at: '2026-11-01T12:00:00Z' }
  let items = [{ ...request, done_at: null }]
  server.says(privacyRequests.list, () => ({
    items,
    links: { next: null, previous: null, has_next: false, has_previous: false },
  }))
  server.says(privacyRequests.finish, () => {
    items = []
    return { id, done_at: '2026-11-02T12:00:00Z' }
  })
  server.says(privacyRequests.reopen, { id })
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <RequestsList
        organizationId={organization_id}
        mayClose={mayClose}
        place={{ cursor: undefined, start: undefined }}
        onPlace={() => {}}
      />
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  show(<RouterProvider router={router as never} />)

  await screen.findByText('ada@mel.example')
}

it('asks before a request for erasure is closed without erasing, and offers to reopen it', async () => {
  await open(true)
  await press('Close without erasing: the request of ada@mel.example')
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.sentTo(privacyRequests.finish)).toEqual([])
  await press('Close request', question)
  await toasted('Request closed')
  await screen.findByText('Nobody is waiting')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Nobody is waiting'))
  await press('Undo')
  await waitFor(() => expect(server.sentTo(privacyRequests.reopen)).toEqual([{ organization_id, id }]))
})

it('offers no closing to who may not erase', async () => {
  await open(false)
  expect(screen.queryByRole('button', { name: /Close/ })).toBeNull()
})
