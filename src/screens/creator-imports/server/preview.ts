import { COUNTED, type CreatorPlan } from '#features/creator-imports/contract.ts'
import { PREVIEWED } from '#features/sheet-imports/contract.ts'
import { outcomesOf } from '#features/sheet-imports/server/count-rows.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Weighed } from './weigh-row.ts'
import { weighRows } from './weigh-rows.ts'

interface Previewed {
  organization_id: string
  id: string
  plan: CreatorPlan
}

/** What would become of the first rows, by the very code that enters them. */
export async function previewOf(db: Db, { organization_id, id, plan }: Previewed) {
  const rows = await waitingRows(db, creatorSheets, { organization_id, id }, COUNTED + 1)
  const weighed = await weighRows(db, {
    organization_id,
    import_id: id,
    plan,
    rows: rows.slice(0, COUNTED),
    made: { tags: 0, lists: 0 },
    lock: false,
  })
  return {
    rows: weighed.slice(0, PREVIEWED).map(({ read, row_number, outcome, reason, remarks, ...row }) => ({
      row_number,
      outcome,
      reason,
      remarks,
      name: read.name,
      profiles: read.profiles.map(({ platform, value }) => ({ platform, username: value })),
      changes: row.is_new ? [] : changesOf(row, organization_id),
    })),
    counts: { ...outcomesOf(weighed), rows: weighed.length, complete: rows.length <= COUNTED },
  }
}

type Changes = Pick<Weighed, 'fields' | 'profiles' | 'contacts' | 'tags' | 'lists'>

const changesOf = ({ fields, profiles, contacts, tags, lists }: Changes, everybody: string) => [
  ...Object.keys(fields),
  ...(profiles.length > 0 ? ['profiles'] : []),
  ...(contacts.length > 0 ? ['contacts'] : []),
  ...(tags.length > 0 ? ['tags'] : []),
  ...(lists.some(({ id }) => id !== everybody) ? ['lists'] : []),
  ...(lists.some(({ id }) => id === everybody) ? ['back in the roster'] : []),
]
