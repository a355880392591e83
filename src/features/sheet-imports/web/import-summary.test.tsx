import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import type { SheetImport } from '../contract.ts'
import { ImportSummary } from './import-summary.tsx'

fakeApi()

it.each([
  [{ restored: 3, kept: 1 }, '3 rows were taken back. 1 row was kept in whole or in part, because of later changes.'],
  [{ restored: 1, kept: 2 }, '1 row was taken back. 2 rows were kept in whole or in part, because of later changes.'],
  [{ restored: 0, kept: 2 }, '2 rows were kept in whole or in part, because of later changes.'],
])('says how many rows an undo took back and kept (%o)', async (counts, sentence) => {
  const sheet = { state: 'UNDONE', created_at: '2026-03-12T12:00:00Z', created_by_name: 'Ann', added: 2, ...counts }
  show(
    <ImportSummary
      home="/fans"
      sheet={sheet as SheetImport}
      rejectedAddress=""
      undo={{ isPending: false, run: () => {} }}
      see={null}
      metrics={[]}
    />,
  )
  expect(await screen.findByText(sentence)).toBeTruthy()
})
