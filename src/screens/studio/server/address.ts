import { sql } from 'kysely'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { isTeased, readDraft, wasPublic, writeDraft } from '#records/drops/server/drafts.ts'
import { leaveSlug, readProfile, reserveSlug } from '#records/drops/server/save-drop.ts'
import { artistImage } from '#records/promotions/server/artists.ts'

/** Artists of a team by title, with their pictures and how many drops each has. */
export const artistsOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('drop_profiles as ap')
    .leftJoin('drops', join =>
      join
        .onRef('drops.organization_id', '=', 'ap.organization_id')
        .onRef('drops.drop_profile_id', '=', 'ap.id')
        .on('drops.status', '<>', 'ARCHIVED'),
    )
    .select(({ fn }) => [
      'ap.id',
      'ap.slug',
      'ap.title',
      artistImage.as('image_url'),
      fn.count<number>('drops.id').as('drops'),
    ])
    .where('ap.organization_id', '=', organizationId)
    .groupBy(['ap.organization_id', 'ap.id', 'ap.slug', 'ap.title', 'ap.image_url'])
    .orderBy('ap.title')
    .orderBy('ap.id')
    .execute()

/** Keeps others from taking a slug of this artist until the transaction ends, so that one found free stays so. */
export const lockSlugsOf = (db: Db, profileId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${profileId}, 10))`.execute(db)

interface NewAddress {
  id: string
  drop_profile_id?: string | undefined
  slug?: string | undefined
  now: Date
}

/** Gives a drop that was never public another artist or slug. @throws 404, 409 */
export async function setAddress(
  db: Db,
  storage: Storage,
  organizationId: string,
  { id, drop_profile_id, slug, now }: NewAddress,
) {
  // before the drop, as whoever changes an artist holds the two
  const other = drop_profile_id ? await readProfile(db, organizationId, drop_profile_id, { lock: true }) : undefined
  const drop = await readDraft(db, organizationId, id, { lock: true })
  if (wasPublic(drop, now) || isTeased(drop))
    raise(conflict('This address is out in the world already: it stays as it is.'))
  const drop_profile = other ?? drop.drop_profile
  await lockSlugsOf(db, drop_profile.id)
  const moved = { ...drop, drop_profile, slug: slug ?? drop.slug }
  const taken = await db
    .selectFrom('drops')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('drop_profile_id', '=', drop_profile.id)
    .where('slug', '=', moved.slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) raise(conflict('This artist already has a drop at this address.'))
  await db
    .updateTable('drops')
    .set({ drop_profile_id: drop_profile.id, slug: moved.slug, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  if (moved.slug !== drop.slug) {
    await leaveSlug(db, organizationId, id, drop.slug)
    await reserveSlug(db, organizationId, id, moved.slug)
  }
  const { draft, revision, saved_at, saved_by } = moved
  // lists show a draft with the artist it was saved with
  if (saved_at && saved_by) await writeDraft(db, storage, moved, { draft, revision, saved_at, saved_by })
  return moved
}
