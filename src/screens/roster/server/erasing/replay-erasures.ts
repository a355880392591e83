import { sql } from 'kysely'
import type { SuppressionKeys } from '#features/erasures/server/suppressions.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { SYSTEM_ACTOR } from '#records/audit/server/record-audit.ts'
import { partMerged } from '../merging/undo-merge.ts'
import { type EraseServices, eraseCreator } from './erase-creator.ts'
import { type CreatorErasure, type ErasedProfile, profileHashes, readCreatorErasures } from './erasure-record.ts'

interface Replay {
  database: Database
  clock: Clock
  services: EraseServices & { storage: Storage }
  log: (line: string) => void
}

/** Does every erasure of a creator again that a restored backup does not know of. Running it once more finds nothing to do. */
export async function replayCreatorErasures({
  database,
  clock,
  services,
  log,
}: Replay): Promise<{ read: number; erased: number }> {
  const records = await readCreatorErasures(services.storage)
  let erased = 0
  for (const [organization_id, ofTeam = []] of Map.groupBy(records, kept => kept.organization_id)) {
    const inTeam = <T>(run: (db: Db) => Promise<T>) => database.inOrganization(organization_id, run)
    const eraseAgain = async (creator_id: string, erased_at: Date) => {
      const again = { organization_id, creator_id, actor: SYSTEM_ACTOR, action: 'creator.erasure_replayed' } as const
      // with its first date, or the next replay would take who came back since for somebody from before
      await inTeam(db => eraseCreator(db, services, { ...again, now: clock.now(), erased_at }))
      erased += 1
      log(`team ${organization_id}: creator ${creator_id} erased again`)
    }
    const erasedAt = latest(ofTeam, ({ creator_ids }) => creator_ids)
    const ids = [...erasedAt.keys()]
    const eraseThoseThere = async () => {
      for (const id of await inTeam(db => thoseThere(db, organization_id, ids)))
        await eraseAgain(id, erasedAt.get(id) ?? clock.now())
    }
    await eraseThoseThere()
    // when the backup was made they were part of somebody who is another person
    for (;;) {
      const parted = await inTeam(async db => {
        const merge_id = await mergeAround(db, organization_id, ids)
        return merge_id && partMerged(db, services.creatorData, { organization_id, merge_id, by_user: null })
      })
      if (!parted) break
      log(`team ${organization_id}: creators who were merged into ${parted.survivor_id} parted again`)
      await eraseThoseThere()
    }
    const holders = await inTeam(db => holdersOf(db, services.suppressionKeys, organization_id, ofTeam))
    for (const { creator_id, erased_at, others } of holders) {
      if (others === 0) await eraseAgain(creator_id, erased_at)
      else log(`team ${organization_id}: creator ${creator_id} has a profile of somebody who was erased: look at them`)
    }
  }
  return { read: records.length, erased }
}

async function thoseThere(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('creators')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The outermost merge, and of one creator the last, that has to be taken back before one of them stands alone. */
async function mergeAround(db: Db, organizationId: string, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive open as (
      select m.id, m.survivor_id, m.merged_at, (one #>> '{creator,id}')::uuid as absorbed_id
      from creator_merges m cross join jsonb_array_elements(m.absorbed) one
      where m.organization_id = ${organizationId} and m.undone_at is null
    ), around (creator_id) as (
      select survivor_id from open where absorbed_id = any(${ids}::uuid[])
      union select o.survivor_id from around a join open o on o.absorbed_id = a.creator_id
    )
    select o.id from around a join open o on o.survivor_id = a.creator_id
    join creators c on c.organization_id = ${organizationId} and c.id = a.creator_id
    order by o.merged_at desc limit 1`.execute(db)
  return rows[0]?.id
}

const BATCH = 5_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** When what is named was erased last. */
function latest(erasures: readonly CreatorErasure[], names: (erasure: CreatorErasure) => readonly string[]) {
  const at = new Map<string, Date>()
  for (const erasure of erasures) {
    const erased_at = new Date(erasure.erased_at)
    for (const name of names(erasure)) if (erased_at > (at.get(name) ?? 0)) at.set(name, erased_at)
  }
  return at
}

interface Holder {
  creator_id: string
  erased_at: Date
  /** Profiles of theirs that nobody erased. */
  others: number
}

/**
 * Who came in under another id then, and has had an erased profile since before it was erased. A name says so only of a profile
 * that nobody had looked up: names go from one account to another.
 */
async function holdersOf(
  db: Db,
  keys: SuppressionKeys,
  organizationId: string,
  erasures: readonly CreatorErasure[],
): Promise<Holder[]> {
  const byId = latest(erasures, ({ profiles }) => profiles.map(({ by_id }) => by_id))
  const byName = latest(erasures, ({ profiles }) => profiles.map(({ by_name }) => by_name))
  const erasedAt = (profile: ErasedProfile) => {
    const hashes = keys.map(key => profileHashes(key, profile))
    return hashes
      .map(({ by_id, by_name }) => byId.get(by_id) ?? (by_id === by_name ? byName.get(by_name) : undefined))
      .find(at => at !== undefined)
  }
  const holders = new Map<string, Holder>()
  const others = new Map<string, number>()
  for (let after: string | undefined = FIRST; after; ) {
    const { rows } = await sql<ErasedProfile & { id: string; creator_id: string; added_at: Date }>`
      select s.id, s.platform, s.platform_id, s.username_key, cp.creator_id, cp.added_at
      from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
      where cp.organization_id = ${organizationId} and cp.social_profile_id > ${after}::uuid
      order by cp.social_profile_id limit ${BATCH}`.execute(db)
    for (const { creator_id, added_at, ...profile } of rows) {
      const erased_at = erasedAt(profile)
      if (erased_at && added_at < erased_at) holders.set(creator_id, { creator_id, erased_at, others: 0 })
      else others.set(creator_id, (others.get(creator_id) ?? 0) + 1)
    }
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  }
  return [...holders.values()].map(holder => ({ ...holder, others: others.get(holder.creator_id) ?? 0 }))
}
