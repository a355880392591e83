import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
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

async function actions() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Actions }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  show(<RouterProvider router={router as never} />)
  await screen.findByText('Ready')
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
])('finds %s', async (query, label) => {
  expect(findActions(await actions(), query).map(action => action.label)).toContain(label)
})
