import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useQuery } from '#platform/web/data/use-query.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { fakeApi, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { SequenceHeader } from './sequence-header.tsx'
import { useDraft } from './use-draft.ts'

const server = fakeApi()
const [organization_id, id] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002']
const numbers = { waiting: 0, sent: 0, replied: 0, stopped: 0, failed: 0 }
const sequence = {
  ...{ id, name: 'Spring', state: 'DRAFT', mailbox_id: null, version: 0, activation_id: null, stop_at: null },
  ...{ steps: [], revision: 1, edited: true, updated_at: '2026-11-20T12:00:00.000Z', total: 0, totals: numbers },
  ...{ step_numbers: [], changes: [], next: null, campaign_name: null },
  ended: { replied: 0, unsubscribed: 0, bounced: 0, away: 0, stage: 0, by_hand: 0 },
}

function Shown() {
  const { data } = useQuery(sequences.get, { organization_id, id })
  const draft = useDraft(organization_id, { id, steps: [], revision: 1 })
  if (!data) return null
  return (
    <SequenceHeader organization_id={organization_id} sequence={data} view="steps" onView={() => {}} draft={draft} />
  )
}

it('keeps the focus on Publish when a version was published', async () => {
  vi.stubGlobal('scrollTo', () => {})
  server.says(sequences.get, sequence)
  server.says(sequences.publish, () => {
    server.says(sequences.get, { ...sequence, version: 1, edited: false })
    return { ...sequence, version: 1, edited: false }
  })
  const root = createRootRoute({ component: Shown })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  const publish = await screen.findByRole('button', { name: 'Publish' })
  publish.focus()
  await userEvent.keyboard('{Enter}')
  await toasted('Version 1 published')
  await waitFor(() => expect(publish.textContent).toBe('Publish version 2'))
  expect(document.activeElement).toBe(publish)
  // it has the focus, and does nothing
  await userEvent.keyboard('{Enter}')
  expect(server.sentTo(sequences.publish)).toHaveLength(1)
})
