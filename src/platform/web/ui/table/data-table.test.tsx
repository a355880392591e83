import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmptyState } from '../empty-state.tsx'
import { SearchField } from '../fields/search-field.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DataTable } from './data-table.tsx'
import { Pagination } from './pagination.tsx'
import { useSelection } from './selection.ts'
import { type Column, nextSort, type Sort } from './table-columns.ts'

afterEach(cleanup)

interface Fan {
  id: string
  name: string
  events: number
}
const fans: Fan[] = ['Ana', 'Ben', 'Cem', 'Dua'].map((name, index) => ({ id: `f${index}`, name, events: index * 3 }))
const columns: Column<Fan>[] = [
  { id: 'name', header: 'Fan', width: 200, cell: fan => fan.name, sortable: true },
  { id: 'events', header: 'Events', width: 80, cell: fan => fan.events, align: 'end', sortable: true },
  { id: 'secret', header: 'Secret', width: 80, cell: () => 'hidden', hidden: true },
]

const opened = vi.fn()
function Fans({ rows = fans, loading = false, total = 90 }: { rows?: Fan[]; loading?: boolean; total?: number }) {
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const selection = useSelection('')
  return (
    <>
      <DataTable
        label="Fans"
        columns={columns}
        rows={rows}
        rowId={fan => fan.id}
        rowName={fan => fan.name}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onOpen={fan => opened(fan.name)}
        rowActions={fan => <button type="button">Edit {fan.name}</button>}
        loading={loading}
        skeletonRows={6}
        empty={<EmptyState kind="no-result" title="No results for “zzz”" />}
      />
      <BulkBar selection={selection} total={total}>
        <span>{JSON.stringify(selection.chosen)}</span>
      </BulkBar>
    </>
  )
}

it('UI-001: sorts by header, announces the order, and sorts numbers descending first', async () => {
  render(<Fans />)
  const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
  expect([header('Fan'), header('Events')].map(th => th.getAttribute('aria-sort'))).toEqual(['ascending', 'none'])
  await userEvent.click(screen.getByRole('button', { name: 'Events' }))
  expect([header('Fan'), header('Events')].map(th => th.getAttribute('aria-sort'))).toEqual(['none', 'descending'])
  await userEvent.click(screen.getByRole('button', { name: 'Events' }))
  expect(header('Events').getAttribute('aria-sort')).toBe('ascending')
  expect(nextSort(columns[0] as Column<Fan>, undefined)).toEqual({ by: 'name', direction: 'asc' })
  expect(screen.queryByText('hidden')).toBeNull()
})

it('UI-001: shows skeleton rows while loading and the empty state without rows', () => {
  const { rerender } = render(<Fans loading />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('row')).toHaveLength(7)
  expect(screen.queryByText('Ana')).toBeNull()
  rerender(<Fans rows={[]} />)
  expect(screen.getByRole('status').textContent).toContain('No results for “zzz”')
  expect(screen.getAllByRole('row')).toHaveLength(1)
})

it('UI-001: shows skeletons in the shape of the rows, with or without picture and second line', () => {
  const bones = (pictured: boolean | 'square') => {
    const { container, unmount } = render(
      <DataTable
        label="Fans"
        columns={[{ id: 'name', header: 'Fan', width: 200, cell: ({ name }: Fan) => name, pictured }]}
        rows={[]}
        rowId={fan => fan.id}
        rowName={fan => fan.name}
        loading
        skeletonRows={1}
        empty={null}
      />,
    )
    const all = [...container.querySelectorAll('td [aria-hidden]')].map(bone => bone.className)
    unmount()
    return all
  }
  expect([bones(true).length, bones(false).length]).toEqual([3, 1])
  // people are round, everything else is square
  expect(bones(true)[0]).not.toContain('rounded-2!')
  expect(bones('square')[0]).toContain('rounded-2!')
})

it('UI-001: selects single rows, the page, and all that match', async () => {
  render(<Fans />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }))
  expect(screen.getByText('1 selected')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Select this page' }).getAttribute('aria-checked')).toBe('mixed')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select this page' }))
  expect(screen.getByText('4 selected')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Select all 90 matching' }))
  expect(screen.getByText('All 90 that match')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cem' }))
  expect(screen.getByText('89 selected')).toBeDefined()
  expect(screen.getByText('{"all":true,"excluded":["f2"]}')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

const drawn: string[] = []
const rowsDrawn: string[] = []
const countRow = ({ name }: Fan) => rowsDrawn.push(name) && null
const counting: Column<Fan>[] = [
  { id: 'name', header: 'Fan', width: 200, cell: ({ name }) => drawn.push(name) && name },
]
function Counted() {
  return (
    <DataTable
      label="Fans"
      columns={counting}
      rows={fans}
      rowId={fan => fan.id}
      rowName={fan => fan.name}
      selection={useSelection('')}
      onOpen={fan => opened(fan.name)}
      rowActions={countRow}
      empty={null}
    />
  )
}

it('UI-001: renders only the selected row and the one that loses the focus, and none of their cells', async () => {
  render(<Counted />)
  drawn.length = 0
  rowsDrawn.length = 0
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ben' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ben' }).checked).toBe(true)
  expect(new Set(rowsDrawn)).toEqual(new Set(['Ben', 'Ana']))
  expect(drawn).toEqual([])
})

it('TABLE-083 selects the range with Shift, and clears the selection for good on another list or search', () => {
  const { result, rerender } = renderHook(({ key }) => useSelection(key), { initialProps: { key: 'q=a' } })
  const ids = ['a', 'b', 'c', 'd']
  act(() => result.current.toggle('b'))
  act(() => result.current.toggleTo('d', ids))
  expect(ids.filter(result.current.isChosen)).toEqual(['b', 'c', 'd'])
  expect(result.current.count(90)).toBe(3)
  rerender({ key: 'q=b' })
  expect(result.current.count(90)).toBe(0)
  act(() => result.current.chooseAllMatching())
  expect(result.current.count()).toBeUndefined()
  rerender({ key: 'q=a' })
  expect(result.current.chosen).toEqual({ all: false, ids: [] })
  rerender({ key: 'q=b' })
  expect(result.current.chosen).toEqual({ all: false, ids: [] })
})

it('UI-016: Shift with the arrows or j extends the selection, and going back takes a row from it', async () => {
  render(<Fans />)
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!this)/ })
      .flatMap(({ checked, ariaLabel }, at) => (checked ? [fans[at]?.name ?? ariaLabel] : []))
  const walk = async (keys: string) => {
    await userEvent.keyboard(keys)
    await act(() => new Promise(requestAnimationFrame))
  }
  await walk('j')
  await walk('{Shift>}{ArrowDown}{/Shift}')
  expect(chosen()).toEqual(['Ana', 'Ben'])
  await walk('{Shift>}J{/Shift}')
  expect(chosen()).toEqual(['Ana', 'Ben', 'Cem'])
  await walk('{Shift>}{ArrowUp}{/Shift}')
  expect(chosen()).toEqual(['Ana', 'Ben'])
  expect(document.activeElement?.textContent).toContain('Ben')
})

it('gives the focus to the actions on the selection when b is pressed', async () => {
  render(<Fans />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }))
  await userEvent.keyboard('b')
  expect(document.activeElement?.textContent).toBe('Select all 90 matching')
})

it('keeps the focus in the bar of selected rows when all that match are selected', async () => {
  render(<Fans />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ana' }))
  screen.getByRole('button', { name: 'Select all 90 matching' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('toolbar', { name: 'Selected rows' }))
})

it('gives the focus to the next row when the focused one leaves', async () => {
  const { rerender } = render(<Fans />)
  screen.getByRole('button', { name: 'Edit Ben' }).focus()
  rerender(<Fans rows={fans.filter(({ name }) => name !== 'Ben')} />)
  await act(() => new Promise(requestAnimationFrame))
  expect(document.activeElement?.textContent).toBe('Edit Cem')
})

it('UI-016: leads from the search of a screen to the first row with the down arrow', async () => {
  render(
    <main>
      <SearchField hotkey label="Search fans" value="" onValueChange={() => {}} />
      <Fans />
    </main>,
  )
  screen.getByRole('searchbox', { name: 'Search fans' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Ana')
  await userEvent.keyboard('j')
  await act(() => new Promise(requestAnimationFrame))
  expect(document.activeElement?.textContent).toContain('Ben')
})

it('UI-016: moves through rows with j, k and the arrows, selects with x, opens with Enter', async () => {
  render(<Fans />)
  const walk = async (keys: string) => {
    await userEvent.keyboard(keys)
    await act(() => new Promise(requestAnimationFrame))
  }
  await walk('j')
  expect(document.activeElement?.textContent).toContain('Ana')
  await walk('j')
  await walk('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Cem')
  await walk('k')
  expect(document.activeElement?.textContent).toContain('Ben')
  await walk('x')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Ben' }).checked).toBe(true)
  await walk('{Enter}')
  expect(opened).toHaveBeenLastCalledWith('Ben')
})

it('opens a row when it is pressed, but not when a control in it is pressed', async () => {
  opened.mockReset()
  render(<Fans />)
  await userEvent.click(screen.getByText('Edit Dua'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dua' }))
  expect(opened).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('Dua'))
  expect(opened).toHaveBeenCalledWith('Dua')
})

it('UI-001: keeps the first column sticky, with a border only while scrolled', () => {
  render(<Fans />)
  const scroller = screen.getByRole('region', { name: 'Fans' })
  const first = within(scroller).getAllByRole('cell')[0]
  expect(first?.className).toContain('sticky')
  expect(scroller.hasAttribute('data-scrolled')).toBe(false)
  scroller.scrollLeft = 40
  fireEvent.scroll(scroller)
  expect(scroller.hasAttribute('data-scrolled')).toBe(true)
})

it('UI-002: shows the range of rows in the footer and links to the next and previous page', async () => {
  const onNext = vi.fn()
  const onPageSize = vi.fn()
  render(
    <Pagination
      from={1}
      to={50}
      total={14206}
      hasNext
      hasPrevious={false}
      onNext={onNext}
      onPrevious={() => {}}
      pageSize={50}
      onPageSize={onPageSize}
    />,
  )
  expect(screen.getByText('1–50 of 14,206')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Previous page' }).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(onNext).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('combobox', { name: 'Rows' }))
  await userEvent.click(await screen.findByRole('option', { name: '100' }))
  expect(onPageSize).toHaveBeenCalledWith(100)
})
