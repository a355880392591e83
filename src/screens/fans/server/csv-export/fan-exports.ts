import type { ReadDb } from '#platform/server/database/db.ts'
import { csvFile } from '#platform/server/exports/csv-file.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { listFields } from '#records/custom-fields/server/fields.ts'
import { exportColumns, fieldColumns } from './export-columns.ts'
import { exportedFans, type FanExportQuery } from './export-query.ts'
import { ownQuestions } from './own-questions.ts'

/** `fans-2026-11-21.csv`. */
export const fanExport: ExportKind<Omit<FanExportQuery, 'organization_id'>> = {
  name: 'fans',
  path: '/app/v2/fans/export.csv',
  recordDownload: (db, { organization_id, id }, caller) =>
    recordAudit(db, organization_id, {
      actor: actorOf(caller),
      action: 'fans.exported',
      target: { kind: 'fan_export', id },
    }),
  records: (db, { organization_id, content }, onRows) => exportRecords(db, { organization_id, ...content }, onRows),
}

/** Fans per FETCH. */
const BATCH = 1_000

async function* exportRecords(
  db: ReadDb,
  asked: FanExportQuery,
  onRows: (count: number) => void,
): AsyncGenerator<string, void> {
  const questions = await ownQuestions(db, asked.drop_id)
  const fields = await listFields(db, asked.organization_id, 'FAN')
  const columns = [...exportColumns(questions), ...fieldColumns(fields)]
  yield* csvFile({
    headings: columns.map(({ header }) => header),
    rows: exportedFans(db, asked, questions.length > 0).stream(BATCH),
    cells: fan => columns.map(({ cell }) => cell(fan as never)),
    onRows,
  })
}
