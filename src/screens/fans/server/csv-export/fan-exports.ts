import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import { addressOf, type ExportFile } from '#platform/server/exports/export-files.ts'
import { newId } from '#platform/server/new-id.ts'
import type { fanBulk } from '../../bulk-contract.ts'
import { exportColumns } from './export-columns.ts'
import { type Asked, exportedFans } from './export-query.ts'
import { ownQuestions } from './own-questions.ts'

type ExportInput = InputOf<typeof fanBulk.export>

/** Stores an export request and returns the URL of its file. */
export async function askForExport(
  db: Db,
  { organization_id, time_zone, selection, sort, ...filter }: ExportInput,
  asked_by: string,
) {
  const id = newId()
  await db
    .insertInto('fan_exports')
    .values({
      organization_id,
      id,
      asked_by,
      time_zone,
      filter: JSON.stringify({ ...filter, sort }),
      selection: JSON.stringify(selection),
    })
    .execute()
  return { id, url: addressOf(fanExportFile, { organization_id, id }) }
}

/** `fans-2026-11-21.csv`: serves a recent export request and audits the download. */
export const fanExportFile: ExportFile = {
  path: '/app/v2/fans/export.csv',
  rows: 'fans',
  async open(db, { organization_id, id }, { caller, since }) {
    const row = await db
      .updateTable('fan_exports')
      .set({ state: 'RUNNING' })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('created_at', '>', since)
      .returning(['filter', 'selection', 'time_zone'])
      .executeTakeFirst()
    if (!row) return null
    const target = { kind: 'fan_export' as const, id }
    await recordAudit(db, organization_id, { actor: actorOf(caller), action: 'fans.exported', target })
    const asked = { organization_id, ...(row.filter as object), selection: row.selection } as Asked
    return { time_zone: row.time_zone, records: (reader, onRows) => exportRecords(reader, asked, onRows) }
  },
  end: (db, { organization_id, id }, state, fans) =>
    db
      .updateTable('fan_exports')
      .set({ state, fans, ended_at: new Date() })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute(),
}

/** Fans per FETCH. */
const BATCH = 1_000

/** The file in chunks; `onFans` is called with the number of fans per chunk. */
async function* exportRecords(db: ReadDb, asked: Asked, onFans: (count: number) => void): AsyncGenerator<string, void> {
  const questions = await ownQuestions(db, asked.drop_id)
  const columns = exportColumns(questions)
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
