import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { TrendDetail } from '../contract.ts'

interface NewEvent {
  trend_id: string
  kind: TrendDetail['events'][number]['kind']
  /** The other trend of a merge or split. */
  other_id?: string
  /** Who did it; left out for a run of the detector. */
  user_name?: string
  at: Date
}

export async function noteEvent(db: Db, organization_id: string, { at, ...event }: NewEvent): Promise<void> {
  await db
    .insertInto('trend_events')
    .values({ organization_id, id: newId(at.getTime()), at, ...event })
    .execute()
}
