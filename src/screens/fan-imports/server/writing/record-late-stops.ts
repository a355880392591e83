import type { Db } from '#platform/server/database/db.ts'
import { lockStops } from '#records/fans/server/stopped-contacts.ts'
import { noteStopReasons } from '#records/fans/server/write-contacts.ts'
import { keyOf } from '../known-fans.ts'
import type { RefusedContacts } from '../refused-contacts.ts'
import type { RowChanges } from './preview-row.ts'

/**
 * Whoever texted STOP while the batch was written found no contact to note it at: here it is. Comes last in its transaction,
 * because from here to the end nobody stops or starts anything in the team.
 */
export async function recordLateStops(
  db: Db,
  organization_id: string,
  refused: RefusedContacts,
  rows: readonly Pick<RowChanges, 'contacts'>[],
): Promise<void> {
  const contacts = rows.flatMap(row => row.contacts)
  if (contacts.length === 0) return
  await lockStops(db, organization_id)
  const { stopped } = await refused(db, organization_id, contacts)
  const late = contacts
    .map(contact => ({ ...contact, now: stopped.get(keyOf(contact)) ?? null }))
    .filter(({ stop_reason, now }) => stop_reason !== now)
    .map(({ channel, value, now }) => ({ channel, value, stop_reason: now }))
  if (late.length === 0) return
  await noteStopReasons(db, organization_id, late)
}
