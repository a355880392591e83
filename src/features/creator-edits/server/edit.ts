import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { type Caller, personOf } from '#platform/server/http/access.ts'
import { newId } from '#platform/server/new-id.ts'

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
  const locked = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', creator_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) raise(notFound('Creator'))
  const before = await read()
  if (seen !== undefined && !isDeepStrictEqual(seen, asSeen ? asSeen(before) : before))
    raise(conflict(CHANGED_MEANWHILE))
  await write(before)
  const after = await read()
  if (isDeepStrictEqual(before, after)) return after
  const event = asEvent?.(before, after) ?? { before, after }
  await db
    .insertInto('creator_events')
    .values({
      organization_id: organizationId,
      id: newId(),
      creator_id,
      by_user: personOf(caller).user_id,
      field,
      before: JSON.stringify(event.before),
      after: JSON.stringify(event.after),
    })
    .execute()
  await sql`select refresh_creators(${organizationId}, ${[creator_id]}::uuid[])`.execute(db)
  return after
}

const CHANGED_MEANWHILE = 'Somebody else changed this meanwhile. Look at it again before you save.'
