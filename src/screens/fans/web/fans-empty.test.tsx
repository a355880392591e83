import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FansEmpty } from './fans-empty.tsx'

afterEach(cleanup)

function empty(given: { q: string; filtered: boolean }) {
  const does = { onClearFilters: vi.fn(), onClearSearch: vi.fn() }
  render(<FansEmpty all={{ count: 12, many: false }} {...given} {...does} />)
  return does
}

it('shows the search and the filters, and clears each by itself, when both match no fan', () => {
  const { onClearFilters, onClearSearch } = empty({ q: 'ana', filtered: true })
  expect(screen.getByText('No fan matches “ana” with these filters')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect([onClearFilters, onClearSearch].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect([onClearFilters, onClearSearch].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

it('shows no “Clear filters” button when only the search is set', () => {
  empty({ q: 'ana', filtered: false })
  expect(screen.getByText('No fan matches “ana”')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

it('shows the number of fans without filters when the filters match none', () => {
  empty({ q: '', filtered: true })
  expect(screen.getByText('12 fans match without them.')).toBeDefined()
})
