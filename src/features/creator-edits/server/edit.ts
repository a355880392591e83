import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Caller, personOf } from '#platform/server/http/access.ts'
import { lockCreators } from '#records/creators/server/creator-rows.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'

/** The editor and their team. */
export interface Editor {
  caller: Caller
  organizationId: string
}

interface Edit<Value, Seen> {
  creator_id: string
  /** Name of the field in the history. */
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
  /** The value the editor saw before editing; undefined when not sent. */
  seen?: Seen | undefined
  /** Converts the stored value to the form of `seen`, when they differ. */
  asSeen?: (value: Value) => Seen
  read: () => Promise<Value>
  write: (before: Value) => Promise<void>
  /** What the history stores, when not the whole old and new value. */
  asEvent?: (before: Value, after: Value) => { before: unknown; after: unknown }
}

/**
 * Changes one field of a creator. Locks the creator, so that no change overwrites another unseen, and updates the history
 * and the table row. Returns the new value.
 *
 * @throws 404 when the team has no such creator, 409 when somebody else changed the value that the editor saw
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
