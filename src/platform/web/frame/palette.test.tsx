import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Palette } from './palette.tsx'
import { findActions, markWords, type PaletteItem, usePaletteActions } from './palette-actions.ts'
import { useShortcuts } from './shortcuts.ts'

afterEach(cleanup)

const copied = vi.fn()
const opened = vi.fn()
const record: PaletteItem = { id: 'r', group: 'Drops', label: 'Second Window', run: opened }

function useRecords(query: string) {
  return { items: query ? [record] : [], isPending: false }
}

const published = vi.fn()
function Studio() {
  useShortcuts([{ keys: 'mod+Enter', label: 'Publish', group: 'Studio', run: published }])
  return <Screen />
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

it.each([
  ['webhok', 'Go to Webhooks'],
  ['wehbooks', 'Go to Webhooks'],
  ['setings', 'Go to Settings'],
  ['Ärtists', 'Go to Artists'],
  ['go to artits', 'Go to Artists'],
  ['swich', 'Switch to Campus'],
  ['nwe drop', 'New drop'],
])('finds what was meant by %j', (query, label) => {
  const labels = ['Go to Webhooks', 'Go to Settings', 'Go to Artists', 'Switch to Campus', 'Sign out', 'New drop']
  const items = labels.map(one => ({ id: one, group: 'Go', label: one, run: () => {} }))
  expect(findActions(items, query).map(item => item.label)).toEqual([label])
})

it('finds nothing by a word that is not meant, nor by a slip in a short one', () => {
  const items = ['Go to Webhooks', 'Sign out'].map(one => ({ id: one, group: 'Go', label: one, run: () => {} }))
  for (const query of ['zebra', 'ogt', 'webzzz']) expect(findActions(items, query)).toEqual([])
})

it('offers the commands of the screen that have a key', async () => {
  render(<Studio />)
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'publ')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Publish'))
  await userEvent.keyboard('{Enter}')
  expect(published).toHaveBeenCalledTimes(1)
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
