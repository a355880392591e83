import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { followUp } from './follow-up-job.ts'
import { contactsIn, factsIn } from './submission.ts'

/**
 * Lets a sign-up in that was kept apart: the team knows better. It counts from now on and gets its confirmation, but its
 * contacts are as unproven as before. Its reasons stay on record. Null for one that is not there; a second time changes nothing.
 */
export async function releaseSignup(
  db: Db,
  { organization_id, signup_id }: { organization_id: string; signup_id: string },
): Promise<{ id: string; fan_id: string } | null> {
  const signup = await db
    .selectFrom('signups')
    .select(['id', 'fan_id', 'state', 'quarantine_reasons', 'answers'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', signup_id)
    .forUpdate()
    .executeTakeFirst()
  if (!signup) return null
  if (signup.state === 'ACCEPTED') return { id: signup.id, fan_id: signup.fan_id }
  const contacts = contactsIn(signup.answers).map(contact => ({ ...contact, proven: false }))
  const { rows } = await sql<{ fan: string }>`
    select fan from upsert_fan(${organization_id}, ${newId()}, ${JSON.stringify(contacts)}, ${JSON.stringify(factsIn(signup.answers))}, false, false)
  `.execute(db)
  const fan_id = rows[0]?.fan ?? signup.fan_id
  await db
    .updateTable('signups')
    .set({ state: 'ACCEPTED', fan_id })
    .where('organization_id', '=', organization_id)
    .where('id', '=', signup_id)
    .execute()
  // what was counted as asked was never sent, except where it waited for its mail only
  if (!signup.quarantine_reasons.includes('UNCONFIRMED'))
    await db
      .deleteFrom('signup_confirmations')
      .where('organization_id', '=', organization_id)
      .where('signup_id', '=', signup_id)
      .execute()
  await enqueue(db, followUp, { organization_id, signup_id })
  return { id: signup.id, fan_id }
}
