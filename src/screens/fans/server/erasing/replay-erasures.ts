import { suppressionHashes } from '#features/erasures/server/suppressions.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import { type EraseServices, eraseFan } from './erase-fan.ts'
import { type ErasureRecord, readErasureRecords } from './erasure-record.ts'

interface Replay {
  database: Database
  clock: Clock
  services: EraseServices
  log: (line: string) => void
}

/** Replays every erasure that is missing in a restored backup. Idempotent. */
export async function replayFanErasures({
  database,
  clock,
  services,
  log,
}: Replay): Promise<{ read: number; erased: number }> {
  const records = await readErasureRecords(services)
  let erased = 0
  for (const [organization_id, ofTeam = []] of Map.groupBy(records, kept => kept.organization_id)) {
    const back = await database.readOrganization(organization_id, db =>
      broughtBack(db, services, organization_id, ofTeam),
    )
    for (const fanId of back) {
      await database.inOrganization(organization_id, db =>
        eraseFan(db, services, {
          organization_id,
          id: fanId,
          actor: SYSTEM_ACTOR,
          now: clock.now(),
          action: 'fan.erasure_replayed',
        }),
      )
      erased += 1
      log(`team ${organization_id}: fan ${fanId} erased again`)
    }
  }
  return { read: records.length, erased }
}

const BATCH = 5_000

/** Fans of the team who were erased since: by id, else by a contact of a fan who is older than the erasure. */
async function broughtBack(
  db: Db,
  { suppressionKeys }: Pick<EraseServices, 'suppressionKeys'>,
  organizationId: string,
  records: readonly ErasureRecord[],
): Promise<Set<string>> {
  const ids = new Set(records.flatMap(({ fan_ids }) => fan_ids))
  const hashes = new Map(
    records.flatMap(({ contacts, erased_at }) => contacts.map(hash => [hash, new Date(erased_at)] as const)),
  )
  const back = new Set<string>()
  let after = { channel: '', value: '' }
  for (;;) {
    const contacts = await db
      .selectFrom('fan_contacts as c')
      .innerJoin('fans as f', join =>
        join.onRef('f.organization_id', '=', 'c.organization_id').onRef('f.id', '=', 'c.fan_id'),
      )
      .select(['c.channel', 'c.value', 'c.fan_id', 'f.created_at'])
      .where('c.organization_id', '=', organizationId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('c.channel', 'c.value'), '>', tuple(after.channel, after.value)))
      .orderBy('c.channel')
      .orderBy('c.value')
      .limit(BATCH)
      .execute()
    for (const contact of contacts) {
      const erasedAt = suppressionHashes(suppressionKeys, contact)
        .map(hash => hashes.get(hash.toString('base64')))
        .find(at => at !== undefined)
      if (ids.has(contact.fan_id) || (erasedAt && contact.created_at < erasedAt)) back.add(contact.fan_id)
    }
    const last = contacts.at(-1)
    if (!last || contacts.length < BATCH) break
    after = last
  }
  const known = await db
    .selectFrom('fans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .execute()
  for (const fan of known) back.add(fan.id)
  return back
}
