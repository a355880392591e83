import { sql } from 'kysely'
import { keepApart, proposeAgain } from '#features/creator-duplicates/server/keep-apart.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import type { creatorMerges } from '../../merge-contract.ts'
import { type Dossier, lockForMerge, lockTags, readDossiers, writeDossiers } from './dossier.ts'
import { creatorNames, noteMerge } from './merge-history.ts'
import { movedRows, moveLaterPayouts, moveRowsBack } from './moved-rows.ts'
import { partAgain } from './part-again.ts'

interface Asked extends InputOf<typeof creatorMerges.unmerge> {
  person: Identity
}

/** @throws 404, or 409 where they are parted already, or somebody was merged after them */
export async function undoMerge(db: Db, asked: Asked): Promise<AnswerOf<typeof creatorMerges.unmerge>> {
  const { organization_id, merge_id, keep_apart, person } = asked
  const by = { organization_id, by_user: person.user_id }
  const parted = await partMerged(db, { ...by, merge_id })
  if (keep_apart) await keepApart(db, by, pairsOf([parted.survivor_id, ...parted.creator_ids]))
  return parted
}

interface Parting {
  organization_id: string
  merge_id: string
  /** Null for the product itself. */
  by_user: string | null
}

/**
 * Parts creators as they were. What was changed since stays with the survivor, and the answer says what; a payout since goes
 * to the one whose address alone it went to.
 *
 * @throws 404, or 409 where they are parted already, or somebody was merged after them
 */
export async function partMerged(db: Db, { organization_id, merge_id, by_user }: Parting) {
  const merge = await openMerge(db, organization_id, merge_id)
  const { survivor_id, absorbed } = merge
  const absorbed_ids = absorbed.map(({ creator }) => String(creator.id))
  const everybody = [survivor_id, ...absorbed_ids]
  const tagIds = absorbed.concat(merge.survivor_before).flatMap(({ tags }) => tags.map(row => String(row.tag_id)))
  await lockTags(db, organization_id, [survivor_id], tagIds)
  const now = (await readDossiers(db, organization_id, [survivor_id])).get(survivor_id) ?? raise(notFound('Creator'))

  const parted = partAgain(merge, now, await profilesElsewhere(db, organization_id, merge))
  const stayed = new Set(parted.stayed)
  const there = await stillThere(db, organization_id, [parted.survivor, ...parted.absorbed])
  await writeDossiers(db, organization_id, everybody, there)
  const moved = movedRows.parse(merge.moved)
  await moveRowsBack(db, { organization_id, survivor_id, absorbed_ids }, moved)
  if (await moveLaterPayouts(db, { organization_id, survivor_id, absorbed_ids }, merge_id)) stayed.add('payouts')
  await sql`select refresh_creators(${organization_id}, ${everybody}::uuid[])`.execute(db)

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
  await proposeAgain(db, organization_id, moved.kept_apart)
  return { survivor_id, creator_ids: absorbed_ids, stayed: [...stayed] }
}

/** Of the profiles of the absorbed those that were taken from the survivor and are another creator's since. */
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
  survivor_before: Dossier
  survivor_after: Dossier
  absorbed: Dossier[]
  moved: unknown
}

/** The merge, held, and its survivor. Creators come before merges, as when they are merged. */
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
  if (merge.undone_at) raise(conflict('They are parted already.'))
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
  if (later) raise(conflict('Somebody was merged into this creator after them. Part that merge first.'))
  return merge as unknown as OpenMerge
}

const mergedOn = () => conflict('The creator was merged into another since. Part that merge first.')

/**
 * Without the tags, lists, removals and profiles that are gone for good; what was deleted and may come back is kept for then.
 * A profile is gone once another team, the last that had it, erased whose it was.
 */
async function stillThere(db: Db, organizationId: string, dossiers: readonly Dossier[]): Promise<Dossier[]> {
  const among = async (ids: readonly unknown[], ...columns: (keyof typeof PLACES)[]) => {
    const known = new Set<unknown>()
    for (const column of columns) {
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(column)} as id from ${sql.table(PLACES[column])}
        where organization_id = ${organizationId} and ${sql.ref(column)} = any(${ids}::uuid[])
        order by 1 for key share`.execute(db)
      for (const { id } of rows) known.add(id)
    }
    return known
  }
  const named = (part: 'tags' | 'lists' | 'removals', column: string) =>
    dossiers.flatMap(dossier => dossier[part].map(row => row[column]))
  const tags = await among(named('tags', 'tag_id'), 'tags.id', 'removed_tags.id')
  const lists = await among(named('lists', 'roster_id'), 'rosters.id', 'roster_removals.roster_id')
  const removals = await among(named('removals', 'removal_id'), 'roster_removals.id')
  const profileIds = dossiers.flatMap(dossier => dossier.profiles.map(row => row.social_profile_id))
  const { rows: catalogued } = await sql<{ id: string }>`
    select id from social_profiles where id = any(${profileIds}::uuid[]) order by id for key share`.execute(db)
  const profiles = new Set<unknown>(catalogued.map(({ id }) => id))
  return dossiers.map(dossier => ({
    ...dossier,
    profiles: dossier.profiles.filter(row => profiles.has(row.social_profile_id)),
    tags: dossier.tags.filter(row => tags.has(row.tag_id)),
    lists: dossier.lists.filter(row => lists.has(row.roster_id)),
    removals: dossier.removals.filter(row => removals.has(row.removal_id)),
  }))
}

/** Where tags, lists and removals stand, and where those that were deleted wait to be brought back. */
const PLACES = {
  'tags.id': 'tags',
  'removed_tags.id': 'removed_tags',
  'rosters.id': 'rosters',
  'roster_removals.id': 'roster_removals',
  'roster_removals.roster_id': 'roster_removals',
} as const

const pairsOf = (ids: readonly string[]) =>
  ids.flatMap((one, at) => ids.slice(at + 1).map(other => [one, other] as const))
