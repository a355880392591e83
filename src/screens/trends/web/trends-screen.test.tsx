import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { trends, trendTools } from '#records/trends/contract.ts'
import { bus, detailOf } from '#records/trends/web/test-trend.ts'
import { fakeApi, press } from '../../../../test/fans/fake-api.tsx'
import { trendsRoute } from './route.tsx'
import { TrendsScreen } from './trends-screen.tsx'

const server = fakeApi()
const idOf = (n: number) => `01980000-0000-7000-8000-00000000000${n}`
const segment = (n: number, name: string, trend_count: number) => ({
  ...{ id: idOf(n), name, trend_count, post_count: 100, as_of: null },
})

function open(path: string) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const router = createRouter({
    routeTree: rootRoute.addChildren([workspaceRoute.addChildren([trendsRoute.update({ component: TrendsScreen })])]),
    history: createMemoryHistory({ initialEntries: ['/', path] }),
  })
  const client = createQueryClient()
  render(
    <Providers client={client}>
      <OrganizationContext value={{ id: idOf(9), name: 'North' }}>
        <RouterProvider router={router as never} />
      </OrganizationContext>
    </Providers>,
  )
  return { router, client }
}

it('keeps the segment when another one has more trends', async () => {
  const autumn = segment(1, 'Autumn singles', 3)
  server.says(trendTools.segments, { items: [autumn, segment(2, 'On tour', 2)] })
  server.says(trends.list, { items: [], count: 0 })
  server.says(trendTools.muted, { items: [], count: 0 })
  const { router, client } = open('/trends')
  const chosen = await screen.findByRole('combobox', { name: 'Segment' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ segment: autumn.id }))
  server.says(trendTools.segments, { items: [{ ...autumn, trend_count: 1 }, segment(2, 'On tour', 2)] })
  await act(() => client.refetchQueries())
  expect(chosen.textContent).toContain('Autumn singles')
})

it('leads back to the screen before with one Back when a trend was closed by Escape', async () => {
  const autumn = segment(1, 'Autumn singles', 1)
  server.says(trendTools.segments, { items: [autumn] })
  server.says(trends.list, { items: [{ ...bus, title: 'Porch' }], count: 1 })
  server.says(trendTools.muted, { items: [], count: 0 })
  server.says(trendTools.detail, { failed: [500, 'Not today.'] })
  server.says(trendTools.posts, { items: [], count: 0 })
  const { router } = open('/trends')
  await userEvent.click(await screen.findByText('Porch'))
  await screen.findByRole('dialog', { name: 'Trend Details' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({ segment: autumn.id })
  act(() => router.history.back())
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

it('gives the focus to the next trend when one is muted, and back to it by Undo', async () => {
  const trendOf = (n: number, title: string) => ({ ...bus, id: idOf(n), title })
  const all = [trendOf(3, 'Porch'), trendOf(4, 'Kettle')]
  let hidden: unknown
  server.says(trendTools.segments, { items: [segment(1, 'Autumn singles', 2)] })
  server.says(trends.list, () => ({ items: all.filter(({ id }) => id !== hidden), count: 2 }))
  server.says(trendTools.muted, { items: [], count: 0 })
  server.says(trendTools.detail, ({ trend_group_id }) => detailOf(all.find(({ id }) => id === trend_group_id) ?? bus))
  server.says(trendTools.posts, { items: [], count: 0 })
  server.says(trendTools.mute, ({ trend_group_id, is_muted }) => {
    hidden = is_muted ? trend_group_id : undefined
    return { trend: { ...bus, id: trend_group_id, title: 'Porch', is_muted } }
  })
  open('/trends')
  await userEvent.click(await screen.findByText('Porch'))
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(idOf(4)))
  await press('Undo')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row')).toBe(idOf(3)))
})
