import type { CreatorPlan } from '#features/creator-imports/contract.ts'
import { MAX_COUNTED_ROWS } from '#features/sheet-imports/contract.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { outcomesOf, shownRows } from '#features/sheet-imports/server/row-outcomes.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ResolvedRow } from './resolve-row.ts'
import { resolveRows } from './resolve-rows.ts'

interface Previewed {
  organization_id: string
  id: string
  plan: CreatorPlan
}

/** The outcome of the first rows, computed by the code that imports them. */
export async function previewOf(db: Db, { organization_id, id, plan }: Previewed) {
  const rows = await waitingRows(db, creatorSheets, { organization_id, id }, MAX_COUNTED_ROWS + 1)
  const resolved = await resolveRows(db, {
    organization_id,
    import_id: id,
    plan,
    rows: rows.slice(0, MAX_COUNTED_ROWS),
    made: { tags: 0, lists: 0 },
    lock: false,
  })
  return {
    rows: shownRows(resolved).map(({ read, row_number, outcome, reason, remarks, ...row }) => ({
      row_number,
      outcome,
      reason,
      remarks,
      name: read.name,
      profiles: read.profiles.map(({ platform, value }) => ({ platform, username: value })),
      changes: row.is_new ? [] : changesOf(row, organization_id),
    })),
    counts: { ...outcomesOf(resolved), rows: resolved.length, complete: rows.length <= MAX_COUNTED_ROWS },
  }
}

type Changes = Pick<ResolvedRow, 'fields' | 'profiles' | 'contacts' | 'tags' | 'lists' | 'custom'>

const changesOf = ({ fields, profiles, contacts, tags, lists, custom }: Changes, everybody: string) => [
  ...Object.keys(fields),
  ...(profiles.length > 0 ? ['profiles'] : []),
  ...(contacts.length > 0 ? ['contacts'] : []),
  ...(tags.length > 0 ? ['tags'] : []),
  ...custom.map(({ field }) => field.name),
  ...(lists.some(({ id }) => id !== everybody) ? ['lists'] : []),
  ...(lists.some(({ id }) => id === everybody) ? ['back in the roster'] : []),
]
