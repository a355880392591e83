import type { Db } from '#platform/server/database/db.ts'

interface Expiry {
  organization_id: string
  /** What is older goes. A moment at the start of a day, UTC. */
  before: Date
  now: Date
}

/** What a team keeps for a number of days, told by its owner. */
export interface RetentionRule<Kind extends string = string> {
  kind: Kind
  /** How many there are to go; the same that `expire` finds. */
  count(db: Db, expiry: Expiry): Promise<number>
  /** Deletes at most so many, and answers how many: 0 when nothing is left. */
  expire(db: Db, expiry: Expiry & { most: number }): Promise<number>
}
