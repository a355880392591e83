import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import { addressOf, type ExportFile } from '#platform/server/exports/export-files.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Creator } from '#records/creators/contract.ts'
import { chosenCreators } from '#records/creators/server/list/chosen-creators.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import type { rosterBulk } from '../../bulk-contract.ts'
import { exportColumns, type ListNames } from './export-columns.ts'
import { detailsOf } from './export-details.ts'

type ExportInput = InputOf<typeof rosterBulk.export>

/** Keeps who asks for which creators, and answers where the file is. */
export async function askForExport(
  db: Db,
  organization_id: string,
  { time_zone, selection, ...filter }: ExportInput,
  asked_by: string,
) {
  const id = newId()
  await db
    .insertInto('roster_exports')
    .values({
      organization_id,
      id,
      asked_by,
      time_zone,
      filter: JSON.stringify(filter),
      selection: JSON.stringify(selection),
    })
    .execute()
  return { id, url: addressOf(creatorExportFile, { organization_id, id }) }
}

/** `creators-2026-11-21.csv`: what was asked for in the last minutes, and who takes it now is written down. */
export const creatorExportFile: ExportFile = {
  path: '/app/v2/roster/export.csv',
  rows: 'creators',
  async open(db, { organization_id, id }, { caller, since }) {
    const row = await db
      .updateTable('roster_exports')
      .set({ state: 'RUNNING' })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('created_at', '>', since)
      .returning(['filter', 'selection', 'time_zone'])
      .executeTakeFirst()
    if (!row) return null
    const target = { kind: 'creator_export' as const, id }
    await recordAudit(db, organization_id, { actor: actorOf(caller), action: 'creators.exported', target })
    const { time_zone } = row
    const asked = { ...(row.filter as object), time_zone, selection: row.selection } as ExportInput
    return {
      time_zone,
      records: (reader, onRows) => exportRecords(reader, organization_id, asked, onRows),
    }
  },
  end: (db, { organization_id, id }, state, creators) =>
    db
      .updateTable('roster_exports')
      .set({ state, creators, ended_at: new Date() })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute(),
}

/** Creators of one piece of the file. */
const BATCH = 500

/**
 * The file in pieces, in the order of the table: ids come by a cursor, and the rows of each batch are read as the table
 * reads them, so that a million takes no more memory than a page. `onCreators` hears how many each piece holds.
 */
async function* exportRecords(
  db: ReadDb,
  organizationId: string,
  { order_by, order_direction, ...asked }: ExportInput,
  onCreators: (count: number) => void,
): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvRecord(exportColumns.map(({ header }) => header))
  const lists = await listNames(db, organizationId)
  const ids = (await chosenCreators(db, asked))
    .select('rc.creator_id')
    .orderBy(`rc.${order_by}`, order_direction)
    .orderBy('rc.creator_id', order_direction)
  let batch: string[] = []
  const piece = async () => {
    const creators = await loadCreators(db, organizationId, batch, { roster_id: asked.roster_id })
    const details = await detailsOf(db, organizationId, batch)
    onCreators(creators.length)
    batch = []
    const recordOf = (creator: Creator) =>
      csvRecord(exportColumns.map(({ cell }) => cell(creator, lists, details.get(creator.id))))
    return creators.map(recordOf).join('')
  }
  for await (const { creator_id } of ids.stream(BATCH)) {
    batch.push(creator_id)
    if (batch.length === BATCH) yield await piece()
  }
  if (batch.length > 0) yield await piece()
}

/** Everybody is on the list of everybody, so it says nothing in a file. */
async function listNames(db: ReadDb, organizationId: string): Promise<ListNames> {
  const lists = await db
    .selectFrom('rosters')
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', false)
    .select(['id', 'name'])
    .execute()
  return new Map(lists.map(({ id, name }) => [id, name]))
}
