import { sql } from 'kysely'
import { isEmail } from '#platform/contract/validators.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { suppressedAmong } from '../suppressions.ts'

interface Enrolling {
  organization_id: string
  sequence_id: string
  recipients: readonly { creator_id: string; email: string }[]
  contactKeys: KeyRing
  now: Date
}

export interface Enrolled {
  enrolled: number
  left_out_because: { already_in: number; no_address: number; silent: number }
}

/** Adds creators to a sequence, each once. Answers how many came in, and why the others did not. */
export async function enroll(
  db: Db,
  { organization_id, sequence_id, recipients, contactKeys, now }: Enrolling,
): Promise<Enrolled> {
  const { rows: known } = await sql<{ id: string }>`
    select id from creators where organization_id = ${organization_id}
      and id = any(${recipients.map(({ creator_id }) => creator_id)}::uuid[])`.execute(db)
  const ours = new Set(known.map(({ id }) => id))
  const valid = recipients
    .map(({ creator_id, email }) => ({ creator_id, email: email.trim() }))
    .filter(({ creator_id, email }) => ours.has(creator_id) && isEmail(email))
  const suppressed = await suppressedAmong(
    db,
    contactKeys,
    organization_id,
    valid.map(({ email }) => email),
  )
  const reachable = valid.filter(({ email }) => !suppressed.has(email.toLowerCase()))
  const fresh = [...new Map(reachable.map(one => [one.email.toLowerCase(), one])).values()]
  const added =
    fresh.length === 0
      ? []
      : await db
          .insertInto('outreach_enrollments')
          .values(
            fresh.map(one => ({ organization_id, id: newId(), sequence_id, ...one, due_at: now, enrolled_at: now })),
          )
          .onConflict(conflict => conflict.doNothing())
          .returning('id')
          .execute()
  return {
    enrolled: added.length,
    left_out_because: {
      already_in: reachable.length - added.length,
      no_address: recipients.length - valid.length,
      silent: valid.length - reachable.length,
    },
  }
}
