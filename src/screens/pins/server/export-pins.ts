import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import type { ChosenPins } from '#features/pins/contract.ts'
import { pinsToExport } from '#features/pins/server/queries.ts'
import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'

type PinExport = Omit<ChosenPins, 'organization_id'> & { user_id: string }

/** Pins written at a time: memory does not grow with the length of the file. */
const BATCH = 500

/** The selected pins of a member, in their order. */
export const pinExport: ExportKind<PinExport> = {
  name: 'pins',
  path: '/app/v2/pins/export.csv',
  recordDownload: (db, { organization_id, id }, caller) =>
    recordAudit(db, organization_id, {
      actor: actorOf(caller),
      action: 'list.exported',
      target: { kind: 'list_export', id },
      details: { list: 'pins' },
    }),
  async *records(db, { organization_id, content: { user_id, ...asked } }, onRows) {
    yield BYTE_ORDER_MARK + csvRecord(['Title', 'Kind', 'Record'])
    let batch = ''
    let count = 0
    for await (const { title, kind, target_id } of pinsToExport(db, { organization_id, user_id }, asked).stream(
      BATCH,
    )) {
      batch += csvRecord([title, kind, target_id])
      if (++count % BATCH !== 0) continue
      onRows(BATCH)
      yield batch
      batch = ''
    }
    onRows(count % BATCH)
    yield batch
  },
}
