import { sql } from 'kysely'
import { stopsStandStill } from '#features/messages/server/stopped-contacts.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keyOf } from './known-fans.ts'
import type { RefusedContacts } from './refused-contacts.ts'
import type { Weighed } from './weigh-row.ts'

/**
 * Whoever texted STOP while the batch was written found no contact to note it at: here it is. Comes last in its transaction,
 * because from here to the end nobody stops or starts anything in the team.
 */
export async function showLateStops(
  db: Db,
  organization_id: string,
  refused: RefusedContacts,
  rows: readonly Pick<Weighed, 'contacts'>[],
): Promise<void> {
  const contacts = rows.flatMap(row => row.contacts)
  if (contacts.length === 0) return
  await stopsStandStill(db, organization_id)
  const { stopped } = await refused(db, organization_id, contacts)
  const late = contacts
    .map(contact => ({ ...contact, now: stopped.get(keyOf(contact)) ?? null }))
    .filter(({ stop_reason, now }) => stop_reason !== now)
  if (late.length === 0) return
  await sql`update fan_contacts c set stop_reason = l.now
    from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as l (channel text, value text, now text)
    where c.organization_id = ${organization_id} and c.channel = l.channel and c.value = l.value`.execute(db)
}
