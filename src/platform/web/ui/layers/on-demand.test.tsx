import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'
import { Popover } from './popover.tsx'

afterEach(cleanup)

describe('lazily mounted layer', () => {
  it('opens on the first press like on later ones, and returns the focus', async () => {
    render(
      <Popover label="Tags" onDemand trigger={<button type="button">Pop</button>}>
        <button type="button">Inside</button>
      </Popover>,
    )
    const trigger = () => screen.getByRole('button', { name: 'Pop' })
    expect(trigger().getAttribute('aria-haspopup')).toBe('dialog')
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
    for (const time of ['first', 'second']) {
      trigger().focus()
      await userEvent.keyboard('{Enter}')
      await screen.findByRole('dialog', { name: 'Tags' })
      expect(trigger().getAttribute('aria-expanded'), time).toBe('true')
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement, time).toBe(trigger())
    }
  })

  it('can be controlled by its parent', async () => {
    const onOpenChange = vi.fn()
    const popover = (open: boolean) => (
      <Popover
        label="Rating"
        onDemand
        open={open}
        onOpenChange={onOpenChange}
        trigger={<button type="button">R</button>}
      >
        Stars
      </Popover>
    )
    const { rerender } = render(popover(false))
    await userEvent.click(screen.getByRole('button', { name: 'R' }))
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(true)
    expect(screen.queryByRole('dialog')).toBeNull()
    rerender(popover(true))
    await screen.findByRole('dialog', { name: 'Rating' })
  })

  it.each(['{Enter}', '{ArrowDown}'])('opens a menu by keyboard the first time as later, with %s', async key => {
    const done: string[] = []
    render(
      <Menu onDemand trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => done.push('first')}>Open</MenuItem>
        <MenuItem onSelect={() => done.push('second')}>Rename</MenuItem>
      </Menu>,
    )
    for (const time of [1, 2]) {
      screen.getByRole('button', { name: 'More' }).focus()
      await userEvent.keyboard(key)
      const item = await screen.findByRole('menuitem', { name: 'Open' })
      await waitFor(() => expect(document.activeElement, String(time)).toBe(item))
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    }
    expect(done).toEqual(['second', 'second'])
  })
})
