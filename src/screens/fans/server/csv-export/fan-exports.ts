import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { listFields } from '#records/custom-fields/server/fields.ts'
import { exportColumns, fieldColumns } from './export-columns.ts'
import { type Asked, exportedFans } from './export-query.ts'
import { ownQuestions } from './own-questions.ts'

/** `fans-2026-11-21.csv`. */
export const fanExport: ExportKind<Omit<Asked, 'organization_id'>> = {
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

/** The file in chunks; `onFans` is called with the number of fans per chunk. */
async function* exportRecords(db: ReadDb, asked: Asked, onFans: (count: number) => void): AsyncGenerator<string, void> {
  const questions = await ownQuestions(db, asked.drop_id)
  const fields = await listFields(db, asked.organization_id, 'FAN')
  const columns = [...exportColumns(questions), ...fieldColumns(fields)]
  let text = BYTE_ORDER_MARK + csvRecord(columns.map(({ header }) => header))
  let fans = 0
  for await (const fan of exportedFans(db, asked, questions.length > 0).stream(BATCH)) {
    text += csvRecord(columns.map(({ cell }) => cell(fan as never)))
    fans++
    if (text.length < PIECE) continue
    onFans(fans)
    yield text
    text = ''
    fans = 0
  }
  onFans(fans)
  if (text) yield text
}

/** Characters per write. */
const PIECE = 65_536
