import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openSheet, replaceQuery } from './sheet-history.ts'

/** jsdom draws no dialogs. */
function sheet() {
  const dialog = document.createElement('dialog')
  dialog.id = 'signup'
  dialog.showModal = () => {
    dialog.open = true
  }
  dialog.close = () => {
    dialog.open = false
    dialog.dispatchEvent(new Event('close'))
  }
  document.body.append(dialog)
  return dialog
}

it.each(['Back', 'closing'])(
  'keeps what an open sheet noted in the address when %s takes its entry away (DROP-014)',
  async by => {
    history.replaceState(null, '', '/vesper/night-bus?utm_source=bio')
    const dialog = sheet()
    openSheet(dialog)
    expect(history.state).toEqual({ sheet: 'signup' })
    replaceQuery(new URLSearchParams('utm_source=bio&drop_link_collection_link_id=lisbon'))
    if (by === 'Back') history.back()
    else dialog.close()
    await waitFor(() => expect([history.state, dialog.open]).toEqual([null, false]))
    expect(location.search).toBe('?utm_source=bio&drop_link_collection_link_id=lisbon')
  },
)

it('takes the entry of a second step away with its own when it closes', async () => {
  history.replaceState(null, '', '/vesper/night-bus')
  const dialog = sheet()
  openSheet(dialog)
  history.pushState({ ...history.state, step: 2 }, '')
  dialog.close()
  await waitFor(() => expect(history.state).toBeNull())
  expect(dialog.open).toBe(false)
})

it('keeps the sheet open, with an entry, when it opens again before the last entry is gone', async () => {
  const dialog = sheet()
  openSheet(dialog)
  dialog.close()
  openSheet(dialog)
  await new Promise(resolve => addEventListener('popstate', () => setTimeout(resolve), { once: true }))
  expect([dialog.open, history.state]).toEqual([true, { sheet: 'signup' }])
})

it('goes back once when a sheet is opened and closed again before the browser went back', async () => {
  history.replaceState(null, '', '/vesper/night-bus')
  history.pushState(null, '', '/vesper/night-bus')
  const dialog = sheet()
  const go = vi.spyOn(history, 'go')
  openSheet(dialog)
  dialog.close()
  openSheet(dialog)
  dialog.close()
  await new Promise(resolve => addEventListener('popstate', () => setTimeout(resolve), { once: true }))
  expect(go.mock.calls).toEqual([[-1]])
  // and the next one has an entry of its own again
  openSheet(dialog)
  expect(history.state).toEqual({ sheet: 'signup' })
  dialog.close()
  await waitFor(() => expect(history.state).toBeNull())
  go.mockRestore()
})

it('focuses the sheet itself when it opens, not its close button', () => {
  const dialog = sheet()
  dialog.innerHTML = '<button>Close</button>'
  openSheet(dialog)
  expect(document.activeElement).toBe(dialog)
})
