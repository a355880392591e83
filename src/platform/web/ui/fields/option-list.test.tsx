import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { CheckList } from './check-list.tsx'
import { Combobox } from './combobox.tsx'
import { MultiSelect } from './multi-select.tsx'

afterEach(cleanup)

const options = Array.from({ length: 120 }, (_, index) => ({
  value: `v${index}`,
  label: index === 77 ? 'México' : `City ${index}`,
}))

function Cities(props: {
  initial?: string[]
  min?: number
  max?: number
  deferred?: boolean
  onSearch?: (query: string) => void
  onChange?: (value: string[]) => void
}) {
  const { initial = [], onChange, ...rest } = props
  const [value, setValue] = useState(initial)
  return (
    <MultiSelect
      label="Cities"
      options={options}
      value={value}
      onValueChange={next => {
        setValue(next)
        onChange?.(next)
      }}
      {...rest}
    />
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Cities' }))
  return screen.findByRole('listbox')
}
const count = () => screen.getAllByRole('option').length
/** jsdom has no layout, so the list is told how far it is scrolled. */
const scrollTo = (list: HTMLElement, distanceFromEnd: number) => {
  Object.defineProperties(list, {
    scrollHeight: { configurable: true, value: 1500 },
    clientHeight: { configurable: true, value: 240 },
    scrollTop: { configurable: true, value: 1500 - 240 - distanceFromEnd },
  })
  fireEvent.scroll(list)
}

it('UI-010, UI-011: shows 50 options, 50 more within 100 px of the end, at most 240 px high', async () => {
  render(<Cities />)
  const list = await open()
  expect(list.className).toContain('max-h-60')
  expect(count()).toBe(50)
  scrollTo(list, 101)
  expect(count()).toBe(50)
  scrollTo(list, 100)
  expect(count()).toBe(100)
  scrollTo(list, 0)
  expect(count()).toBe(120)
})

it("UI-010: shows the first chosen title before '+N'", () => {
  render(<Cities initial={['v3', 'v8', 'v9']} />)
  expect(screen.getByRole('combobox', { name: 'Cities' }).textContent).toContain('City 3+2')
})

it("UI-011, UI-014: debounces the search by 300 ms, ignores accents, and says 'No results found'", async () => {
  const searched = vi.fn()
  const { unmount } = render(<Cities />)
  await open()
  const search = screen.getByRole('combobox', { name: 'Search cities' })
  await userEvent.type(search, 'mexico')
  expect(count()).toBe(50)
  await waitFor(() => expect(count()).toBe(1))
  expect(screen.getByRole('option').textContent).toContain('México')
  await userEvent.type(search, 'zzz')
  await screen.findByText('No results found')
  unmount()

  render(<Cities onSearch={searched} />)
  await open()
  await userEvent.type(screen.getByRole('combobox', { name: 'Search cities' }), 'ly')
  expect(searched).not.toHaveBeenCalled()
  await waitFor(() => expect(searched.mock.calls).toEqual([['ly']]))
  await userEvent.clear(screen.getByRole('combobox', { name: 'Search cities' }))
  await waitFor(() => expect(searched.mock.calls).toEqual([['ly'], ['']]))
})

it('UI-012, UI-013: disables the other options at the maximum, and the chosen ones at the minimum', async () => {
  const changed = vi.fn()
  render(<Cities initial={['v0']} min={1} max={2} onChange={changed} />)
  await open()
  const option = (name: string) => screen.getByRole('option', { name })
  expect(option('City 0').getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(option('City 0'))
  expect(changed).not.toHaveBeenCalled()
  await userEvent.click(option('City 1'))
  expect(changed).toHaveBeenLastCalledWith(['v0', 'v1'])
  expect(option('City 2').getAttribute('aria-disabled')).toBe('true')
  expect(option('City 0').getAttribute('aria-disabled')).not.toBe('true')
  await userEvent.click(option('City 2'))
  expect(changed).toHaveBeenCalledTimes(1)
})

it('changes nothing before Apply and discards on leaving', async () => {
  const changed = vi.fn()
  render(<Cities deferred onChange={changed} />)
  await open()
  await userEvent.click(screen.getByRole('option', { name: 'City 5' }))
  expect(screen.getByText('1 chosen')).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(changed).not.toHaveBeenCalled()
  await open()
  await userEvent.click(screen.getByRole('option', { name: 'City 6' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(changed.mock.calls).toEqual([[['v6']]])
})

it('goes through the boxes of a list by arrow keys, and ticks the only option found by Enter', async () => {
  const onApply = vi.fn()
  render(<CheckList label="Cities" value={[]} options={options.slice(76, 80)} onApply={onApply} />)
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await userEvent.type(screen.getByRole('searchbox'), 'city{Enter}')
  expect(screen.getByText('0 chosen')).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(box('City 78'))
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.keyboard('mex{Enter}')
  expect(screen.getByText('2 chosen')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(onApply).toHaveBeenCalledWith(['v78', 'v77'])
})

it.each([
  ['before the list has followed', 0],
  ['once the list has followed', 400],
])('UI-011: chooses the first match on Enter %s', async (_, wait) => {
  const chosen = vi.fn()
  render(<Cities onChange={chosen} />)
  await open()
  await userEvent.type(screen.getByRole('combobox', { name: 'Search cities' }), 'mexico')
  await new Promise(resolve => setTimeout(resolve, wait))
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls).toEqual([[['v77']]])
})

it.each([0, 400])('UI-011: chooses one of many on Enter %i ms after the last letter, and closes', async wait => {
  const chosen = vi.fn()
  render(<Combobox label="City" options={options} value={null} onValueChange={chosen} />)
  await userEvent.click(screen.getByRole('combobox', { name: 'City' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search city' }), 'mexico')
  await new Promise(resolve => setTimeout(resolve, wait))
  await userEvent.keyboard('{Enter}')
  expect(chosen.mock.calls[0]?.[0]).toBe('v77')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('UI-011: selects nothing on Enter when no option matches the search', async () => {
  const chosen = vi.fn()
  render(<Cities onChange={chosen} />)
  await open()
  await userEvent.type(screen.getByRole('combobox', { name: 'Search cities' }), 'zzz{Enter}')
  expect(chosen).not.toHaveBeenCalled()
})

it.each([
  ['several', () => <Cities />],
  ['one', () => <Combobox label="Cities" options={options} value={null} onValueChange={() => {}} />],
])('opens with the typed letters in its search when they are typed on the closed field (%s)', async (_, field) => {
  render(field())
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Cities' }))
  await userEvent.keyboard('mex')
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search cities' })
  expect(input.value).toBe('mex')
  await waitFor(() => expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['México']))
})

it('keeps letters that are typed before its search has the focus', async () => {
  render(<Cities />)
  const field = screen.getByRole('combobox', { name: 'Cities' })
  for (const key of ['m', 'e', 'x']) fireEvent.keyDown(field, { key })
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search cities' })).value).toBe('mex')
})

it('stays closed when a shortcut is pressed on the closed field', async () => {
  render(<Cities />)
  await userEvent.tab()
  await userEvent.keyboard('{Control>}k{/Control}{Meta>}s{/Meta}{Alt>}a{/Alt}?/')
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Cities' }), { key: 'あ', isComposing: true })
  expect(screen.queryByRole('listbox')).toBeNull()
})
