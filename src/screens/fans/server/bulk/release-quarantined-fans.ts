import { releaseSignup } from '#features/signups/server/release.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'
import type { fanBulk } from '../../bulk-contract.ts'

/** Sign-ups released per call, which is one transaction. */
const AT_ONCE = 500

/** Releases the quarantined sign-ups of the selected fans, oldest first; `more` means call again. */
export async function releaseQuarantinedFans(db: Db, input: InputOf<typeof fanBulk.letIn>) {
  const { organization_id } = input
  const waiting = await db
    .selectFrom('signups as w')
    .select(['w.id', 'w.fan_id'])
    .where('w.organization_id', '=', organization_id)
    .where('w.state', '=', 'QUARANTINED')
    .where('w.fan_id', 'in', chosenFans(db, input).where('f.organization_id', '=', organization_id).select('f.id'))
    .orderBy('w.id')
    .limit(AT_ONCE + 1)
    .execute()
  const now = waiting.slice(0, AT_ONCE)
  for (const { id } of now) await releaseSignup(db, { organization_id, signup_id: id })
  return { let_in: now.length, more: waiting.length > AT_ONCE }
}
