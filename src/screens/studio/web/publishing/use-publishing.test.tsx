import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleDrop } from '../../../../../test/fans/drop-page.ts'
import { fakeApi, press, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { studio } from '../../contract.ts'
import type { StudioDrop } from '../../drop.ts'
import type { Finding } from '../../findings.ts'
import { type Draft, type Studio, StudioContext } from '../studio-context.ts'
import { usePreflight } from './use-preflight.ts'
import { usePublishing } from './use-publishing.tsx'
import { WarningsDialog } from './warnings-dialog.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const drop = { id: organization_id, artist: sampleDrop().drop_profile } as unknown as StudioDrop
const draft = { ...sampleDrop() } as unknown as Draft
const focusField = vi.fn()
const onRefused = vi.fn()
const onPublished = vi.fn()

const share_url = 'https://drops.example/artist/night-bus'
const cost = {
  currency: 'USD',
  prices_of: '2026-11',
  expected_sign_ups: 100,
  expectation: 'assumed',
  total: 0,
  lines: [],
}

const missing: Finding = {
  level: 'warning',
  code: 'second_text_missing',
  field: 'second_language.texts.title',
  text: 'Not in English yet: Title.',
  hint: null,
}
const untried: Finding = { ...missing, code: 'link_unchecked', field: null, text: 'A link could not be tried.' }
const titleless: Finding = { ...missing, level: 'error', code: 'title_missing', field: 'title', text: 'No title.' }

const revision = vi.fn(() => 3)

let facts: Partial<StudioDrop> = {}
afterEach(() => {
  facts = {}
})

function Bar() {
  const flush = async () => {}
  const preflight = usePreflight(organization_id, { drop, draft, flush })
  const publishing = usePublishing({
    ...{ organization_id, drop: { ...drop, ...facts }, flush, onRefused },
    settled: async () => revision(),
    warnings: preflight.warnings,
    onPublished,
  })
  return (
    <StudioContext value={{ focusField } as unknown as Studio}>
      <button type="button" onClick={() => void publishing.publish()}>
        Publish
      </button>
      <button type="button" onClick={() => void publishing.publishNow()}>
        Publish now
      </button>
      <button type="button" onClick={() => void publishing.schedule('2026-12-01T12:00:00.000Z')}>
        Schedule
      </button>
      <button type="button" onClick={publishing.unschedule}>
        Take back
      </button>
      {publishing.question && <WarningsDialog question={publishing.question} />}
    </StudioContext>
  )
}

function open(...findings: Finding[]) {
  focusField.mockReset()
  onRefused.mockReset()
  onPublished.mockReset()
  server.says(studio.preflight, { revision: 3, findings, passed: [], cost })
  const answer = { id: drop.id, version: 1, phase: 'LIVE', publish_at: null, findings: [], share_url }
  for (const endpoint of [studio.publish, studio.schedule]) server.says(endpoint, answer)
  const root = createRootRoute({ component: Bar })
  show(<RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() }) as never} />)
}
const published = () => server.sentTo(studio.publish)

it('shows the warnings of the preflight before a drop is published, and publishes anyway when told to', async () => {
  open(missing)
  await press('Publish')
  const question = await screen.findByRole('dialog', { name: 'Publish with 1 warning?' })
  expect(question.textContent).toContain('Not in English yet: Title.')
  expect(published()).toEqual([])
  await press('Publish anyway')
  await waitFor(() => expect(published()).toMatchObject([{ base_revision: 3 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps the time of a scheduled drop when its changes are published, and opens it now when told to', async () => {
  facts = { phase: 'SCHEDULED', publish_at: new Date(Date.now() + 3_600_000).toISOString() }
  open()
  await press('Publish')
  await waitFor(() =>
    expect(server.sentTo(studio.schedule)).toMatchObject([{ base_revision: 3, publish_at: facts.publish_at }]),
  )
  expect(published()).toEqual([])
  await press('Publish now')
  await waitFor(() => expect(published()).toHaveLength(1))
})

it('says that the page is live when a scheduled drop has opened before its changes were published', async () => {
  facts = { phase: 'SCHEDULED', publish_at: new Date(Date.now() - 60_000).toISOString() }
  open()
  await press('Publish')
  await waitFor(() => expect(onPublished).toHaveBeenCalled())
  expect([published(), server.sentTo(studio.schedule)]).toMatchObject([[], [{ publish_at: facts.publish_at }]])
})

it('leads from a warning to its field, and publishes nothing', async () => {
  open(missing)
  await press('Publish')
  await userEvent.click(await screen.findByRole('button', { name: /Not in English yet/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(focusField).toHaveBeenCalledWith('second_language.texts.title')
  expect(published()).toEqual([])
})

it('asks before a drop with warnings is scheduled', async () => {
  open(missing, { ...missing, code: 'title_long', text: 'Long.' })
  await press('Schedule')
  await screen.findByRole('dialog', { name: 'Schedule with 2 warnings?' })
  await press('Schedule anyway')
  await waitFor(() => expect(server.sentTo(studio.schedule)).toHaveLength(1))
})

it.each([
  ['nothing is wrong', []],
  ['a link could not be tried', [untried]],
  ['an error prevents it, which the server says', [titleless, missing]],
])('asks nothing when %s', async (_, findings) => {
  open(...findings)
  await press('Publish')
  await waitFor(() => expect(published()).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('publishes nothing when the preflight fails, and says why', async () => {
  open()
  server.says(studio.preflight, { failed: [409, 'The page is being rebuilt.'] })
  await press('Publish')
  await waitFor(() =>
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ message: 'The page is being rebuilt.' })),
  )
  expect(published()).toEqual([])
})

it('publishes once when Publish is pressed twice before the screen has followed', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Publish' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(published()).toHaveLength(1))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(published()).toHaveLength(1)
})

it('publishes what was typed while the warnings were looked for', async () => {
  open()
  revision.mockReturnValueOnce(3).mockReturnValueOnce(4)
  await press('Publish')
  await waitFor(() => expect(published()).toMatchObject([{ base_revision: 4 }]))
})

it.each([
  [3_600_000, false, true],
  [3_600_000, true, false],
  [-1, false, false],
])(
  'offers to schedule again at the same time after a drop was taken back, if it is to come and nothing was changed since (%i ms, changed: %s)',
  async (ms, has_unpublished_changes, offered) => {
    const publish_at = new Date(Date.now() + ms).toISOString()
    facts = { phase: 'SCHEDULED', publish_at, has_unpublished_changes, revision: 3 }
    open()
    server.says(studio.unschedule, { id: drop.id, status: 'OPEN', phase: 'DRAFT' })
    await press('Take back')
    await toasted('Back to a draft')
    if (!offered) return expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await press('Undo')
    await waitFor(() => expect(server.sentTo(studio.schedule)).toMatchObject([{ base_revision: 3, publish_at }]))
    await toasted('Drop scheduled')
  },
)
