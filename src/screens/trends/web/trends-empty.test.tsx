import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TrendsEmpty } from './trends-empty.tsx'

it('leads to Posts when the team has no segment', async () => {
  const root = createRootRoute({
    component: () => <TrendsEmpty segment={undefined} show={undefined} q="" total={0} onClear={() => {}} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router as never} />)
  expect((await screen.findByRole('link', { name: 'Go to Posts' })).getAttribute('href')).toBe('/posts')
})
