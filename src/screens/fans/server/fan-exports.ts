import { type Actor, recordAudit } from '#features/audit/server/record-audit.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/csv.ts'
import type { Database, Db, ReadDb } from '#platform/server/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { fanBulk } from '../bulk-contract.ts'
import { exportColumns } from './export-columns.ts'
import { type Asked, exportedFans } from './export-query.ts'
import { ownQuestions } from './own-questions.ts'

type ExportInput = InputOf<typeof fanBulk.export>

/** Keeps who asks for which fans, and answers where the file is. */
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
      time_zone: isZone(time_zone) ? time_zone : 'UTC',
      filter: JSON.stringify({ ...filter, sort }),
      selection: JSON.stringify(selection),
    })
    .execute()
  return { id, url: `/app/v2/fans/export.csv?organization_id=${organization_id}&id=${id}` }
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const GOOD_FOR_MS = 15 * 60_000

export interface FanExport {
  asked: Asked
  asked_by: string
  time_zone: string
}

/** What was asked for, and who takes it now is written down; null where nobody of the team asked or it is too long ago. */
export async function exportToOpen(
  db: Db,
  organizationId: string,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<FanExport | null> {
  const row = await db
    .updateTable('fan_exports')
    .set({ state: 'RUNNING' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('created_at', '>', new Date(now.getTime() - GOOD_FOR_MS))
    .returning(['filter', 'selection', 'time_zone', 'asked_by'])
    .executeTakeFirst()
  if (!row) return null
  await recordAudit(db, organizationId, { actor, action: 'fans.exported', target: { kind: 'fan_export', id } })
  const asked = { organization_id: organizationId, ...(row.filter as object), selection: row.selection } as Asked
  return { asked, time_zone: row.time_zone, asked_by: row.asked_by }
}

export const endExport = (
  database: Database,
  organizationId: string,
  id: string,
  state: 'DONE' | 'FAILED',
  fans: number,
) =>
  database.inOrganization(organizationId, db =>
    db
      .updateTable('fan_exports')
      .set({ state, fans, ended_at: new Date() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute(),
  )

/** Fans of one FETCH. */
const BATCH = 1_000

/** The file in pieces of many; `onFans` hears how many fans each piece holds. */
export async function* exportRecords(
  db: ReadDb,
  asked: Asked,
  onFans: (count: number) => void,
): AsyncGenerator<string, void> {
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

/** Characters written at once. */
const PIECE = 65_536
