import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type Broadcast, broadcasts } from '#features/broadcasts/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { rootRoute } from '#platform/web/frame/root-route.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { messageAddress } from './address.ts'
import { emptyDraft } from './compose/draft.ts'
import { MessageScreen } from './message-screen.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()

const draft = (name: string, revision: number) => {
  const empty = emptyDraft(null)
  return {
    ...{ ...empty, id, name, state: 'DRAFT', revision, queued: 0, waiting: 0, audience_name: null },
    content: { ...empty.content, language: 'en', second_language: null },
    ...{ created_at: '2026-11-27T18:00:00.000Z', starts_at: null, started_at: null, finished_at: null, next_at: null },
  } as Broadcast
}

async function open(messageId: string) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      workspaceRoute.addChildren([messageAddress.update({ component: MessageScreen })]),
    ]),
    history: createMemoryHistory({ initialEntries: [`/messages/${messageId}`] }),
  })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <RouterProvider router={router as never} />
    </OrganizationContext>,
  )
  return router
}
const pressSave = async () => userEvent.click(await screen.findByRole('button', { name: /^Save/ }))
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })

it('keeps what is typed while a new message is saved, and saves it to the same one', async () => {
  server.says(broadcasts.create, draft('Doors', 1))
  server.says(broadcasts.update, draft('Doors, Lyon', 2))
  const router = await open('new')
  await userEvent.type(await nameField(), 'Doors')
  const release = server.hold()
  await pressSave()
  await userEvent.type(await nameField(), ', Lyon')
  server.says(broadcasts.get, draft('Doors', 1))
  release()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/messages/${id}`))
  await waitFor(() => expect(server.sentTo(broadcasts.get)).not.toEqual([]))
  expect((await nameField()).value).toBe('Doors, Lyon')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await pressSave()
  await waitFor(() =>
    expect(server.sentTo(broadcasts.update)).toMatchObject([{ id, revision: 1, name: 'Doors, Lyon' }]),
  )
  expect(server.sentTo(broadcasts.create)).toHaveLength(1)
})

it('keeps what is typed when the saved message cannot be loaded again', async () => {
  server.says(broadcasts.get, draft('Doors', 1))
  server.says(broadcasts.update, { failed: [409, 'Somebody else changed it.'] })
  await open(id)
  await userEvent.type(await nameField(), ', Lyon')
  server.says(broadcasts.get, { failed: [404, 'Message not found.'] })
  const before = server.sentTo(broadcasts.get).length
  await pressSave()
  await waitFor(() => expect(server.sentTo(broadcasts.get).length).toBeGreaterThan(before))
  expect((await nameField()).value).toBe('Doors, Lyon')
})

it('says that a message is not here when nobody has its address', async () => {
  server.says(broadcasts.get, { failed: [404, 'Message not found.'] })
  await open(id)
  expect(await screen.findByText('This message is not here')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Messages' })).toBeTruthy()
})

it('stays with the message that was opened while a new one was saved', async () => {
  const other = '01980000-0000-7000-8000-000000000003'
  server.says(broadcasts.create, draft('Doors', 1))
  server.says(broadcasts.get, ({ id: asked }: { id?: string }) =>
    asked === other ? { ...draft('Other', 4), id: other } : draft('Doors', 1),
  )
  const router = await open('new')
  await userEvent.type(await nameField(), 'Doors')
  const release = server.hold()
  await pressSave()
  await act(() =>
    router.navigate({ to: '/messages/$messageId', params: { messageId: other }, ignoreBlocker: true } as never),
  )
  release()
  await waitFor(async () => expect((await nameField()).value).toBe('Other'))
  await screen.findAllByText('Draft Saved')
  expect(router.state.location.pathname).toBe(`/messages/${other}`)
  expect((await nameField()).value).toBe('Other')
})
