import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../../test/fans/fake-api.tsx'
import { studio } from '../../contract.ts'
import type { HistoryEntry } from '../../drop.ts'
import { type Studio, StudioContext } from '../studio-context.ts'
import { HistoryDrawer } from './history-drawer.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()
const entry = (given: Partial<HistoryEntry>) => ({
  ...{ id: 'version-1', kind: 'PUBLISHED', version: 1, revision: 3, changes: [], opens_at: null, has_draft: true },
  ...{ by: 'Ann', at: '2026-11-20T12:00:00.000Z' },
  ...given,
})

function open(...items: Partial<HistoryEntry>[]) {
  server.says(studio.versions, {
    items: items.map(entry),
    links: { next: null, previous: null, has_next: false, has_previous: false },
  })
  const opened = { organization_id, drop: { id: organization_id }, state: { revision: 4 } } as unknown as Studio
  const unused = { onOpenChange() {}, onShow() {}, onRestore() {}, shown: undefined }
  show(
    <StudioContext value={opened}>
      <HistoryDrawer open {...unused} />
    </StudioContext>,
  )
}

it('shows the opening time of a scheduled version', async () => {
  open({ kind: 'SCHEDULED', opens_at: '2031-12-04T18:00:00.000Z' })
  expect((await screen.findByText('Ann')).parentElement?.textContent).toBe('Ann scheduled Version 1 ')
  expect(screen.getByText(/^Opens Dec 4th, 2031/)).toBeDefined()
})

it.each([
  ['SCHEDULED', 'set the time of the opening'],
  ['UNSCHEDULED', 'took it back to a draft'],
  ['OPENED', 'published it as it was'],
  ['CLOSED', 'closed the drop'],
  ['REOPENED', 'opened it again'],
  ['ARCHIVED', 'archived the drop'],
] as const)('shows who did %s, without Preview and Restore', async (kind, words) => {
  open(
    { id: 'change-1', kind, version: null, revision: 4, has_draft: false },
    { kind: 'EDITED', version: null, revision: 4 },
  )
  const [change, edited] = await screen.findAllByRole('listitem')
  expect(change?.textContent).toContain(`Ann ${words}`)
  expect(change?.querySelector('button')).toBeNull()
  // the draft is still as it was edited
  expect(edited?.textContent).toContain('Now')
})
