import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useQuery } from '#platform/web/data/use-query.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { fakeApi, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { enrolledWords, peopleReached, publishingWords } from './publish-words.ts'
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

function shownHeader() {
  vi.stubGlobal('scrollTo', () => {})
  const root = createRootRoute({ component: Shown })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

it('keeps the focus on Publish when a version was published', async () => {
  server.says(sequences.get, sequence)
  server.says(sequences.publish, () => {
    server.says(sequences.get, { ...sequence, version: 1, edited: false })
    return { ...sequence, version: 1, edited: false }
  })
  shownHeader()
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

it('asks before it publishes when creators wait, and says how many get mail', async () => {
  const totals = { ...numbers, waiting: 2 }
  server.says(sequences.get, { ...sequence, total: 3, totals })
  server.says(sequences.publish, { ...sequence, version: 1, edited: false, total: 3, totals })
  shownHeader()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish “Spring”?' }))
  dialog.getByText(/^2 creators get the first mail as soon as/)
  expect(server.sentTo(sequences.publish)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await toasted('Version 1 published: 2 creators get the first mail')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('counts creators who had finished when a new step reaches them', () => {
  const changes = [{ step: 1, name: 'Later', what: 'new step', still_get_it: 5, had_it: 0 }]
  const people = peopleReached({ totals: { ...numbers, waiting: 1 }, changes })
  expect(people).toBe(5)
  expect(publishingWords({ version: 1, state: 'PAUSED' }, people)).toMatch(
    /^The sequence is paused now and runs on\. 5 creators get the steps/,
  )
})

it('says why creators were left out', () => {
  const left_out_because = { already_in: 1, no_address: 2, silent: 0 }
  expect(enrolledWords({ enrolled: 1, left_out: 3, left_out_because })).toBe(
    '1 creator added, 3 left out: 1 in it already, 2 without a valid address',
  )
})
