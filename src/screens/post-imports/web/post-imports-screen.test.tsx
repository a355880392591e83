import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { postImports } from '#features/post-imports/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { PostImportsScreen } from './post-imports-screen.tsx'

const id = '01980000-0000-7000-8000-000000000001'
const segment = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
vi.mock('#platform/web/data/upload.ts', () => ({ upload: async () => ({ id }) }))

it('keeps the segment in the address when an uploaded file opens', async () => {
  server.says(postImports.list, {
    items: [],
    links: { next: null, previous: null, has_next: false, has_previous: false },
  })
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/posts/import',
    component: () => (
      <OrganizationContext value={{ id, name: 'North' }}>
        <PostImportsScreen />
      </OrganizationContext>
    ),
  })
  const file = createRoute({ getParentRoute: () => root, path: '/posts/import/$importId' })
  const history = createMemoryHistory({ initialEntries: [`/posts/import?segment=${segment}`] })
  const router = createRouter({ routeTree: root.addChildren([route, file]), history })
  show(<RouterProvider router={router as never} />)
  const region = await screen.findByRole('region', { name: 'Upload a file' })
  await userEvent.upload(region.querySelector('input') as HTMLInputElement, new File(['Link'], 'posts.csv'))
  await waitFor(() => expect(history.location.href).toBe(`/posts/import/${id}?segment=${segment}`))
})
