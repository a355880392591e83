import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import type { Creator } from '#records/creators/contract.ts'
import { chosenCreators } from '#records/creators/server/list/chosen-creators.ts'
import { creatorSort } from '#records/creators/server/list/order.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { listFields } from '#records/custom-fields/server/fields.ts'
import type { rosterBulk } from '../../bulk-contract.ts'
import { exportColumns, type ListNames } from './export-columns.ts'
import { detailsOf } from './export-details.ts'

type ExportInput = InputOf<typeof rosterBulk.export>

/** `creators-2026-11-21.csv`. */
export const creatorExport: ExportKind<Omit<ExportInput, 'time_zone'>> = {
  name: 'creators',
  path: '/app/v2/roster/export.csv',
  recordDownload: (db, { organization_id, id }, caller) =>
    recordAudit(db, organization_id, {
      actor: actorOf(caller),
      action: 'creators.exported',
      target: { kind: 'creator_export', id },
    }),
  records: (db, { organization_id, time_zone, content }, onRows) =>
    exportRecords(db, organization_id, { ...content, time_zone }, onRows),
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
  { order_by, order_direction, sort_by, ...asked }: ExportInput,
  onCreators: (count: number) => void,
): AsyncGenerator<string, void> {
  const fields = await listFields(db, organizationId, 'CREATOR')
  const columns = exportColumns(await mostPrices(db, organizationId), fields)
  yield BYTE_ORDER_MARK + csvRecord(columns.map(({ header }) => header))
  const lists = await listNames(db, organizationId)
  const ids = (await chosenCreators(db, asked))
    .select('rc.creator_id')
    .orderBy(creatorSort({ order_by, order_direction, sort_by }).value, order_direction)
    .orderBy('rc.creator_id', order_direction)
  let batch: string[] = []
  const piece = async () => {
    const creators = await loadCreators(db, organizationId, batch, { roster_id: asked.roster_id })
    const details = await detailsOf(db, organizationId, batch)
    onCreators(creators.length)
    batch = []
    const recordOf = (creator: Creator) =>
      csvRecord(columns.map(({ cell }) => cell(creator, lists, details.get(creator.id))))
    return creators.map(recordOf).join('')
  }
  for await (const { creator_id } of ids.stream(BATCH)) {
    batch.push(creator_id)
    if (batch.length === BATCH) yield await piece()
  }
  if (batch.length > 0) yield await piece()
}

/** Of any creator of the team: each price has columns of its own. */
async function mostPrices(db: ReadDb, organizationId: string): Promise<number> {
  const { most } = await db
    .selectFrom(
      db
        .selectFrom('creator_prices')
        .where('organization_id', '=', organizationId)
        .groupBy('creator_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('prices'),
    )
    .select(({ fn }) => fn.max('prices.count').as('most'))
    .executeTakeFirstOrThrow()
  return Number(most ?? 0)
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
