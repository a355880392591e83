import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, raise, unprocessable } from '#platform/server/errors.ts'

export interface StoredAnswer {
  status: number
  answer: unknown
}

export interface IdempotentCall {
  organizationId: string
  /** The caller and the call: keys of different callers never collide. */
  scope: string
  key: string
  input: unknown
}

/** Reads the header. @throws 400 for one that is not 8 to 255 visible characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,255}$/.test(header))
    raise(badRequest('Idempotency-Key must be 8 to 255 visible characters.'))
  return header
}

/**
 * Claims the key in the call's own transaction; a concurrent repeat waits for that transaction, then reads its answer.
 * Answers the stored answer of an earlier call, or null where this call is the first.
 *
 * @throws 422 when the key was used with another body.
 */
export async function claimIdempotencyKey(
  db: Db,
  { organizationId, scope, key, input }: IdempotentCall,
): Promise<StoredAnswer | null> {
  const request_hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ organization_id: organizationId, scope, key, request_hash })
    .onConflict(conflicting => conflicting.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows) return null
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer'])
    .where('organization_id', '=', organizationId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored || stored.status === null) raise(conflict('The first call with this Idempotency-Key has not ended.'))
  if (!request_hash.equals(stored.request_hash))
    raise(unprocessable('This Idempotency-Key was used with another body.'))
  return { status: stored.status, answer: stored.answer }
}

export async function storeIdempotentAnswer(
  db: Db,
  { organizationId, scope, key }: IdempotentCall,
  { status, answer }: StoredAnswer,
) {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer) })
    .where('organization_id', '=', organizationId)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}
