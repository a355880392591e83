import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TooltipProvider } from '#platform/web/ui/layers/tooltip.tsx'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import type { FanRow } from '../contract.ts'
import { fanColumns, Quarantined } from './fan-columns.tsx'

fakeApi()

it('gives the line of the name to the name when a fan is quarantined', async () => {
  const fan = {
    id: '01980000-0000-7000-8000-000000000001',
    name: 'Wanda Walker',
    contacts: [{ method: 'EMAIL', value: 'wanda@mel.example', verified: false }],
    quarantined: true,
    quarantine_reasons: ['A program sent the form, not a browser.'],
  } as unknown as FanRow
  const root = createRootRoute({ component: () => <>{fanColumns({ narrow: true, beside: false })[0]?.cell(fan)}</> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  const line = (await screen.findByRole('link', { name: 'Wanda Walker' })).parentElement as HTMLElement
  expect(within(line).queryByText('Quarantined')).toBeNull()
  expect(screen.getByText('Quarantined')).toBeTruthy()
})

it('shows why a fan is quarantined when the badge is hovered', async () => {
  render(
    <TooltipProvider>
      <Quarantined fan={{ quarantine_reasons: ['A program sent the form, not a browser.'] }} />
    </TooltipProvider>,
  )
  const badge = () => screen.getByText('Quarantined').parentElement as HTMLElement
  fireEvent.pointerEnter(badge())
  fireEvent.mouseEnter(badge())
  fireEvent.mouseMove(badge())
  await screen.findByText('A program sent the form, not a browser. Kept, but not counted and not written to.')
})
