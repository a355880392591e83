import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { type Organization, useChosenOrganization } from './use-chosen-organization.ts'

const server = fakeApi()
beforeEach(() => localStorage.clear())

const organizations = ['North', 'South'].map((name, at) => ({
  id: `01980000-0000-7000-8000-00000000000${at + 1}`,
  name,
})) as Organization[]

function Chosen() {
  const [chosen, switchTo] = useChosenOrganization(organizations)
  return (
    <>
      <h1>{chosen?.name}</h1>
      {organizations.map(organization => (
        <button type="button" key={organization.id} onClick={() => switchTo(organization)}>
          Switch to {organization.name}
        </button>
      ))}
    </>
  )
}

async function open() {
  const root = createRootRoute({ component: Chosen })
  const drops = createRoute({ getParentRoute: () => root, path: '/drops' })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([drops]), history }) as never} />)
  return (await screen.findByRole('heading')).textContent
}

it('opens the organization that was active last in this browser, else the first (STORE-002)', async () => {
  server.says(teams.switch, {})
  expect(await open()).toBe('North')
  await press('Switch to South')
  await screen.findByRole('heading', { name: 'South' })
  cleanup()
  expect(await open()).toBe('South')
  cleanup()
  localStorage.setItem('fanfare.last_active_organization', '"01980000-0000-7000-8000-000000000009"')
  expect(await open()).toBe('North')
})
