import { dismissPair, noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { type Actor, recordAudit } from '#records/audit/server/record-audit.ts'
import { answeredChannels } from '#records/consents/server/last-consent.ts'
import type { FanContact } from '#records/fans/contract.ts'
import type { FanData } from '#records/fans/server/fan-data.ts'
import type { FanRecord } from '#records/fans/server/fan-records.ts'
import { forgetFormerId, lockFans, writeFan } from '#records/fans/server/fan-records.ts'
import { stopContact } from '#records/fans/server/stopped-contacts.ts'
import type { fanMerges } from '../../merge-contract.ts'
import { withdraw } from '../opt-out.ts'
import { columnsOf, mergeFields } from './merge-fields.ts'
import { movedRows, moveLaterRows, moveRowsBack } from './moved-rows.ts'

const WORDS = 'Stopped while this fan was merged with another.'

export interface PartingServices {
  contactKeys: KeyRing
  /** Every owner of tables with fan data. */
  fanData: readonly FanData[]
}

interface Asked {
  organization_id: string
  merge_id: string
  /** They are two people; else it was a slip, and they are proposed again. */
  keep_apart: boolean
  actor: Actor
  now: Date
}

/**
 * Undoes a merge. Changes since the merge stay with the survivor and are reported; a sign-up that
 * came since goes to the fan whose contact it names. A stop since then applies to both.
 *
 * @throws 404, or 409 when the merge is already undone or the survivor was merged again
 */
export async function undoMerge(
  db: Db,
  { contactKeys: keys, fanData }: PartingServices,
  asked: Asked,
): Promise<AnswerOf<typeof fanMerges.undo>> {
  const { organization_id, merge_id, keep_apart, actor, now } = asked
  const merge = await db
    .selectFrom('fan_merges')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('id', '=', merge_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Merge'))
  if (merge.undone_at) raise(conflict('The merge was undone already.'))
  const { survivor_id, absorbed_id } = merge
  const survivor = (await lockFans(db, organization_id, [survivor_id])).get(survivor_id)
  if (!survivor) raise(conflict('The fan was merged into another since. Undo that merge first.'))

  const before = merge.survivor_before as FanRecord
  const after = merge.survivor_after as FanRecord
  await writeFan(db, merge.absorbed as FanRecord)
  await forgetFormerId(db, organization_id, absorbed_id)
  const move = { organization_id, from: survivor_id, to: absorbed_id }
  const missing = await moveRowsBack(db, fanData, move, movedRows.parse(merge.moved))
  await writeFan(db, restored(survivor, before, after))
  const later = await moveLaterRows(db, fanData, move, merge.merged_at)
  await stopWhatWasStopped(db, keys, asked, { survivor_id, absorbed_id, since: merge.merged_at })
  const stayed: AnswerOf<typeof fanMerges.undo>['stayed'] = mergeFields.filter(field =>
    columnsOf[field].some(column => survivor[column] !== after[column]),
  )
  if (missing.has('contacts')) stayed.push('contacts')
  if (later.has('signups')) stayed.push('sign_ups')

  await db
    .updateTable('fan_merges')
    .set({ undone_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', merge_id)
    .execute()
  await recordAudit(db, organization_id, {
    actor,
    action: 'fan.parted',
    target: { kind: 'fan', id: survivor_id },
    details: { from: absorbed_id, ...(stayed.length > 0 && { stayed }) },
  })
  for (const fan of [survivor_id, absorbed_id]) await noteDuplicates(db, organization_id, fan)
  if (keep_apart) await dismiss(db, organization_id, [survivor_id, absorbed_id])
  return { survivor_id, fan_id: absorbed_id, stayed }
}

/** Restores columns that are unchanged since the merge; the others stay. */
function restored(current: FanRecord, before: FanRecord, after: FanRecord): FanRecord {
  const fan = { ...current }
  for (const column of Object.keys(before) as (keyof FanRecord)[])
    if (current[column] === after[column]) fan[column] = before[column]
  return fan
}

interface Since {
  survivor_id: string
  absorbed_id: string
  since: Date
}

/** A refusal of the merged fan may be either person's, so it applies to both. */
async function stopWhatWasStopped(
  db: Db,
  keys: KeyRing,
  { organization_id, actor, now }: Asked,
  { survivor_id, absorbed_id, since }: Since,
): Promise<void> {
  const stopped = await db
    .selectFrom('consents')
    .select('channel')
    .distinct()
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', survivor_id)
    // only another merge ends partner offers without the team's own messages
    .where('purpose', '=', 'MARKETING')
    .where('state', '=', 'WITHDRAWN')
    .where('given_at', '>', since)
    .execute()
  const { yes } = await answeredChannels(db, absorbed_id)
  const channels = stopped.map(({ channel }) => channel).filter(channel => yes.has(channel))
  if (channels.length === 0) return
  const stored = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'address'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', absorbed_id)
    .where('channel', 'in', channels)
    .execute()
  const contacts = stored as { channel: FanContact['channel']; address: string }[]
  // also withholds queued messages
  for (const { channel, address } of contacts)
    await stopContact(db, keys, organization_id, { channel, to: address, reason: 'UNSUBSCRIBED' })
  await withdraw(db, {
    organization_id,
    fan_id: absorbed_id,
    contacts,
    proof: { kind: 'TEAM', at: now.toISOString(), by: actor.name },
    words: WORDS,
    now,
  })
}

async function dismiss(db: Db, organizationId: string, [one, other]: readonly [string, string]): Promise<void> {
  const [first, second] = [one, other].sort() as [string, string]
  await dismissPair(db, organizationId, { fan_id: first, other_fan_id: second })
}
