import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useUrlState } from './url-state.ts'

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

it('stays on the screen when Close is pressed again before the browser went back', async () => {
  window.history.pushState(null, '', '/before')
  window.history.pushState(null, '', '/list')
  const router = createRouter({
    routeTree: createRootRoute({ component: List, notFoundComponent: List }),
    history: createBrowserHistory(),
  })
  render(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close Mira' }))
  await screen.findByRole('button', { name: 'Open' })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(window.location.pathname + window.location.search).toBe('/list')
  window.history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/before'))
})
