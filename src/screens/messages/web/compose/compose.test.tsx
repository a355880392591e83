import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, press, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { Compose } from './compose.tsx'
import { emptyDraft } from './draft.ts'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
const saved = {
  ...{ ...emptyDraft(null), id, name: 'Doors', state: 'DRAFT', revision: 1, queued: 0, waiting: 0 },
  ...{
    created_at: '2026-11-27T18:00:00.000Z',
    starts_at: null,
    started_at: null,
    finished_at: null,
    audience_name: null,
  },
}

async function writeMessage() {
  server.says(broadcasts.create, saved)
  server.says(broadcasts.schedule, { ...saved, state: 'SENDING', revision: 2 })
  server.says(broadcasts.estimate, {
    ...{ fans: 3, reached: 2, modes: [], costs: [], skipped: [], previews: [], subject_test: null },
    ...{ without_first_name: 0, without_zone: 0, in_second_language: null, fatigue: { days: 7, most: 3, fans: [] } },
  })
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => (
        <OrganizationContext value={{ id: organization_id, name: 'North' }}>
          <Compose saved={undefined} audience={undefined} />
        </OrganizationContext>
      )),
      page('/messages/$messageId', () => <p>The message</p>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  show(<RouterProvider router={router as never} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Doors')
  await userEvent.click(await screen.findByRole('button', { name: /to 2 fans/ }))
  return within(await screen.findByRole('alertdialog'))
}

it('sends a message once, and says that it is being sent, when Send is pressed twice', async () => {
  const dialog = await writeMessage()
  const release = server.hold()
  await press('Send', dialog)
  await userEvent.click(dialog.getByRole('button', { name: /Send/ }))
  release()
  expect(await screen.findByText('The message')).toBeTruthy()
  expect(server.sentTo(broadcasts.create)).toHaveLength(1)
  expect(server.sentTo(broadcasts.schedule)).toEqual([{ organization_id, id, revision: 1 }])
  await toasted('Sending Message')
  expect(screen.queryByText('Draft Saved')).toBeNull()
})

it('opens the saved draft when a message fails to be sent, so that the next press drafts no second one', async () => {
  const dialog = await writeMessage()
  server.says(broadcasts.schedule, { failed: [409, 'Nobody can get it.'] })
  await press('Send', dialog)
  expect(await screen.findByText('The message')).toBeTruthy()
  await toasted('Failed to Send: Nobody can get it.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})
