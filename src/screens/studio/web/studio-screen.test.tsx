import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { StudioScreen } from './studio-screen.tsx'

const organization = { id: '01980000-0000-7000-8000-000000000001', name: 'North' }
const server = fakeApi()
afterEach(() => vi.unstubAllGlobals())

/** A wide window: with letters of twice the size only the rules in `em` say that there is no room. */
const window = (isLargeText: boolean) => (query: string) => ({
  matches: query.startsWith('(max-width') ? isLargeText : !isLargeText,
  addEventListener() {},
  removeEventListener() {},
})

async function loading(isLargeText: boolean) {
  vi.stubGlobal('matchMedia', window(isLargeText))
  server.hold()
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/drops/$dropId/edit',
    component: () => (
      <OrganizationContext value={organization}>
        <StudioScreen />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/drops/01980000-0000-7000-8000-000000000002/edit'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
  const status = await screen.findByText('Loading the studio')
  return [...(status.parentElement?.querySelectorAll(':scope > .min-h-0 > div') ?? [])].length
}

it('shows as many skeleton columns as fit while the studio loads', async () => {
  expect(await loading(false)).toBe(3)
})

it('loads with one column when the letters leave no room for two', async () => {
  expect(await loading(true)).toBe(1)
})
