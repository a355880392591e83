import type { Db } from '#platform/server/database/db.ts'
import { recordHistory } from '#records/creators/server/history.ts'

interface Step {
  creator_id: string
  /** Names of those who are parted from the creator. */
  before: readonly string[] | null
  /** Names of those who are merged into the creator. */
  after: readonly string[] | null
}

/** Writes merges and partings into the history of the creators. */
export async function noteMerge(
  db: Db,
  by: { organization_id: string; by_user: string | null },
  steps: readonly Step[],
): Promise<void> {
  await recordHistory(
    db,
    by,
    steps.map(step => ({ ...step, field: 'merge' })),
  )
}
