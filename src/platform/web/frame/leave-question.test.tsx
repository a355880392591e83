import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { TypedRecord } from './leave-question.tsx'

fakeApi()

async function open() {
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/', () => (
        <TypedRecord leaves={(current, next) => current.pathname !== next.pathname} lost="The note is lost.">
          <input aria-label="Note" />
          {createPortal(<input aria-label="In a dialog" />, document.body)}
        </TypedRecord>
      )),
      page('/next', () => <p>The next one</p>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  show(<RouterProvider router={router as never} />)
  await screen.findByLabelText('Note')
  return () => act(() => void router.navigate({ to: '/next' as never }))
}

it('asks before another record takes away what was typed', async () => {
  const leave = await open()
  await userEvent.type(screen.getByLabelText('Note'), 'Likes rain')
  leave()
  expect((await screen.findByRole('alertdialog')).textContent).toContain('The note is lost.')
})

it('leaves the question about a dialog of the record to the dialog', async () => {
  const leave = await open()
  await userEvent.type(screen.getByLabelText('In a dialog'), 'https://instagram.com/ines')
  leave()
  await waitFor(() => expect(screen.queryByText('The next one')).not.toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
