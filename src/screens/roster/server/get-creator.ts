import type { ReadDb } from '#platform/server/database/db.ts'
import type { Creator } from '#records/creators/contract.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'

/** A creator as a row of the list of everybody. Who was taken out of the roster is still known, but not there. */
export async function getCreator(db: ReadDb, organizationId: string, creator_id: string): Promise<Creator | undefined> {
  const [creator] = await loadCreators(db, organizationId, [creator_id])
  return creator?.rosters.some(({ id }) => id === organizationId) ? creator : undefined
}
