import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { home, type Need, WIDGET_TYPES, type Widget } from '../contract.ts'
import { widgetWords } from '../words.ts'
import { HomeScreen } from './home-screen.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const drop = { id: '01980000-0000-7000-8000-000000000201', title: 'Low Tide', image_url: null }
const server = fakeApi()

const need = (given: Partial<Need>): Need => ({
  kind: 'drafts',
  count: 2,
  name: 'Wave 1',
  people: [
    { name: 'Nour', image_url: null },
    { name: 'Sofie', image_url: null },
  ],
  image_url: null,
  detail: null,
  due_at: null,
  since: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  href: '/promotions/1',
  ...given,
})
const empty = (type: Widget['type']): Widget => ({
  type,
  value_format: 'number',
  total: null,
  rows: [],
  note: null,
  has_source: false,
})

function open({ needs = [need({})], count = 4, hidden = [] as string[] } = {}) {
  server.says(home.visit, { since: '2026-11-20T18:12:00.000Z' })
  server.says(home.news, {
    sign_ups: {
      count,
      before: 2,
      unit: 'hour',
      bars: [{ at: '2026-11-20T18:00:00.000Z', count }],
      drops: count ? [{ ...drop, count, before: 2 }] : [],
      causes: [],
    },
    answers: 0,
    needs,
    next_opening: null,
  })
  server.says(home.dashboard, { from: '2026-11-09', to: '2026-11-15', widgets: WIDGET_TYPES.map(empty) })
  server.says(home.settings, { hidden_widgets: hidden, report_interval: null })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/home',
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <HomeScreen />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/home'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
}

it('says what happened in a sentence whose figures lead to their lists', async () => {
  open()
  const fans = await screen.findByRole('link', { name: '4 fans' })
  expect(fans.getAttribute('href')).toBe('/fans')
  const sentence = fans.closest('p') as HTMLElement
  expect(sentence.textContent).toMatch(/^Since .+, 4 fans signed up for Low Tide, and 2 drafts wait for you\.$/)
  expect(within(sentence).getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe(`/drops/${drop.id}`)
  expect(within(sentence).getByRole('link', { name: '2 drafts' }).getAttribute('href')).toBe('/promotions/1')
})

it('says that nothing happened and nothing waits', async () => {
  open({ needs: [], count: 0 })
  expect(await screen.findByText(/nobody signed up/)).toBeTruthy()
  expect(screen.getByText('Nothing waits for you')).toBeTruthy()
})

it('lists what waits, with who, why and one verb', async () => {
  open({
    needs: [
      need({}),
      need({ kind: 'mailbox', count: 1, name: 'ann@north.example', people: [], since: null, href: '/outreach' }),
    ],
  })
  const section = await screen.findByRole('region', { name: 'Needs you' })
  const [first, second] = within(section).getAllByRole('listitem')
  expect(first?.textContent).toContain('Approve 2 drafts')
  expect(first?.textContent).toContain('Nour and Sofie · Wave 1')
  expect(first?.textContent).toContain('waits 3d')
  expect(
    within(second as HTMLElement).getByRole('link', { name: 'Reconnect: Reconnect ann@north.example' }),
  ).toBeTruthy()
})

it('says of each widget without figures where they would come from', async () => {
  open()
  const shazam = await screen.findByRole('region', { name: 'Most Shazamed songs' })
  expect(shazam.textContent).toContain('No recognitions yet.')
  const streams = screen.getByRole('region', { name: 'Streams by platform' })
  expect(within(streams).getByRole('link', { name: 'Import a statement' }).getAttribute('href')).toBe('/royalties')
})

it('hides a widget that a member does not want, and saves the choice', async () => {
  open({ hidden: ['trending_sounds'] })
  await screen.findByRole('region', { name: 'Drop signups' })
  expect(screen.queryByRole('region', { name: 'Trending sounds' })).toBeNull()
  server.says(home.updateSettings, { hidden_widgets: [], report_interval: null })
  await userEvent.click(screen.getByRole('button', { name: 'Widgets' }))
  const box = await screen.findByRole('checkbox', { name: 'Drop signups' })
  const chooser = within(screen.getByRole('dialog', { name: 'Widgets' }))
  for (const words of Object.values(widgetWords)) expect(chooser.getByText(words)).toBeTruthy()
  await userEvent.click(box)
  expect(server.sentTo(home.updateSettings)).toEqual([
    { organization_id, hidden_widgets: ['trending_sounds', 'drop_signups'] },
  ])
})

it('offers another try when the news cannot be loaded', async () => {
  open()
  server.says(home.news, { failed: [400, 'Not today.'] })
  expect(await screen.findByText('The news could not be loaded')).toBeTruthy()
})
