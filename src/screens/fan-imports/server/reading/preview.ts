import type { ImportPlan } from '#features/fan-imports/contract.ts'
import { PREVIEW_ROWS } from '#features/sheet-imports/contract.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { RefusedContacts } from '../refused-contacts.ts'
import { previewRows } from '../writing/preview-rows.ts'
import { readRow } from './read-row.ts'

interface Previewed {
  organization_id: string
  id: string
  plan: ImportPlan
  refused: RefusedContacts
}

/** What would become of the first rows, by the very code that enters them. */
export async function previewOf(db: Db, { organization_id, id, plan, refused }: Previewed) {
  const rows = await waitingRows(db, fanSheets, { organization_id, id }, PREVIEW_ROWS)
  const weighed = await previewRows(db, { organization_id, import_id: id, plan, rows, refused, lock: false })
  return {
    rows: weighed.map(({ row_number, outcome, reason, remarks, consents }, at) => {
      const { facts, contacts } = readRow(plan, rows[at]?.cells ?? [])
      return {
        row_number,
        outcome,
        reason,
        remarks,
        name: [facts.first_name, facts.last_name].filter(Boolean).join(' ') || null,
        contacts: contacts.map(({ channel, address }) => ({ channel, value: address })),
        agreed: consents.map(({ contact }) => contact.channel),
      }
    }),
  }
}
