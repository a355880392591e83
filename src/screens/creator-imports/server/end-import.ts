import { renewSoon } from '#features/profile-renewal/server/renew-profiles.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { endImport as endSheet } from '#features/sheet-imports/server/steer-import.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'

/** Looks up new profiles on their platforms. */
export async function endImport(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  state: 'DONE' | 'UNDONE',
): Promise<void> {
  await endSheet(db, creatorSheets, { organization_id, id: import_id }, state)
  if (state === 'DONE') await renewSoon(db, organization_id)
  await tellImports(db, organization_id)
}

/** Open screens show the progress. */
export const tellImports = (db: Db, organization_id: string) =>
  announceChange(db, organization_id, ['creator_imports', 'creators', 'rosters', 'tags'])
