import { sql } from 'kysely'
import { HOUSE_ACTOR } from '#features/audit/server/record-audit.ts'
import type { SuppressionKeys } from '#features/erasures/server/suppressions.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/db.ts'
import { partMerged } from '../merging/undo-merge.ts'
import { eraseCreator } from './erase-creator.ts'
import { type CreatorErasure, type ErasedProfile, profileHashes, readCreatorErasures } from './erasure-record.ts'

interface Replay {
  database: Database
  clock: Clock
  services: { storage: Storage; suppressionKeys: SuppressionKeys }
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
    const eraseAgain = async (ids: readonly string[]) => {
      for (const creator_id of ids) {
        const again = { organization_id, creator_id, actor: HOUSE_ACTOR, action: 'creator.erasure_replayed' } as const
        await inTeam(db => eraseCreator(db, services, { ...again, now: clock.now() }))
        erased += 1
        log(`team ${organization_id}: creator ${creator_id} erased again`)
      }
    }
    const ids = [...new Set(ofTeam.flatMap(({ creator_ids }) => creator_ids))]
    await eraseAgain(await inTeam(db => thoseThere(db, organization_id, ids)))
    // when the backup was made they were part of somebody who is another person
    for (;;) {
      const parted = await inTeam(async db => {
        const merge_id = await mergeAround(db, organization_id, ids)
        return merge_id && partMerged(db, { organization_id, merge_id, by_user: null })
      })
      if (!parted) break
      log(`team ${organization_id}: creators who were merged into ${parted.survivor_id} parted again`)
      await eraseAgain(await inTeam(db => thoseThere(db, organization_id, ids)))
    }
    await eraseAgain(await inTeam(db => holdersOf(db, services.suppressionKeys, organization_id, ofTeam)))
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

/** Who came in under another id then, and has had an erased profile since before it was erased. */
async function holdersOf(
  db: Db,
  keys: SuppressionKeys,
  organizationId: string,
  erasures: readonly CreatorErasure[],
): Promise<string[]> {
  const erasedAt = new Map<string, Date>()
  for (const { profiles, erased_at } of erasures)
    for (const hash of profiles) {
      const at = new Date(erased_at)
      if (at > (erasedAt.get(hash) ?? 0)) erasedAt.set(hash, at)
    }
  const holders = new Set<string>()
  for (let after: string | undefined = FIRST; after; ) {
    const { rows } = await sql<ErasedProfile & { id: string; creator_id: string; added_at: Date }>`
      select s.id, s.platform, s.platform_id, s.username_key, cp.creator_id, cp.added_at
      from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
      where cp.organization_id = ${organizationId} and cp.social_profile_id > ${after}::uuid
      order by cp.social_profile_id limit ${BATCH}`.execute(db)
    for (const { creator_id, added_at, ...profile } of rows) {
      const hit = profileHashes(keys, profile).some(hash => added_at < (erasedAt.get(hash) ?? 0))
      if (hit) holders.add(creator_id)
    }
    after = rows.length === BATCH ? rows.at(-1)?.id : undefined
  }
  return [...holders]
}
