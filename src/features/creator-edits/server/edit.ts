import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Caller, personOf } from '#platform/server/http/access.ts'
import { lockCreators } from '#records/creators/server/creator-rows.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'

/** Who edits, and in which team. */
export interface Editor {
  caller: Caller
  organizationId: string
}

interface Edit<Value, Seen> {
  creator_id: string
  /** What the history calls it. */
  field:
    | 'pricing'
    | 'rating'
    | 'contact_methods'
    | 'locations'
    | 'notes'
    | 'genres'
    | 'name'
    | 'profiles'
    | 'main_profile'
  /** What the editor had before their eyes; undefined where they did not say. */
  seen?: Seen | undefined
  /** How the editor says what they had seen, where that is not the value itself. */
  asSeen?: (value: Value) => Seen
  read: () => Promise<Value>
  write: (before: Value) => Promise<void>
  /** What the history keeps, where that is not the whole value before and after. */
  asEvent?: (before: Value, after: Value) => { before: unknown; after: unknown }
}

/**
 * Changes a field of a creator: one editor after another, nobody's change under another's unseen, each in the history and
 * in the rows of the table. Answers the new value.
 *
 * @throws 404 where the team has no such creator, 409 where somebody else changed what the editor had seen
 */
export async function edit<Value, Seen = Value>(
  db: Db,
  { caller, organizationId }: Editor,
  { creator_id, field, seen, asSeen, read, write, asEvent }: Edit<Value, Seen>,
): Promise<Value> {
  const [locked] = await lockCreators(db, organizationId, [creator_id])
  if (!locked) raise(notFound('Creator'))
  const before = await read()
  if (seen !== undefined && !isDeepStrictEqual(seen, asSeen ? asSeen(before) : before))
    raise(conflict(CHANGED_MEANWHILE))
  await write(before)
  const after = await read()
  if (isDeepStrictEqual(before, after)) return after
  const event = asEvent?.(before, after) ?? { before, after }
  const by = { organization_id: organizationId, by_user: personOf(caller).user_id }
  await recordHistory(db, by, [{ creator_id, field, ...event }])
  await refreshCreators(db, organizationId, [creator_id])
  return after
}

const CHANGED_MEANWHILE = 'Somebody else changed this meanwhile. Look at it again before you save.'
