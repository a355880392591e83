import { compareSome } from '#features/creator-duplicates/server/compare-work.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'

/** Creators with the same name may be duplicates. New profiles and contacts trigger the comparison by themselves. */
export async function compareNamed(db: Db, organization_id: string, creator_ids: readonly string[]): Promise<void> {
  if (creator_ids.length > 0)
    await enqueue(db, compareSome, { organization_id, creator_ids: [...new Set(creator_ids)] })
}
