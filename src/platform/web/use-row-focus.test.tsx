import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useRowFocus } from './use-row-focus.ts'

afterEach(cleanup)

interface ListProps {
  ids: readonly string[]
  openId?: string
  /** Rows without a second button. */
  settled?: readonly string[]
}

function List({ ids, openId, settled = [] }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useRowFocus(list, { ids, openId })
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Rows">
        {ids.map(id => (
          <li key={id} data-row={id}>
            <button type="button">Open {id}</button>
            {!settled.includes(id) && <button type="button">Stop {id}</button>}
          </li>
        ))}
        {ids.length === 0 && <button type="button">Show all</button>}
      </ul>
      {openId ? (
        <button type="button" key="close">
          Close
        </button>
      ) : (
        <button type="button" key="else">
          Elsewhere
        </button>
      )}
    </>
  )
}

function list(first: ListProps) {
  const { rerender } = render(<List {...first} />)
  return async (next: ListProps) => {
    rerender(<List {...next} />)
    await act(() => new Promise(requestAnimationFrame))
  }
}
const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('gives the focus to the same button of the next row, then of the row before, then to the list', async () => {
  const become = list({ ids: ['a', 'b', 'c'] })
  focus('Stop b')
  await become({ ids: ['a', 'c'] })
  expect(focused()).toBe('Stop c')
  await become({ ids: ['a'] })
  expect(focused()).toBe('Stop a')
  await become({ ids: [] })
  expect(focused()).toBe('Rows')
})

it('gives the focus back to a row that comes back', async () => {
  const become = list({ ids: ['a', 'b', 'c'] })
  focus('Stop b')
  await become({ ids: ['a', 'c'] })
  await become({ ids: ['a', 'b', 'c'] })
  expect(focused()).toBe('Stop b')
})

it('keeps the focus in the row when its button is gone', async () => {
  const become = list({ ids: ['a', 'b'] })
  focus('Stop a')
  await become({ ids: ['a', 'b'], settled: ['a'] })
  expect(focused()).toBe('Open a')
})

it('gives the focus to the row of a record that is closed, or to the next one when the row has left meanwhile', async () => {
  const become = list({ ids: ['a', 'b', 'c'], openId: 'b' })
  focus('Close')
  await become({ ids: ['a', 'b', 'c'] })
  expect(focused()).toBe('Open b')
  await become({ ids: ['a', 'b', 'c'], openId: 'b' })
  focus('Close')
  await become({ ids: ['a', 'c'], openId: 'b' })
  expect(focused()).toBe('Close')
  await become({ ids: ['a', 'c'] })
  expect(focused()).toBe('Open c')
})

it('gives the focus to the next row when the row of the open record leaves', async () => {
  const become = list({ ids: ['a', 'b', 'c', 'd'], openId: 'b' })
  focus('Open d')
  focus('Close')
  await become({ ids: ['a', 'c', 'd'] })
  expect(focused()).toBe('Open c')
})

it('gives the focus to the list when the only button of an empty list disappears', async () => {
  const become = list({ ids: [] })
  focus('Show all')
  await become({ ids: ['a'] })
  expect(focused()).toBe('Rows')
})

it('takes the focus back from the dialog around the list', async () => {
  const become = list({ ids: ['a', 'b'] })
  focus('Stop a')
  // as dialogs do when what has the focus is gone
  const dialog = screen.getByRole('list').parentElement as HTMLElement
  dialog.tabIndex = -1
  act(() => dialog.focus())
  await become({ ids: ['b'] })
  expect(focused()).toBe('Stop b')
})

it('keeps the focus on the row chosen meanwhile when a removed row comes back', async () => {
  const become = list({ ids: ['a', 'b', 'c'] })
  focus('Stop a')
  await become({ ids: ['b', 'c'] })
  expect(focused()).toBe('Stop b')
  focus('Open c')
  await become({ ids: ['a', 'b', 'c'] })
  expect(focused()).toBe('Open c')
})

it('does not take the focus when the row leaves long after somebody went elsewhere', async () => {
  const become = list({ ids: ['a', 'b'] })
  focus('Stop a')
  focus('Elsewhere')
  await become({ ids: ['b'] })
  act(() => (document.activeElement as HTMLElement).blur())
  await become({ ids: ['b'], settled: [] })
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus elsewhere when a row leaves and comes back', async () => {
  const become = list({ ids: ['a', 'b'] })
  focus('Stop a')
  focus('Elsewhere')
  await become({ ids: ['b'] })
  await become({ ids: ['a', 'b'] })
  expect(focused()).toBe('Elsewhere')
})

function Cells({ isWritten }: { isWritten: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  useRowFocus(list, { ids: ['a'] })
  return (
    <ul ref={list} tabIndex={-1}>
      <li data-row="a">
        <span>{!isWritten && <button type="button">Write</button>}</span>
        <span>
          <button type="button" key={String(isWritten)}>
            Contact
          </button>
        </span>
        <span>
          <button type="button">Price</button>
        </span>
      </li>
    </ul>
  )
}

it('returns the focus to the same cell when its control was replaced and an earlier cell lost a control', async () => {
  const { rerender } = render(<Cells isWritten={false} />)
  focus('Contact')
  rerender(<Cells isWritten />)
  await act(() => new Promise(requestAnimationFrame))
  expect(focused()).toBe('Contact')
})
