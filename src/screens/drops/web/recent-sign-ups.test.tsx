import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { dropScreens } from '../contract.ts'
import { RecentSignUps } from './recent-sign-ups.tsx'

const server = fakeApi()
const id = '01980000-0000-7000-8000-000000000001'

it('shows in the text of a quarantined sign-up why it is quarantined', async () => {
  const signUp = {
    ...{ id, fan_id: id, name: 'Wanda Walker', contact: 'wanda@mel.example', channel: 'EMAIL', verified: false },
    ...{ city: null, country_code: null, source: null, created_at: '2026-11-27T18:00:00.000Z' },
    ...{ quarantined: true, quarantine_reasons: ['A program sent the form, not a browser.'] },
  }
  server.says(dropScreens.sign_ups, {
    items: [signUp],
    links: { next: null, previous: null, has_next: false, has_previous: false },
  })
  const root = createRootRoute({ component: () => <RecentSignUps dropId={id} hasPage /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(
    <OrganizationContext value={{ id, name: 'North' }}>
      <RouterProvider router={createRouter({ routeTree: root, history }) as never} />
    </OrganizationContext>,
  )
  await screen.findByText('A program sent the form, not a browser.')
})
