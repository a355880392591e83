import type { ChosenPins } from '#features/pins/contract.ts'
import { pinsToExport } from '#features/pins/server/queries.ts'
import { csvFile } from '#platform/server/exports/csv-file.ts'
import type { ExportKind } from '#platform/server/exports/export-kind.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'

type PinExport = Omit<ChosenPins, 'organization_id'> & { user_id: string }

/** Pins per FETCH. */
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
  records: (db, { organization_id, content: { user_id, ...asked } }, onRows) =>
    csvFile({
      headings: ['Title', 'Kind', 'Record'],
      rows: pinsToExport(db, { organization_id, user_id }, asked).stream(BATCH),
      cells: ({ title, kind, target_id }) => [title, kind, target_id],
      onRows,
    }),
}
