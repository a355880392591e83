import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PagedList } from '#platform/web/data/use-pages.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import type { SheetImport, SheetImportRow } from '../contract.ts'
import { ImportRows } from './import-rows.tsx'
import { outcomeMetrics } from './outcome-metrics.ts'

fakeApi()

it('says which rows were taken back when the import was undone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const rows = (['RESTORED', 'KEPT', null] as const).map((undo, at) => ({
    ...{ row_number: at + 1, outcome: 'ADDED' as const, cells: null, undo },
  }))
  const list = { items: rows, error: null, isPending: false, footer: {} } as unknown as PagedList<SheetImportRow>
  const of = { header: 'Fan', who: () => 'Ada', why: () => [] }
  show(<ImportRows of={of} list={list} outcome={undefined} onOutcome={() => {}} />)
  const row = async (name: string) => within(await screen.findByRole('row', { name }))
  const takenBack = await row('1 Taken back Ada Added, then taken back.')
  takenBack.getByText('Taken back')
  await row('2 Added Ada Changed since: what was changed stays.')
  // a long reason wraps
  expect(screen.getByText('Added, then taken back.').className).toContain('line-clamp-2')
})

it('counts what was added as before the undo when the import was undone', () => {
  const counts = { added: 28, updated: 1, merged: 0, unchanged: 0, rejected: 0 }
  const noteOf = (state: SheetImport['state']) => outcomeMetrics({ state, ...counts } as SheetImport)[0]?.note
  expect([noteOf('DONE'), noteOf('UNDONE')]).toEqual([undefined, 'before the undo'])
})
