import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../../test/fans/fake-api.tsx'
import { studio } from '../../contract.ts'
import type { StudioDrop } from '../../drop.ts'
import { type Studio, StudioContext } from '../studio-context.ts'
import { HistoryDrawer } from './history-drawer.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()
const version = {
  ...{ id: 'version-1', kind: 'PUBLISHED', version: 1, revision: 3, changes: [] },
  ...{ by: 'Ann', at: '2026-11-20T12:00:00.000Z' },
}

it.each<[StudioDrop['phase'], string]>([
  ['SCHEDULED', 'scheduled'],
  ['DRAFT', 'scheduled'],
  ['LIVE', 'published'],
])('says of a version of a drop that is %s that it was %s', async (phase, words) => {
  server.says(studio.versions, {
    items: [version],
    links: { next: null, previous: null, has_next: false, has_previous: false },
  })
  const opened = { organization_id, drop: { id: organization_id, phase }, state: { revision: 4 } } as unknown as Studio
  const unused = { onOpenChange() {}, onShow() {}, onRestore() {}, shown: undefined }
  show(
    <StudioContext value={opened}>
      <HistoryDrawer open {...unused} />
    </StudioContext>,
  )
  expect((await screen.findByText('Ann')).parentElement?.textContent).toBe(`Ann ${words} Version 1 `)
})
