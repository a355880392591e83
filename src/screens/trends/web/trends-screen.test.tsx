import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { trends, trendTools } from '#records/trends/contract.ts'
import { fakeApi } from '../../../../test/fans/fake-api.tsx'
import { trendsRoute } from './route.tsx'
import { TrendsScreen } from './trends-screen.tsx'

const server = fakeApi()
const idOf = (n: number) => `01980000-0000-7000-8000-00000000000${n}`
const segment = (n: number, name: string, trend_count: number) => ({
  ...{ id: idOf(n), name, trend_count, post_count: 100, as_of: null },
})

it('keeps the segment when another one has more trends', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const autumn = segment(1, 'Autumn singles', 3)
  server.says(trendTools.segments, { items: [autumn, segment(2, 'On tour', 2)] })
  server.says(trends.list, { items: [], count: 0 })
  server.says(trendTools.muted, { items: [], count: 0 })
  const router = createRouter({
    routeTree: rootRoute.addChildren([workspaceRoute.addChildren([trendsRoute.update({ component: TrendsScreen })])]),
    history: createMemoryHistory({ initialEntries: ['/trends'] }),
  })
  const client = createQueryClient()
  render(
    <Providers client={client}>
      <OrganizationContext value={{ id: idOf(9), name: 'North' }}>
        <RouterProvider router={router as never} />
      </OrganizationContext>
    </Providers>,
  )
  const chosen = await screen.findByRole('combobox', { name: 'Segment' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ segment: autumn.id }))
  server.says(trendTools.segments, { items: [{ ...autumn, trend_count: 1 }, segment(2, 'On tour', 2)] })
  await act(() => client.refetchQueries())
  expect(chosen.textContent).toContain('Autumn singles')
})
