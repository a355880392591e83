import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import { WhenInSight } from './row-near.tsx'
import type { Column } from './table-columns.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Song {
  id: string
}
const songs = (prefix: string, count: number): Song[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at}` }))

/** How many rows stood in the document each time that one was drawn. */
let seen: number[] = []
const columns: Column<Song>[] = [
  {
    id: 'name',
    header: 'Song',
    width: 200,
    cell: ({ id }) => {
      seen.push(document.querySelectorAll('tr[data-row]').length)
      return (
        <>
          {id}
          <WhenInSight>
            <button type="button">Play {id}</button>
          </WhenInSight>
        </>
      )
    },
  },
]
const Songs = ({ rows }: { rows: Song[] }) => (
  <DataTable label="Songs" columns={columns} rows={rows} rowId={({ id }) => id} rowName={({ id }) => id} empty={null} />
)
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')].map(({ dataset }) => dataset.row)

it('UI-001: puts the first screenful of a new page into the document before the rest', async () => {
  const { rerender } = render(<Songs rows={songs('a', 28)} />)
  await waitFor(() => expect(rows()).toHaveLength(28))
  seen = []
  rerender(<Songs rows={songs('b', 28)} />)
  await waitFor(() => expect(rows()).toHaveLength(28))
  expect(seen).toHaveLength(28)
  // thirteen, as many as this screen shows, while the page before still stood there; the others beside these
  expect(seen.slice(0, 13).every(count => count === 28)).toBe(true)
  expect(seen.slice(13).every(count => count === 13)).toBe(true)
})

const wide: Column<Song>[] = ['a', 'b', 'c', 'd', 'e'].map(name => ({
  id: name,
  header: name,
  width: 200,
  cell: ({ id }) => `${id} ${name}`,
}))
const Wide = ({ rows }: { rows: Song[] }) => (
  <DataTable label="Songs" columns={wide} rows={rows} rowId={({ id }) => id} rowName={({ id }) => id} empty={null} />
)

it('UI-001: renders off-screen columns after the visible ones, or at once when scrolled sideways', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  const cells = () => [...document.querySelectorAll('tr[data-row] td')].map(cell => cell.textContent)
  const all = (id: string) => ['a', 'b', 'c', 'd', 'e'].map(name => `${id} ${name}`)
  const { rerender } = render(<Wide rows={songs('x', 1)} />)
  await waitFor(() => expect(cells()).toEqual(all('x0')))
  rerender(<Wide rows={songs('y', 1)} />)
  expect(cells()).toEqual(['y0 a', 'y0 b', 'y0 c', '', ''])
  await waitFor(() => expect(cells()).toEqual(all('y0')))
  const table = screen.getByRole('region', { name: 'Songs' })
  table.scrollLeft = 40
  fireEvent.scroll(table)
  rerender(<Wide rows={songs('z', 1)} />)
  expect(cells()).toEqual(all('z0'))
})

it('UI-001: keeps rows mounted when other rows are inserted between them', async () => {
  const before = songs('a', 28)
  const { rerender } = render(<Songs rows={before} />)
  await waitFor(() => expect(rows()).toHaveLength(28))
  const last = document.querySelector('[data-row="a27"]')
  rerender(<Songs rows={[{ id: 'new' }, ...before]} />)
  expect(rows()).toHaveLength(29)
  expect(document.querySelector('[data-row="a27"]')).toBe(last)
})

it('mounts what a row shows on demand when it is hovered or focused', async () => {
  render(<Songs rows={songs('a', 3)} />)
  expect(screen.queryAllByRole('button')).toEqual([])
  await userEvent.hover(screen.getByText('a1'))
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Play a1'])
  await userEvent.keyboard('j')
  await screen.findByRole('button', { name: 'Play a0' })
})

it('scrolls another page to its top, and stays in place when the same page changes', async () => {
  const before = songs('a', 28)
  const { rerender } = render(<Songs rows={before} />)
  const table = screen.getByRole('region', { name: 'Songs' })
  table.scrollTop = 300
  rerender(<Songs rows={[{ id: 'new' }, ...before]} />)
  expect(table.scrollTop).toBe(300)
  rerender(<Songs rows={songs('b', 28)} />)
  expect(table.scrollTop).toBe(0)
})
