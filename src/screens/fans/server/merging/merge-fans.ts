import { sql } from 'kysely'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { type Actor, recordAudit } from '#records/audit/server/record-audit.ts'
import type { FanData } from '#records/fans/server/fan-data.ts'
import { lockPair, redirectToSurvivor, writeFan } from '#records/fans/server/fan-records.ts'
import { deleteFans } from '#records/fans/server/write-fans.ts'
import type { fanMerges } from '../../merge-contract.ts'
import { withdraw } from '../opt-out.ts'
import { closedChannels } from './closed-channels.ts'
import { merged } from './merge-fields.ts'
import { moveRows } from './moved-rows.ts'

const WORDS = 'Not written to, because one of two merged fans had not agreed.'

interface Asked extends InputOf<typeof fanMerges.merge> {
  actor: Actor
  now: Date
}

/**
 * Merges a fan into another. Every reference to the absorbed fan moves to the survivor; the append-only ledger
 * is read through `fan_aliases`. A concurrent sign-up of either waits for the commit and then finds the survivor.
 *
 * @throws 404 when one of them does not exist, 400 for the same fan twice
 */
export async function mergeFans(
  db: Db,
  fanData: readonly FanData[],
  asked: Asked,
): Promise<{ merge_id: string; fan_id: string }> {
  const { organization_id, survivor_id, absorbed_id, choices, actor, now } = asked
  const { survivor, absorbed } = await lockPair(db, asked)
  const { closed } = await closedChannels(db, organization_id, [survivor_id, absorbed_id])
  for (const { purpose, fan_id, channel, contacts } of closed)
    await withdraw(db, {
      organization_id,
      fan_id,
      purpose,
      contacts: contacts.length > 0 ? contacts : [{ channel, address: '' }],
      proof: { kind: 'TEAM', at: now.toISOString(), by: actor.name },
      words: WORDS,
      now,
    })
  const moved = await moveRows(db, fanData, { organization_id, from: absorbed_id, to: survivor_id })
  const after = merged(survivor, absorbed, choices)
  await writeFan(db, after)
  const merge_id = newId()
  await redirectToSurvivor(db, organization_id, { absorbed_id, survivor_id, merge_id })
  await deleteFans(db, organization_id, [absorbed_id])
  await db
    .insertInto('fan_merges')
    .values({
      organization_id,
      id: merge_id,
      survivor_id,
      absorbed_id,
      survivor_before: JSON.stringify(survivor),
      survivor_after: JSON.stringify(after),
      absorbed: JSON.stringify(absorbed),
      moved: JSON.stringify(moved),
      merged_by: actor.name,
      // a timestamp after the locks, so that later sign-ups count as after the merge
      merged_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  await recordAudit(db, organization_id, {
    actor,
    action: 'fan.merged',
    target: { kind: 'fan', id: survivor_id },
    details: { absorbed: absorbed_id, sign_ups: moved.signups?.length ?? 0, contacts: moved.contacts?.length ?? 0 },
  })
  await noteDuplicates(db, organization_id, survivor_id)
  return { merge_id, fan_id: survivor_id }
}
