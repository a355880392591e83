import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../button.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Popover } from './popover.tsx'
import { Toaster } from './toaster.tsx'
import { toast, toastManager, toastTimes, undoTime } from './toasts.ts'

afterEach(() => {
  act(() => toastManager.close())
  cleanup()
})

it('UI-018, UI-019: moves the focus into a dialog, closes it on Escape, and returns the focus', async () => {
  render(
    <Dialog title="Rename list" trigger={<Button>Rename</Button>}>
      <input aria-label="Name" />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }))
})

function Finder() {
  const [q, setQ] = useState('ann')
  return (
    <Dialog title="Find" trigger={<Button>Open</Button>}>
      <SearchField label="Search fans" value={q} onValueChange={setQ} />
    </Dialog>
  )
}

it('UI-018: clears the search of a dialog on the first Escape and closes the dialog on the second', async () => {
  render(<Finder />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Search fans')
  await userEvent.click(field)
  await userEvent.keyboard('{Escape}')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it('UI-018: closes only the topmost layer on Escape', async () => {
  render(
    <Dialog title="Creator" trigger={<Button>Open</Button>}>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem>Message</MenuItem>
      </Menu>
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Message' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Creator' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  { unsaved: false, stays: false },
  { unsaved: true, stays: true },
])(
  'UI-019: a click on the backdrop closes a dialog unless there are unsaved changes ($unsaved)',
  async ({ unsaved, stays }) => {
    render(
      <Dialog title="Rename list" unsaved={unsaved} trigger={<Button>Rename</Button>}>
        <p>Body</p>
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    await screen.findByRole('dialog')
    await userEvent.click(document.querySelector('.bg-scrim') as Element)
    if (stays) {
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(screen.queryByRole('dialog')).not.toBeNull()
    } else await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

it('UI-019: asks nothing when only a choice has changed, whose hidden input has had the focus', async () => {
  render(
    <Dialog title="Merge" trigger={<Button>Open</Button>}>
      <input aria-hidden="true" tabIndex={-1} data-testid="hidden" />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  const hidden = await screen.findByTestId('hidden')
  act(() => hidden.focus())
  fireEvent.change(hidden, { target: { value: 'chosen' } })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside', () => userEvent.click(document.querySelector('.bg-scrim') as Element)],
])('UI-019: %s asks before typed text is lost, in a dialog that says nothing of it', async (_, leave) => {
  render(
    <Dialog title="Rename list" trigger={<Button>Rename</Button>}>
      <input type="search" aria-label="Search" />
      <textarea aria-label="Notes" defaultValue="Before" />
    </Dialog>,
  )
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Rename' }))
  await open()
  await userEvent.type(await screen.findByRole('searchbox'), 'abc')
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), ' and after')
  await leave()
  await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
  expect(notes.value).toBe('Before and after')
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  await screen.findByRole('dialog')
  await leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('UI-019: takes the discard question back when somebody goes on in the dialog', async () => {
  render(
    <Dialog title="Draft" trigger={<Button>Open</Button>}>
      <textarea aria-label="Comment" />
      <button type="button">Send</button>
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Louder')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('UI-019: keeps the discard question open when a click outside a popover also moves the focus', async () => {
  render(
    <>
      <Popover label="Prices" trigger={<Button>Edit</Button>}>
        <input aria-label="Price" />
      </Popover>
      <button type="button">A row beside</button>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Price' }), '450')
  await userEvent.click(screen.getByRole('button', { name: 'A row beside' }))
  await screen.findByRole('alert')
  // what the click opened takes the focus, which leaves the popover once more
  await userEvent.click(screen.getByRole('button', { name: 'A row beside' }))
  await new Promise(resolve => setTimeout(resolve, 50))
  screen.getByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  expect(price.value).toBe('450')
  expect(document.activeElement).toBe(price)
})

it('UI-019: a click beside a popover with typed work asks and does nothing else, and the answers keep the focus', async () => {
  const leave = vi.fn()
  render(
    <>
      <Popover label="Prices" trigger={<Button>Edit</Button>}>
        <input aria-label="Price" />
      </Popover>
      <button type="button" onClick={leave}>
        Another list
      </button>
      <p>Ground</p>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Price' }), '450')
  for (const beside of [screen.getByRole('button', { name: 'Another list' }), screen.getByText('Ground')]) {
    await userEvent.click(beside)
    await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'))
  }
  expect(leave).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await userEvent.click(screen.getByRole('button', { name: 'Another list' }))
  expect(leave).toHaveBeenCalledOnce()
})

it('asks before what cannot be undone, with the safe answer focused', async () => {
  const remove = vi.fn()
  render(
    <ConfirmDialog
      title="Delete “Campus reps”?"
      confirm="Delete list"
      onConfirm={remove}
      trigger={<Button>Delete</Button>}
    >
      128 creators stay.
    </ConfirmDialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await userEvent.click(screen.getByRole('button', { name: 'Delete list' }))
  expect(remove).toHaveBeenCalledTimes(1)
})

it('UI-006: shows success and warning for 4 s, errors for 8 s, loading and streaming until replaced, Undo for 10 s', () => {
  expect(toastTimes).toEqual({ success: 4000, warning: 4000, error: 8000, loading: 0, streaming: 0 })
  expect(undoTime).toBe(10_000)
})

it("UI-004, UI-007, ENUM-040: announces '{message}: {detail}' in a live region for each of the five levels, and can be closed", async () => {
  render(<Toaster />)
  for (const level of ['success', 'warning', 'error', 'loading', 'streaming'] as const) {
    act(() => void toast[level](`It was ${level}`, { detail: 'because' }))
    const words = (await screen.findAllByText(`It was ${level}: because`))[0]
    expect(words?.closest('[aria-live]')).not.toBeNull()
  }
  // An error's own text is read by an assertive region instead, so its toast is hidden from the reading order.
  const before = screen.getAllByRole('button', { name: 'Close', hidden: true }).length
  expect(before).toBe(5)
  fireEvent.click(screen.getAllByRole('button', { name: 'Close', hidden: true })[0] as Element)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close', hidden: true })).toHaveLength(4))
})

it('lets a screen reader find Retry in the toast of an error', async () => {
  render(<Toaster />)
  const retry = vi.fn()
  act(() => void toast.error('Failed to Save', { action: { label: 'Retry', run: retry } }))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('UI-006: removes a toast by itself, but a loading one only when it is replaced', async () => {
  vi.useFakeTimers()
  try {
    render(<Toaster />)
    act(() => void toast.success('Saved'))
    act(() => void toast.loading('Sending', { id: 'mail' }))
    await act(() => vi.advanceTimersByTimeAsync(3900))
    expect(screen.queryAllByText('Saved').length).toBeGreaterThan(0)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryAllByText('Saved')).toHaveLength(0)
    expect(screen.queryAllByText('Sending').length).toBeGreaterThan(0)
    act(() => void toast.success('Sent', { id: 'mail' }))
    expect(screen.queryAllByText('Sending')).toHaveLength(0)
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.queryAllByText('Sent')).toHaveLength(0)
  } finally {
    vi.useRealTimers()
  }
})

it('runs Undo once and removes its toast', async () => {
  const undo = vi.fn()
  render(<Toaster />)
  act(() => void toast.success('12 creators removed', { undo }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})
