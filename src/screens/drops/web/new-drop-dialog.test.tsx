import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { studio } from '#screens/studio/contract.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { NewDropDialog } from './new-drop-dialog.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const artist = {
  id: '01980000-0000-7000-8000-000000000002',
  slug: 'mara-vale',
  title: 'Mara Vale',
  image_url: null,
  drops: 1,
}
const server = fakeApi()
const field = (name: string) => screen.getByRole('textbox', { name })

async function open(artistId?: string) {
  const root = createRootRoute({ component: () => <NewDropDialog open artistId={artistId} onOpenChange={() => {}} /> })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <RouterProvider router={router as never} />
    </OrganizationContext>,
  )
  return screen.findByRole('combobox', { name: 'Artist' })
}

it('preselects the artist whose drops are shown, else the first artist', async () => {
  const juno = { ...artist, id: '01980000-0000-7000-8000-000000000003', slug: 'juno', title: 'Juno Tangerine' }
  server.says(studio.artists, { artists: [artist, juno] })
  expect((await open(juno.id)).textContent).toContain('Juno Tangerine')
  cleanup()
  expect((await open()).textContent).toContain('Mara Vale')
  cleanup()
  // such as one who was deleted
  expect((await open(organization_id)).textContent).toContain('Mara Vale')
})

it('leads to the title or the name of the artist that is missing when Create is pressed', async () => {
  server.says(studio.artists, { artists: [artist] })
  await open()
  await press('New artist')
  await waitFor(() => expect(document.activeElement).toBe(field('Artist')))
  await press('Create drop')
  expect(document.activeElement).toBe(field('Title'))
  await userEvent.keyboard('Second Window')
  await press('Create drop')
  expect(document.activeElement).toBe(field('Artist'))
  expect(server.sentTo(studio.start)).toEqual([])
})
