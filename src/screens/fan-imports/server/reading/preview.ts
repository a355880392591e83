import type { ImportPlan } from '#features/fan-imports/contract.ts'
import { MAX_COUNTED_ROWS } from '#features/sheet-imports/contract.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { outcomesOf, shownRows } from '#features/sheet-imports/server/row-outcomes.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { valueWords } from '#records/custom-fields/rules.ts'
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
  const rows = await waitingRows(db, fanSheets, { organization_id, id }, MAX_COUNTED_ROWS + 1)
  const weighed = await previewRows(db, {
    organization_id,
    import_id: id,
    plan,
    rows: rows.slice(0, MAX_COUNTED_ROWS),
    refused,
    lock: false,
  })
  const cells = new Map(rows.map(row => [row.row_number, row.cells]))
  return {
    rows: shownRows(weighed).map(({ row_number, outcome, reason, remarks, consents, ...changes }) => {
      const { facts, contacts } = readRow(plan, cells.get(row_number) ?? [])
      return {
        row_number,
        outcome,
        reason,
        remarks,
        name: [facts.first_name, facts.last_name].filter(Boolean).join(' ') || null,
        contacts: contacts.map(({ channel, address }) => ({ channel, value: address })),
        facts: Object.fromEntries(Object.entries(changes.facts).map(([name, [, after]]) => [name, after])),
        custom: changes.custom.map(({ field, after }) => ({ name: field.name, value: valueWords(field, after) })),
        tags: changes.tags,
        agreed: consents.map(({ contact }) => contact.channel),
      }
    }),
    counts: { ...outcomesOf(weighed), rows: weighed.length, complete: rows.length <= MAX_COUNTED_ROWS },
  }
}
