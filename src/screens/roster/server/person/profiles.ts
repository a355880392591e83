import { sql } from 'kysely'
import { compareSome } from '#features/creator-duplicates/server/compare-work.ts'
import { type Editor, edit } from '#features/creator-edits/server/edit.ts'
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { updateCreator } from '#records/creators/server/creator-rows.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { giveProfiles, takeProfiles } from '#records/creators/server/profiles.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import { type creatorPerson, MAX_PROFILES } from '../../person-contract.ts'
import { ownersOf } from './owners.ts'

type Answer = AnswerOf<typeof creatorPerson.addProfiles>

/**
 * Gives a creator profiles of the catalogue; those that are theirs already stay as they are.
 *
 * @throws 404 for a profile that nobody has looked up, 409 for one of another creator, who is not robbed of it
 */
export async function addProfiles(
  db: Db,
  editor: Editor,
  { creator_id, social_profile_ids }: InputOf<typeof creatorPerson.addProfiles>,
): Promise<Answer> {
  const { organizationId: organization_id } = editor
  // whoever gives a creator profiles has the turn, so that a parting knows whose they are
  await lockRosters(db, organization_id)
  // in one order, so that two who add the same profiles cannot wait for each other
  const asked = [...new Set(social_profile_ids)].sort()
  await refuseUnknown(db, asked)
  await edit(db, editor, {
    creator_id,
    field: 'profiles',
    read: () => profilesOf(db, organization_id, creator_id),
    write: async before => {
      const missing = asked.filter(id => !before.some(profile => profile.id === id))
      if (missing.length === 0) return
      if (before.length + missing.length > MAX_PROFILES)
        raise(conflict(`A creator has at most ${MAX_PROFILES} profiles.`))
      const rows = missing.map(social_profile_id => ({ social_profile_id, creator_id }))
      const given = new Set((await giveProfiles(db, organization_id, rows)).map(row => row.social_profile_id))
      const taken = missing.filter(id => !given.has(id))
      if (taken.length > 0) await refuseTaken(db, organization_id, taken)
    },
    asEvent: (before, after) => ({ before: null, after: after.filter(({ id }) => !isAmong(before, id)) }),
  })
  return answerOf(db, organization_id, creator_id)
}

/** @throws 404 for a profile that is not theirs, 409 for the last one */
export async function removeProfile(
  db: Db,
  editor: Editor,
  { creator_id, social_profile_id }: InputOf<typeof creatorPerson.removeProfile>,
): Promise<Answer> {
  const { organizationId: organization_id } = editor
  await edit(db, editor, {
    creator_id,
    field: 'profiles',
    read: () => profilesOf(db, organization_id, creator_id),
    write: async before => {
      if (!isAmong(before, social_profile_id)) raise(notFound('Profile'))
      if (before.length === 1) raise(conflict('The last profile stays: a creator is known by it.'))
      await takeProfiles(db, organization_id, [social_profile_id])
      // who seemed to be the same person by this profile alone does no longer
      await enqueue(db, compareSome, { organization_id, creator_ids: [creator_id] })
    },
    asEvent: (before, after) => ({ before: before.filter(({ id }) => !isAmong(after, id)), after: null }),
  })
  return answerOf(db, organization_id, creator_id)
}

/** @throws 404 for a profile that is not theirs */
export async function setMainProfile(
  db: Db,
  editor: Editor,
  { creator_id, social_profile_id }: InputOf<typeof creatorPerson.setMainProfile>,
): Promise<Answer> {
  const { organizationId: organization_id } = editor
  const creator = () =>
    db
      .selectFrom('creators')
      .select('main_profile_id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', creator_id)
      .executeTakeFirst()
  await edit(db, editor, {
    creator_id,
    field: 'main_profile',
    read: async () => {
      const chosen = (await creator())?.main_profile_id
      return (await profilesOf(db, organization_id, creator_id)).find(({ id }) => id === chosen) ?? null
    },
    write: async () => {
      const theirs = await profilesOf(db, organization_id, creator_id)
      if (social_profile_id !== null && !isAmong(theirs, social_profile_id)) raise(notFound('Profile'))
      await updateCreator(db, organization_id, creator_id, { main_profile_id: social_profile_id })
    },
  })
  return answerOf(db, organization_id, creator_id)
}

/** As the history names them, the first known first. */
const profilesOf = (db: Db, organization_id: string, creator_id: string) =>
  db
    .selectFrom('creator_profiles as cp')
    .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
    .select(['s.id', 's.platform', 's.username'])
    .where('cp.organization_id', '=', organization_id)
    .where('cp.creator_id', '=', creator_id)
    .orderBy('cp.added_at')
    .orderBy('s.id')
    .execute()

const isAmong = (profiles: readonly { id: string }[], id: string) => profiles.some(profile => profile.id === id)

async function refuseUnknown(db: Db, ids: readonly string[]) {
  const known = await db
    .selectFrom('social_profiles')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  if (known.length < ids.length) raise(notFound('Profile'))
}

async function refuseTaken(db: Db, organization_id: string, social_profile_ids: string[]): Promise<never> {
  const [owner] = await ownersOf(db, { organization_id, social_profile_ids })
  return raise(conflict(`${owner?.creator.name ?? 'Another creator'} has this profile already.`))
}

async function answerOf(db: Db, organization_id: string, creator_id: string): Promise<Answer> {
  const [creator] = await loadCreators(db, organization_id, [creator_id])
  return {
    social_profiles: creator?.social_profiles ?? [],
    main_profile_id: creator?.main_profile_id ?? null,
  }
}
