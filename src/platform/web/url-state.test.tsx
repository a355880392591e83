import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dropDefaults, readSearch, useUrlState } from './url-state.ts'

const view = z.object({
  q: z.string().default(''),
  tab: z.enum(['all', 'live']).default('all'),
  open: z.string().optional(),
  size: z.coerce.number().min(1).max(100).default(50),
})

it('uses the default of a search parameter that is invalid and keeps the others', () => {
  expect(readSearch(view, { q: 'mira', tab: 'nonsense', size: '25', stray: 1 })).toEqual({
    q: 'mira',
    tab: 'all',
    size: 25,
  })
  expect(readSearch(view, {})).toEqual({ q: '', tab: 'all', size: 50 })
})

it('writes no defaults and keeps other parameters', () => {
  expect(dropDefaults(view, { q: '', tab: 'live', size: 50, open: undefined, next: '/fans' })).toEqual({
    tab: 'live',
    next: '/fans',
  })
})

const schema = z.object({ open: z.string().optional() })

function List() {
  const [{ open }, setView] = useUrlState(schema)
  const close = () => void setView({ open: undefined }, { back: true })
  return open ? (
    <button
      type="button"
      onClick={() => {
        close()
        close()
      }}
    >
      Close {open}
    </button>
  ) : (
    <button type="button" onClick={() => void setView({ open: 'Mira' }, { push: true })}>
      Open
    </button>
  )
}

it('goes back once when Close is pressed again before the browser went back', async () => {
  window.history.pushState(null, '', '/list')
  const back = vi.spyOn(window.history, 'back')
  const router = createRouter({
    routeTree: createRootRoute({ component: List, notFoundComponent: List }),
    history: createBrowserHistory(),
  })
  render(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close Mira' }))
  await screen.findByRole('button', { name: 'Open' })
  expect(back).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/list'))
})
