import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import type { FanRow } from '../contract.ts'
import { type Duplicate, fanMerges } from '../merge-contract.ts'
import { DuplicatesScreen } from './duplicates-screen.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const idOf = (at: number) => `01980000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`
const met = '2026-11-20T12:00:00.000Z'

const fan = (at: number, name: string): FanRow => ({
  ...{ id: idOf(at), name, contacts: [], city: null, country_code: null, reachable: [], tags: [], custom_values: {} },
  ...{ events: 0, last_event: null, created_at: met, last_seen_at: met, quarantined: false, quarantine_reasons: [] },
})
const pair = (at: number, name: string): Duplicate => ({
  id: idOf(at),
  certainty: 'SUGGESTED',
  evidence: [],
  found_at: met,
  fans: [fan(at + 1, name), fan(at + 2, `${name} L.`)],
})

it('gives the focus to the next pair when two fans are said to be two people, and back by Undo', async () => {
  const all = [pair(10, 'Ada'), pair(20, 'Ben'), pair(30, 'Cem')]
  let away = ''
  server.says(fanMerges.duplicates, () => ({
    items: all.filter(({ id }) => id !== away),
    links: { next: null, previous: null, has_next: false, has_previous: false },
  }))
  server.says(fanMerges.countDuplicates, () => ({ count: away ? 2 : 3, many: false }))
  server.says(fanMerges.dismiss, ({ id, dismissed }: Record<string, unknown>) => {
    away = dismissed ? String(id) : ''
    return {}
  })
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <DuplicatesScreen />
      </OrganizationContext>
    ),
  })
  show(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />)
  const focusedPair = () => document.activeElement?.closest('[data-row]')?.getAttribute('aria-label')
  const buttons = await screen.findAllByRole('button', { name: 'Two people' })
  buttons[1]?.focus()
  buttons[1]?.click()
  await waitFor(() => expect(focusedPair()).toBe('Cem and Cem L.'))
  expect(document.activeElement?.textContent).toBe('Two people')
  await press('Undo')
  await waitFor(() => expect(focusedPair()).toBe('Ben and Ben L.'))
})
