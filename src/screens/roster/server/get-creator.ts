import type { Creator } from '#features/creators/contract.ts'
import { creatorsOf } from '#features/creators/server/creators-of.ts'
import type { ReadDb } from '#platform/server/database/db.ts'

/** A creator as a row of the list of everybody. Who was taken out of the roster is still known, but not there. */
export async function getCreator(db: ReadDb, organizationId: string, creator_id: string): Promise<Creator | undefined> {
  const [creator] = await creatorsOf(db, organizationId, [creator_id])
  return creator?.rosters.some(({ id }) => id === organizationId) ? creator : undefined
}
