import { createdByImport } from '#features/creator-imports/server/created-by-import.ts'
import { renewSoon } from '#features/profile-renewal/server/renew-profiles.ts'
import { forgettingOf } from '#features/sheet-imports/server/forget-import.ts'
import type { ImportId, Lifecycle } from '#features/sheet-imports/server/lifecycle.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { deleteUnusedTags } from '#records/creator-tags/server/tag-rows.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import { deleteEmptyRosters } from '#records/rosters/server/roster-rows.ts'

export const creatorLifecycle = {
  kind: creatorSheets,
  topics: ['creator_imports', 'creators', 'rosters', 'tags', 'applicants'],
  // lock order: the lists lock before creators
  lock: lockRosters,
  // new profiles are looked up on their platforms
  ended: (db: Db, importId: ImportId, state: 'DONE' | 'UNDONE') =>
    state === 'DONE' ? renewSoon(db, importId.organization_id) : forgetMade(db, importId),
} satisfies Lifecycle

export const { forgetLater, forgetWork: forgetSheetWork } = forgettingOf(creatorSheets)

/** Deletes tags and lists that the import created, that are unused and not renamed. */
async function forgetMade(db: Db, importId: ImportId) {
  const { tagIds, rosterIds, names } = await createdByImport(db, importId)
  await deleteUnusedTags(db, importId.organization_id, tagIds, names)
  await deleteEmptyRosters(db, importId.organization_id, rosterIds, names)
}
