import type { Db } from '#platform/server/database/db.ts'
import type { ArtistLink, StoreEntry } from '../contract.ts'
import { lockRelease, type Place } from './lock-release.ts'

/** Stores of a release as they shall be; one that is left out is not spoken of. */
export async function saveStores(db: Db, place: Place, stores: readonly StoreEntry[]): Promise<void> {
  await lockRelease(db, place)
  await db
    .deleteFrom('release_stores')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .execute()
  if (stores.length > 0)
    await db
      .insertInto('release_stores')
      .values(stores.map(store => ({ ...place, ...store })))
      .execute()
}

/** What catalogues know the artist of a release by, as it shall be: the same for all releases of the artist. Answers the artist's id. */
export async function saveArtistLinks(db: Db, place: Place, links: readonly ArtistLink[]): Promise<string> {
  const { drop_profile_id } = await lockRelease(db, place)
  const { organization_id } = place
  await db
    .deleteFrom('artist_service_links')
    .where('organization_id', '=', organization_id)
    .where('drop_profile_id', '=', drop_profile_id)
    .execute()
  if (links.length > 0)
    await db
      .insertInto('artist_service_links')
      .values(links.map(link => ({ organization_id, drop_profile_id, ...link })))
      .execute()
  return drop_profile_id
}
