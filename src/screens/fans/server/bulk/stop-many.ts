import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { Actor } from '#records/audit/server/record-audit.ts'
import { contactsOfFans } from '#records/fans/server/fan-contacts.ts'
import { chosenFans } from '#records/fans/server/list/matching-fans.ts'
import type { fanBulk } from '../../bulk-contract.ts'
import { optOut } from '../opt-out.ts'

/** Fans of one call, which is one transaction. */
const AT_ONCE = 50

type Asked = InputOf<typeof fanBulk.stopMessages> & { actor: Actor; now: Date }

/** Stops writing to the chosen fans in the order of their ids, each with a withdrawal in the ledger. */
export async function stopMany(db: Db, keys: KeyRing, { after, reason, actor, now, ...input }: Asked) {
  const { organization_id } = input
  let fans = chosenFans(db, input).where('f.organization_id', '=', organization_id).select('f.id')
  if (after) fans = fans.where('f.id', '>', after)
  const found = await fans
    .orderBy('f.id')
    .limit(AT_ONCE + 1)
    .execute()
  const ids = found.slice(0, AT_ONCE).map(({ id }) => id)
  const contacts = await contactsOfFans(db, ids)
  let stopped = 0
  for (const id of ids) {
    const channels = [...new Set((contacts.get(id) ?? []).map(({ channel }) => channel))]
    if (channels.length === 0) continue
    const outcome = await optOut(db, keys, { organization_id, id, channels, reason, actor, now })
    if (outcome.stopped.length > 0) stopped++
  }
  return { stopped, seen: ids.length, after: found.length > AT_ONCE ? (ids.at(-1) ?? null) : null }
}
