import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { arranged, type ColumnLayout, moved, NO_LAYOUT, resized, stepped, WIDEST } from './column-layout.ts'
import { DataTable } from './data-table.tsx'
import type { Column, Sort } from './table-columns.ts'

afterEach(cleanup)

interface Row {
  id: string
}
const column = (id: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id.toUpperCase(),
  width: 100,
  cell: () => id,
  ...more,
})
const columns = [column('name'), column('a'), column('b', { hidden: true }), column('c'), column('d')]
const ids = (layout: ColumnLayout) => arranged(columns, layout).map(({ id }) => id)

it('keeps the first column first, pinned ones behind it, and puts what it does not know at the end', () => {
  expect(ids(NO_LAYOUT)).toEqual(['name', 'a', 'b', 'c', 'd'])
  expect(ids({ ...NO_LAYOUT, order: ['d', 'gone', 'a'], pinned: ['c'] })).toEqual(['name', 'c', 'd', 'a', 'b'])
  const [, pinnedColumn] = arranged(columns, { ...NO_LAYOUT, pinned: ['c'] })
  expect(pinnedColumn?.stick).toBe(100)
})

it('moves a column past hidden ones, unpins it behind the pinned ones, and pins it among them', () => {
  const all = (layout: ColumnLayout) => arranged(columns, layout)
  const left = stepped(NO_LAYOUT, all(NO_LAYOUT), 'c', -1)
  expect(ids(left)).toEqual(['name', 'c', 'a', 'b', 'd'])
  expect(stepped(left, all(left), 'c', -1)).toBe(left)
  const two = { ...NO_LAYOUT, pinned: ['a', 'c'] }
  const out = moved(two, all(two), 'a', undefined)
  expect([ids(out), out.pinned]).toEqual([['name', 'c', 'b', 'd', 'a'], ['c']])
  const into = moved(two, all(two), 'd', 'c')
  expect([ids(into).slice(0, 4), into.pinned]).toEqual([
    ['name', 'a', 'd', 'c'],
    ['a', 'd', 'c'],
  ])
})

it('keeps widths within bounds, and gives a column its own back', () => {
  const wide = resized(NO_LAYOUT, 'a', 9_000)
  expect(arranged(columns, wide)[1]).toMatchObject({ width: WIDEST, exact: true })
  expect(resized(wide, 'a', undefined)).toEqual(NO_LAYOUT)
})

const sorts: Sort[] = []
function Stage() {
  const [layout, setLayout] = useState(NO_LAYOUT)
  const [hidden, hide] = useState<string>()
  const [some] = useState(() => [column('name'), column('a', { menuSort: true }), column('c'), column('d')])
  return (
    <DataTable
      label="Things"
      columns={hidden ? some.map(one => (one.id === hidden ? { ...one, hidden: true } : one)) : some}
      rows={[{ id: 'x' }]}
      rowId={row => row.id}
      rowName={row => row.id}
      onSort={sort => sorts.push(sort)}
      layout={layout}
      onLayout={setLayout}
      onHide={hide}
      empty={null}
    />
  )
}
const heads = () => screen.getAllByRole('columnheader').map(({ ariaLabel }) => ariaLabel ?? '')
const item = async (head: string, name: string) => {
  screen.getByRole('button', { name: `${head} column` }).focus()
  await userEvent.keyboard('{Enter}')
  const found = await screen.findByRole('menuitem', { name })
  found.focus()
  await userEvent.keyboard('{Enter}')
}

it('moves, pins, sorts, resizes and hides a column by the keys of its menu', async () => {
  render(<Stage />)
  await item('A', 'Move right')
  await waitFor(() => expect(heads()).toEqual(['NAME', 'C', 'A', 'D']))
  await item('D', 'Pin to the start')
  await waitFor(() => expect(heads()).toEqual(['NAME', 'D', 'C', 'A']))
  await item('A', 'Sort Z to A')
  expect(sorts.at(-1)).toEqual({ by: 'a', direction: 'desc' })
  await item('C', 'Set width with arrow keys')
  const edge = screen.getByRole('separator', { name: 'Width of C' })
  await waitFor(() => expect(document.activeElement).toBe(edge))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(edge.getAttribute('aria-valuenow')).toBe('132')
  await item('C', 'Hide column')
  await waitFor(() => expect(heads()).toEqual(['NAME', 'D', 'A']))
})

it('moves a column that the mouse drags before another, and Escape leaves it', () => {
  render(<Stage />)
  for (const [at, head] of screen.getAllByRole('columnheader').entries())
    head.getBoundingClientRect = () => ({ left: at * 100, width: 100 }) as DOMRect
  const drag = (name: string, to: number, end: () => void) => {
    const head = screen.getByRole('columnheader', { name })
    fireEvent(head, new MouseEvent('pointerdown', { bubbles: true, clientX: 350 }))
    fireEvent(window, new MouseEvent('pointermove', { clientX: to }))
    end()
  }
  drag('D', 110, () => fireEvent.keyDown(window, { key: 'Escape' }))
  expect(heads()).toEqual(['NAME', 'A', 'C', 'D'])
  drag('D', 110, () => fireEvent(window, new MouseEvent('pointerup', { clientX: 110 })))
  expect(heads()).toEqual(['NAME', 'D', 'A', 'C'])
})
