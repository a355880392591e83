import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useUrlState } from '#platform/web/url-state.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { useCreatorDetails } from './use-creator-details.ts'

fakeApi()
const id = '01980000-0000-7000-8000-000000000001'

const below = z.object({ creator: z.string().optional() })

function Screen() {
  const { tab, setTab, open, close } = useCreatorDetails()
  const [, setView] = useUrlState(below)
  return (
    <>
      <p>Open: {tab}</p>
      <button type="button" onClick={() => void setView({ creator: 'mara' }, { push: true })}>
        Record
      </button>
      <button type="button" onClick={() => void setView({ creator: undefined }, { back: true })}>
        Close the record
      </button>
      <button type="button" onClick={() => void open(id)}>
        Open in full
      </button>
      <button type="button" onClick={() => setTab('analytics')}>
        Analytics
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </>
  )
}

function open(at: string) {
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/plain', component: Screen }),
    createRoute({
      getParentRoute: () => root,
      path: '/tabbed',
      validateSearch: z.object({ tab: z.enum(['open', 'done']).optional().catch(undefined) }),
      component: Screen,
    }),
  ]
  const history = createMemoryHistory({ initialEntries: [at] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren(routes), history }) as never} />)
  return () => Object.fromEntries(new URLSearchParams(history.location.search))
}

it('names the open part of a creator in the address (DETAIL-003)', async () => {
  const address = open(`/plain?details=${id}`)
  await press('Analytics')
  await waitFor(() => expect(address()).toEqual({ details: id, tab: 'analytics' }))
  await press('Close')
  await waitFor(() => expect(address()).toEqual({}))
})

it('keeps the tab parameter of the screen below when a part of a creator opens (DETAIL-003)', async () => {
  const address = open(`/tabbed?tab=done&details=${id}`)
  await press('Analytics')
  await waitFor(() => expect(address()).toEqual({ details: id, tab: 'done', details_tab: 'analytics' }))
  await press('Close')
  await waitFor(() => expect(address()).toEqual({ tab: 'done' }))
})

it('closes the record below for good after its full view was opened twice', async () => {
  const address = open('/plain')
  await press('Record')
  for (const _turn of [1, 2]) {
    await press('Open in full')
    await waitFor(() => expect(address()).toEqual({ creator: 'mara', details: id }))
    await press('Close')
    await waitFor(() => expect(address()).toEqual({ creator: 'mara' }))
  }
  await press('Close the record')
  await waitFor(() => expect(address()).toEqual({}))
})
