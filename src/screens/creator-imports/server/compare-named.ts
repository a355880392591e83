import { compareSome } from '#features/creator-duplicates/server/compare-work.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'

/** Whoever bears the same name may be the same person. A profile or a contact that is new has them compared by itself. */
export async function compareNamed(db: Db, organization_id: string, creator_ids: readonly string[]): Promise<void> {
  if (creator_ids.length > 0)
    await enqueue(db, compareSome, { organization_id, creator_ids: [...new Set(creator_ids)] })
}
