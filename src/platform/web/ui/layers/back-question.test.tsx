import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>New drop</Button>
      <Dialog
        title="New drop"
        open={open}
        onOpenChange={setOpen}
        footer={<Button onClick={() => setOpen(false)}>Create</Button>}
      >
        <input aria-label="Title" />
      </Dialog>
    </>
  )
}

async function openDialog() {
  window.history.replaceState(null, '', '/home')
  const history = createBrowserHistory()
  history.push('/drops')
  const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }), history })
  render(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'New drop' }))
  const title = await screen.findByLabelText('Title')
  await userEvent.click(title)
  return { router, title }
}
async function pressBack() {
  const popped = new Promise(resolve => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.back()
    await popped
  })
}
const question = () => screen.queryByText('This is not saved yet. Close anyway?')
const at = (router: Awaited<ReturnType<typeof openDialog>>['router']) => router.history.location.pathname

it('UI-018: asks before Back or a reload loses what was typed in a dialog', async () => {
  const { router, title } = await openDialog()
  const reload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(reload()).toBe(false)
  await userEvent.type(title, 'Second Window')
  expect(reload()).toBe(true)
  await pressBack()
  await waitFor(() => expect(question()).not.toBeNull())
  expect(at(router)).toBe('/drops')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Second Window')
  await pressBack()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressBack()
  await waitFor(() => expect(at(router)).toBe('/home'))
})

it('UI-018: goes back without a question when nothing was typed, or when a button closed the dialog', async () => {
  const { router, title } = await openDialog()
  await userEvent.type(title, 'Second Window')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressBack()
  await waitFor(() => expect(at(router)).toBe('/home'))
})
