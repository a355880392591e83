import {
  createMemoryHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { workspaceRoute } from './route.tsx'

fakeApi()

it('shows the shape of the frame while the first screen loads', async () => {
  const slow = createRoute({
    getParentRoute: () => workspaceRoute,
    path: '/slow',
    component: lazyRouteComponent(() => new Promise<{ default: () => null }>(() => {})),
  })
  const routeTree = rootRoute.addChildren([workspaceRoute.addChildren([slow])])
  const history = createMemoryHistory({ initialEntries: ['/slow'] })
  show(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  expect(await screen.findByText('Loading the workspace')).toBeTruthy()
})
