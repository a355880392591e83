import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Credit, Track } from '../contract.ts'
import { lockRelease, type Place } from './lock-release.ts'

/** A song as it is saved: one that is there by its `id`, or an added one, with the `new_id` that it shall have. */
type GivenTrack = Omit<Track, 'id'> & { id?: string | undefined; new_id?: string | undefined }

/**
 * The songs of a release as they shall be, in order. Those with an id stay the same songs; what is left out is removed. A song
 * that an earlier try has added with the same `new_id` is that song. @throws 404 for a song of another release
 */
export async function saveTracks(db: Db, place: Place, given: readonly GivenTrack[]): Promise<void> {
  await lockRelease(db, place)
  const named = given.flatMap(({ id }) => id ?? [])
  const tracks = given.map(({ id, new_id, ...track }) => ({ id: id ?? new_id ?? newId(), ...track }))
  const kept = tracks.map(({ id }) => id)
  const known = await db
    .selectFrom('release_tracks')
    .where('organization_id', '=', place.organization_id)
    .where(eb => eb('release_id', '=', place.release_id).or('id', '=', anyId(kept)))
    .select(['id', 'release_id'])
    .execute()
  const isElsewhere = known.some(({ release_id }) => release_id !== place.release_id)
  const isUnknown = named.some(id => !known.some(row => row.id === id))
  if (new Set(kept).size < kept.length || isElsewhere || isUnknown) raise(notFound('Song'))
  const gone = known.flatMap(({ id }) => (kept.includes(id) ? [] : id))
  if (gone.length > 0)
    await db
      .deleteFrom('release_tracks')
      .where('organization_id', '=', place.organization_id)
      .where('id', 'in', gone)
      .execute()
  if (tracks.length === 0) return
  await db
    .insertInto('release_tracks')
    .values(tracks.map((track, at) => ({ ...place, ...track, position: at + 1 })))
    .onConflict(of =>
      of.columns(['organization_id', 'id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        title: ref('excluded.title'),
        version: ref('excluded.version'),
        isrc: ref('excluded.isrc'),
        duration_s: ref('excluded.duration_s'),
        explicit: ref('excluded.explicit'),
      })),
    )
    .execute()
}

/** The credits of a release as they shall be, in order. @throws 404 for a song of another release */
export async function saveCredits(db: Db, place: Place, credits: readonly Credit[]): Promise<void> {
  await lockRelease(db, place)
  const tracks = await db
    .selectFrom('release_tracks')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .select('id')
    .execute()
  const known = new Set(tracks.map(({ id }) => id))
  if (credits.some(({ track_ids }) => track_ids.some(id => !known.has(id)))) raise(notFound('Song'))
  await db
    .deleteFrom('release_credits')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .execute()
  if (credits.length === 0) return
  const rows = credits.map(({ track_ids, ...credit }, at) => ({ id: newId(), track_ids, ...credit, position: at + 1 }))
  await db
    .insertInto('release_credits')
    .values(rows.map(({ track_ids: _, ...row }) => ({ ...place, ...row })))
    .execute()
  const { organization_id } = place
  const ofTracks = rows.flatMap(({ id: credit_id, track_ids }) =>
    [...new Set(track_ids)].map(track_id => ({ organization_id, credit_id, track_id })),
  )
  if (ofTracks.length > 0) await db.insertInto('release_credit_tracks').values(ofTracks).execute()
}
