import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { activeShortcuts, type Shortcut, useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

afterEach(cleanup)

function Keys({ shortcuts }: { shortcuts: Shortcut[] }) {
  useShortcuts(shortcuts)
  return (
    <>
      <input aria-label="Name" />
      <button type="button">Press</button>
    </>
  )
}

const shortcut = (keys: string, label: string, run = vi.fn()) => ({ keys, label, run })

it('runs single keys on the page but not in inputs, and Ctrl combinations in both', async () => {
  const open = shortcut('n', 'New drop')
  const find = shortcut('mod+k', 'Find')
  render(<Keys shortcuts={[open, find]} />)
  await userEvent.keyboard('n')
  expect(open.run).toHaveBeenCalledTimes(1)
  await userEvent.type(screen.getByLabelText('Name'), 'nnn')
  expect(open.run).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(find.run).toHaveBeenCalledTimes(1)
})

it('runs a sequence of two keys unless another key or too much time is between', async () => {
  const drops = shortcut('g d', 'Go to Drops')
  render(<Keys shortcuts={[drops]} />)
  await userEvent.keyboard('gd')
  expect(drops.run).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('gxd')
  expect(drops.run).toHaveBeenCalledTimes(1)
})

it('presses the focused button on Enter and leaves the row behind it alone', async () => {
  const enter = shortcut('Enter', 'Open row')
  render(<Keys shortcuts={[enter]} />)
  screen.getByText('Press').focus()
  await userEvent.keyboard('{Enter}')
  expect(enter.run).not.toHaveBeenCalled()
})

it('runs no shortcut of the page alone inside a layer, not even with Ctrl', async () => {
  const publish = { ...shortcut('mod+Enter', 'Publish'), pageOnly: true }
  render(
    <>
      <Keys shortcuts={[publish]} />
      <div role="dialog" aria-label="Schedule">
        <input aria-label="Day" />
        <button type="button">Cancel</button>
      </div>
    </>,
  )
  for (const inside of [screen.getByLabelText('Day'), screen.getByText('Cancel')]) {
    inside.focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
  }
  expect(publish.run).not.toHaveBeenCalled()
  screen.getByLabelText('Name').focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(publish.run).toHaveBeenCalledTimes(1)
})

it('prefers the shortcuts of the nearest screen and removes them with it', async () => {
  const [outer, inner] = [shortcut('x', 'Outer'), shortcut('x', 'Inner')]
  render(<Keys shortcuts={[outer]} />)
  const { unmount } = render(<Keys shortcuts={[inner]} />)
  await userEvent.keyboard('x')
  expect([outer.run.mock.calls.length, inner.run.mock.calls.length]).toEqual([0, 1])
  unmount()
  await userEvent.keyboard('x')
  expect([outer.run.mock.calls.length, inner.run.mock.calls.length]).toEqual([1, 1])
  expect(activeShortcuts().map(({ label }) => label)).toEqual(['Outer'])
})

it('lists the shortcuts of the screen on ?', async () => {
  render(
    <>
      <Keys shortcuts={[shortcut('j', 'Next row'), shortcut('ArrowDown', 'Next row')]} />
      <ShortcutsDialog />
    </>,
  )
  await userEvent.keyboard('?')
  const line = await screen.findByText('Next row')
  expect(line.parentElement?.textContent).toMatch(/Next row.*J.*or.*↓|Next row.*↓.*or.*J/)
})
