import type { Db } from '#platform/server/database/db.ts'
import { compareLater } from './compare.ts'

interface History {
  organization_id: string
  audience_id: string
  since: Date
  now: Date
  switched_on_by: string
  stays: readonly { fan_id: string; entered_at: Date; left_at: Date | null }[]
}

/** Members that are known from elsewhere, as if they had been kept since then; comparisons go on from there. */
export async function writeHistory(db: Db, { organization_id, audience_id, stays, now, ...watch }: History) {
  const audience = { organization_id, audience_id }
  await db
    .insertInto('audience_watches')
    .values({ ...audience, ...watch, checked_at: now })
    .execute()
  await db
    .insertInto('audience_stays')
    .values(stays.map(stay => ({ ...audience, ...stay })))
    .execute()
  await compareLater(db, audience)
}
