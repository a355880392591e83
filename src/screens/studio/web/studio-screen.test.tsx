import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { plainTheme } from '#records/drops/theme/palette.ts'
import { sampleDrop } from '../../../../test/fans/drop-page.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { studio } from '../contract.ts'
import { StudioScreen } from './studio-screen.tsx'

vi.mock('./studio-editor.tsx', () => ({ StudioEditor: ({ drop }: { drop: { phase: string } }) => drop.phase }))

const organization = { id: '01980000-0000-7000-8000-000000000001', name: 'North' }
const server = fakeApi()
afterEach(() => vi.unstubAllGlobals())

const { drop_profile, ...fields } = sampleDrop()
const { nearest_accent: _, ...theme } = plainTheme('light')
const drop = {
  id: drop_profile.id,
  slug: 'night-bus',
  short_code: 'NB',
  share_url: 'https://fans.example/vesper/night-bus',
  page_url: 'https://fans.example/d/NB',
  artist: drop_profile,
  status: 'OPEN',
  address_is_free: true,
  is_enterprise: false,
  sms_countries: [],
  revision: 1,
  draft: {
    ...fields,
    ...{ voice: 'plain', frame_origins: [], remind_to_confirm: false, confirmation_messages: null },
    ...{ release_upc: null, release_isrc: null },
  },
  faults: [],
  saved_at: null,
  saved_by: null,
  published: null,
  unpublished_changes: [],
  has_unpublished_changes: false,
  look: { ...theme, contrast: { text: 7, button_label: 7, button: 7 }, suggested_voice: 'plain' },
}

/** A wide window: with letters of twice the size only the rules in `em` say that there is no room. */
const window = (isLargeText: boolean) => (query: string) => ({
  matches: query.startsWith('(max-width') ? isLargeText : !isLargeText,
  addEventListener() {},
  removeEventListener() {},
})

function open() {
  const client = createQueryClient()
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/drops/$dropId/edit',
    component: () => (
      <QueryClientProvider client={client}>
        <OrganizationContext value={organization}>
          <StudioScreen />
        </OrganizationContext>
      </QueryClientProvider>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/drops/01980000-0000-7000-8000-000000000002/edit'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([route]), history }) as never} />)
  return { client }
}

async function loading(isLargeText: boolean) {
  vi.stubGlobal('matchMedia', window(isLargeText))
  server.hold()
  open()
  const status = await screen.findByText('Loading the studio')
  return [...(status.parentElement?.querySelectorAll(':scope > .min-h-0 > div') ?? [])].length
}

it('shows as many skeleton columns as fit while the studio loads', async () => {
  expect(await loading(false)).toBe(3)
})

it('loads with one column when the letters leave no room for two', async () => {
  expect(await loading(true)).toBe(1)
})

it('shows that the page has opened once its time has come, also after another time was chosen', async () => {
  vi.stubGlobal('matchMedia', window(false))
  let scheduled = { phase: 'SCHEDULED', publish_at: new Date(Date.now() + 60_000_000).toISOString() }
  server.says(studio.open, () =>
    Date.parse(scheduled.publish_at) > Date.now()
      ? { ...drop, ...scheduled }
      : { ...drop, phase: 'LIVE', publish_at: null },
  )
  const { client } = open()
  await screen.findByText('SCHEDULED')
  scheduled = { ...scheduled, publish_at: new Date(Date.now() + 500).toISOString() }
  await act(() => client.invalidateQueries())
  await screen.findByText('LIVE')
  expect(server.sentTo(studio.open)).toHaveLength(3)
})
