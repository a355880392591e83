import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Page } from '#platform/contract/paging.ts'
import type { ImportOutcome, SheetImport, SheetImportRow } from '../contract.ts'

interface Which {
  organization_id: string
  id: string
}

type Command = Endpoint<'command', unknown, z.ZodType, Which>

/** The calls of an import that are alike for every kind of sheet. */
export interface ImportCalls<Row extends SheetImportRow = SheetImportRow> {
  list: Endpoint<'query', unknown, z.ZodType<Page<SheetImport>>, { organization_id: string }>
  rows: Endpoint<'query', unknown, z.ZodType<Page<Row>>, Which & { outcome?: ImportOutcome | null | undefined }>
  stop: Command
  undo: Command
  discard: Command
}
