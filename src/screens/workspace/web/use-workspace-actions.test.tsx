import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { currentActions, findActions } from '#platform/web/frame/palette-actions.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { useWorkspaceActions } from './use-workspace-actions.tsx'

fakeApi()
const organization = { id: '01980000-0000-7000-8000-000000000001', name: 'North', role: 'owner' } as never

function Actions() {
  useWorkspaceActions({ organizations: [organization], organization, onSwitch() {}, onSignOut() {} })
  return <p>Ready</p>
}

async function at(address: string) {
  const root = createRootRoute({ component: Actions })
  const router = createRouter({
    routeTree: root.addChildren(
      ['/', '/drops', '/roster'].map(path => createRoute({ getParentRoute: () => root, path })),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  show(<RouterProvider router={router as never} />)
  await screen.findByText('Ready')
  return router
}
async function actions() {
  await at('/')
  return currentActions()
}

it('lists every action once, whatever page two of them share', async () => {
  const ids = (await actions()).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(30)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

it.each([
  ['invite a teammate', 'Go to Team members'],
  ['quiet', 'Go to Quiet hours'],
  ['paste links', 'Add Creators'],
  ['new promotion', 'New promotion'],
  ['mailbox', 'Connect your Email'],
  ['undo bulk', 'Recent Actions'],
  ['manage tags', 'Manage Tags'],
])('finds %s', async (query, label) => {
  expect(findActions(await actions(), query).map(action => action.label)).toContain(label)
})

it.each([
  ['/drops?q=night', '/roster?tool=recent'],
  ['/roster?q=night', '/roster?q=night&tool=recent'],
])('opens a dialog of the roster from %s at %s', async (from, to) => {
  const router = await at(from)
  act(() =>
    currentActions()
      .find(({ label }) => label === 'Recent Actions')
      ?.run(),
  )
  await waitFor(() => expect(router.state.location.href).toBe(to))
})

it('is back where the dialog was opened from once it is closed, also after another took its place', async () => {
  const router = await at('/roster?q=night')
  const run = (name: string) =>
    act(() =>
      currentActions()
        .find(({ label }) => label === name)
        ?.run(),
    )
  run('Recent Actions')
  await waitFor(() => expect(router.state.location.href).toBe('/roster?q=night&tool=recent'))
  run('Manage Tags')
  await waitFor(() => expect(router.state.location.href).toBe('/roster?q=night&tool=tags'))
  act(() => router.history.back())
  await waitFor(() => expect(router.state.location.href).toBe('/roster?q=night'))
})
