import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { noteUse } from '#records/audiences/server/saved.ts'
import { settingsOf } from '#records/audiences/server/settings.ts'
import type { Broadcast } from '../contract.ts'
import { isPastMoment, PAST_MOMENT } from '../rules.ts'
import { linklessFault, textFault, variableFault } from '../text-fault.ts'
import { planBroadcast } from './plan.ts'
import { contentOf, getBroadcast, lockBroadcast, refuseStale, setBroadcast } from './stored.ts'

/**
 * Hands a draft over to be planned and sent.
 *
 * @throws 404, 400 without words, with an unknown variable, for a test of a subject against itself or for a time that is past,
 * 409 when it goes out already
 */
export async function scheduleBroadcast(
  db: Db,
  organizationId: string,
  { id, revision }: { id: string; revision: number },
  now: Date,
): Promise<Broadcast> {
  const row = await lockBroadcast(db, organizationId, id)
  refuseStale(row, revision)
  const { send_mode, second_share } = row
  refuseTextFault(contentOf(row), {
    mail: send_mode !== 'ONLY_SMS' && send_mode !== 'ONLY_WHATSAPP',
    text: send_mode !== 'ONLY_EMAIL',
    subjects: second_share !== null,
  })
  const { time_zone } = await settingsOf(db, organizationId)
  if (isPastMoment(row, time_zone, now)) raise(badRequest(PAST_MOMENT, { field: 'send_at_date' }))
  if (row.audience_id) await noteUse(db, organizationId, row.audience_id, now)
  await setBroadcast(db, row, { state: 'SCHEDULED', updated_at: now })
  await enqueue(db, planBroadcast, { organization_id: organizationId, id: row.id })
  return getBroadcast(db, organizationId, row.id)
}

/** @throws 400 for a text that keeps the message from going out */
export function refuseTextFault(...asked: Parameters<typeof textFault>): void {
  const fault = variableFault(...asked) ?? textFault(...asked) ?? linklessFault(...asked)
  if (fault) raise(badRequest(fault.detail, { field: fault.field }))
}
