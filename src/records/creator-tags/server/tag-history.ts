import type { Db } from '#platform/server/database/db.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import type { NamedTagged } from './tag-rows.ts'

interface By {
  organization_id: string
  by_user: string
}

/**
 * Writes added or removed tags to the history, one entry per creator, and refreshes their table rows. Returns the number of
 * creators.
 */
export async function recordTagging(
  db: Db,
  by: By,
  tagged: readonly NamedTagged[],
  how: 'put on' | 'taken off',
): Promise<number> {
  const steps = [...Map.groupBy(tagged, ({ creator_id }) => creator_id)].map(([creator_id, theirs]) => {
    const names = theirs.map(({ name }) => name)
    return { creator_id, field: 'tags', ...(how === 'put on' ? { after: names } : { before: names }) }
  })
  if (steps.length === 0) return 0
  await recordHistory(db, by, steps)
  await refreshCreators(
    db,
    by.organization_id,
    steps.map(({ creator_id }) => creator_id),
  )
  return steps.length
}
