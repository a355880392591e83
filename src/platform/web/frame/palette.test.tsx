// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Palette } from './palette.tsx'
import { findActions, markWords, type PaletteItem, usePaletteActions } from './palette-actions.ts'

afterEach(cleanup)

const copied = vi.fn()
const opened = vi.fn()
const record: PaletteItem = { id: 'r', group: 'Drops', label: 'Second Window', run: opened }

function useRecords(query: string) {
  return { items: query ? [record] : [], isPending: false }
}

function Screen() {
  const [open, setOpen] = useState(false)
  usePaletteActions([
    { id: 'c', group: 'Do', label: 'Copy link', words: 'share address', run: copied },
    { id: 'm', group: 'Do', label: 'Message fans', run: () => {} },
  ])
  return <Palette open={open} onOpenChange={setOpen} useRecords={useRecords} />
}

it('finds records and actions by any of their words on Ctrl-K and runs the first on Enter', async () => {
  render(<Screen />)
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = await screen.findByRole('combobox', { name: 'Search or jump to' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Copy link', 'Message fans'])
  await userEvent.type(search, 'seco')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Second Window']),
  )
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('finds an action by its hidden keywords and closes on Escape', async () => {
  render(<Screen />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'share')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Copy link'),
  )
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(copied).not.toHaveBeenCalled()
})

it('marks matches and lists prefix matches first', () => {
  expect(markWords('Second Window', 'win sec')).toEqual([
    { text: 'Sec', marked: true },
    { text: 'ond ', marked: false },
    { text: 'Win', marked: true },
    { text: 'dow', marked: false },
  ])
  expect(markWords('Second Window', 'zebra')).toBeUndefined()
  const items = ['Add tag', 'Tag fans'].map(label => ({ id: label, group: 'Do', label, run: () => {} }))
  expect(findActions(items, 'tag').map(({ label }) => label)).toEqual(['Tag fans', 'Add tag'])
})
