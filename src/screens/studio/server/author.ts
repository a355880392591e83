import { type Caller, personOf } from '#platform/server/http/access.ts'
import type { Author } from '#records/drops/server/history/snapshots.ts'

/** Who changes a drop, as its history names them. */
export function authorOf(caller: Caller): Author {
  const { user_id, name } = personOf(caller)
  return { user_id, name }
}
