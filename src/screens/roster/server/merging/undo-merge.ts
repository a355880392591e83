import { sql } from 'kysely'
import { markNotDuplicates, unmarkNotDuplicates } from '#features/creator-duplicates/server/mark-not-duplicates.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import { type CreatorData, MERGED_PARTS } from '#records/creators/server/creator-data.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { type creatorMerges, stayedPart } from '../../merge-contract.ts'
import {
  lockForMerge,
  lockParts,
  type MergeData,
  type MergedParts,
  mergedParts,
  readMergeData,
  writeMergeData,
} from './merge-data.ts'
import { noteMerge } from './merge-history.ts'
import { movedRows, moveRowsBack } from './moved-rows.ts'
import { splitMerge } from './split-merge.ts'

interface Asked extends InputOf<typeof creatorMerges.unmerge> {
  person: Identity
}

/** @throws 404, or 409 when it was undone already, or a later merge has to be undone first */
export async function undoMerge(
  db: Db,
  data: readonly CreatorData[],
  asked: Asked,
): Promise<AnswerOf<typeof creatorMerges.unmerge>> {
  const { organization_id, merge_id, keep_apart, person } = asked
  const by = { organization_id, by_user: person.user_id }
  const parted = await partMerged(db, data, { ...by, merge_id })
  if (keep_apart) await markNotDuplicates(db, by, pairsOf([parted.survivor_id, ...parted.creator_ids]))
  return parted
}

interface PartingBy {
  organization_id: string
  merge_id: string
  /** Null for the product itself. */
  by_user: string | null
}

/**
 * Undoes a merge. Changes since stay with the survivor and are listed in the answer; a later payout goes to the creator
 * whose email alone it used.
 *
 * @throws 404, or 409 when it was undone already, or a later merge has to be undone first
 */
export async function partMerged(
  db: Db,
  data: readonly CreatorData[],
  { organization_id, merge_id, by_user }: PartingBy,
) {
  const merge = await openMerge(db, organization_id, merge_id)
  const { survivor_id, absorbed } = merge
  const absorbed_ids = absorbed.map(({ creator }) => String(creator.id))
  const everybody = [survivor_id, ...absorbed_ids]
  const parts = mergedParts(data)
  await lockParts(db, parts, organization_id, { ids: [survivor_id], restored: [...absorbed, merge.survivor_before] })
  const now =
    (await readMergeData(db, parts, organization_id, [survivor_id])).get(survivor_id) ?? raise(notFound('Creator'))

  const parted = splitMerge(parts, merge, now, await profilesElsewhere(db, organization_id, merge))
  const stayed = new Set(parted.stayed)
  const there = await stillThere(db, parts, organization_id, [parted.survivor, ...parted.absorbed])
  await writeMergeData(db, parts, organization_id, everybody, there)
  const moved = movedRows.parse(merge.moved)
  const parting = { organization_id, survivor_id, absorbed_ids, merge_id }
  await moveRowsBack(db, data, parting, moved)
  for (const [name, givesBack] of data.flatMap(({ part }) => Object.entries(part ?? {})))
    if (await givesBack(db, parting)) stayed.add(stayedPart.parse(name))
  await refreshCreators(db, organization_id, everybody)

  await db
    .updateTable('creator_merges')
    .set({ undone_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', merge_id)
    .execute()
  const names = await creatorNames(db, organization_id, everybody)
  const called = (ids: readonly string[]) => ids.map(id => names.get(id) ?? '')
  await noteMerge(db, { organization_id, by_user }, [
    { creator_id: survivor_id, before: called(absorbed_ids), after: null },
    ...absorbed_ids.map(creator_id => ({ creator_id, before: called([survivor_id]), after: null })),
  ])
  await unmarkNotDuplicates(db, organization_id, moved.kept_apart)
  return { survivor_id, creator_ids: absorbed_ids, stayed: [...stayed] }
}

/** Profiles of the absorbed creators that were removed from the survivor and belong to another creator since. */
async function profilesElsewhere(db: Db, organization_id: string, { survivor_id, absorbed }: OpenMerge) {
  const ids = absorbed.flatMap(({ profiles }) => profiles.map(row => String(row.social_profile_id)))
  const rows = await db
    .selectFrom('creator_profiles')
    .select('social_profile_id')
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('creator_id', '<>', survivor_id)
    .execute()
  return new Set<unknown>(rows.map(row => row.social_profile_id))
}

interface OpenMerge {
  survivor_id: string
  survivor_before: MergeData
  survivor_after: MergeData
  absorbed: MergeData[]
  moved: unknown
}

/** The locked merge and its survivor. Creators are locked before merges, as when merging. */
async function openMerge(db: Db, organization_id: string, id: string): Promise<OpenMerge> {
  const merges = db.selectFrom('creator_merges').where('organization_id', '=', organization_id)
  const { survivor_id } = await merges
    .select('survivor_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Merge'))
  await lockForMerge(db, organization_id, [survivor_id]).catch(error => {
    throw (error as { status?: number }).status === 404 ? mergedOn() : error
  })
  const merge = await merges
    .select(['survivor_id', 'survivor_before', 'survivor_after', 'absorbed', 'moved', 'undone_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (merge.undone_at) raise(conflict('The merge was undone already.'))
  const later = await merges
    .select('id')
    .where('survivor_id', '=', survivor_id)
    .where('merged_at', '>', ({ selectFrom }) =>
      selectFrom('creator_merges')
        .select('merged_at')
        .where('organization_id', '=', organization_id)
        .where('id', '=', id),
    )
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (later) raise(conflict('Somebody was merged into this creator after them. Undo that merge first.'))
  const { survivor_before, survivor_after, absorbed, ...rest } = merge as unknown as OpenMerge
  return {
    ...rest,
    survivor_before: whole(survivor_before),
    survivor_after: whole(survivor_after),
    absorbed: absorbed.map(whole),
  }
}

/** A merge of before a part was kept has no rows of it. */
const whole = (stored: MergeData): MergeData => ({
  ...stored,
  ...Object.fromEntries(MERGED_PARTS.map(part => [part, stored[part] ?? []])),
})

const mergedOn = () => conflict('The creator was merged into another since. Undo that merge first.')

/**
 * Drops tags, lists, removals and profiles that were deleted permanently; keeps deleted ones that can be restored. A
 * profile is deleted once the last team that had it erased its creator.
 */
async function stillThere(
  db: Db,
  parts: MergedParts,
  organizationId: string,
  creators: readonly MergeData[],
): Promise<MergeData[]> {
  const there = creators.map(creator => ({ ...creator }))
  // the catalogue last, the general lock order
  for (const part of [...MERGED_PARTS.filter(part => part !== 'profiles'), 'profiles'] as const) {
    const all = creators.flatMap(creator => creator[part])
    const existing = new Set((await parts[part].existing?.(db, organizationId, all)) ?? all)
    for (const creator of there) creator[part] = creator[part].filter(row => existing.has(row))
  }
  return there
}

const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((one, at) => ids.slice(at + 1).map(other => [one, other] as const))
