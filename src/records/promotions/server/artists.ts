import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { ArtistProfile } from '../contract.ts'

/** The picture of the artist or brand `ap`, else the one that its newest page shows. */
export const artistImage = sql<string | null>`coalesce(ap.image_url, (
  select v.content ->> 'custom_artist_image_url' from drops d
  join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
  where d.organization_id = ap.organization_id and d.drop_profile_id = ap.id
    and v.content ->> 'custom_artist_image_url' is not null
  order by d.created_at desc limit 1))`

/** Artists and brands of a team, by name: these, or all with null. */
export async function listArtists(
  db: Db,
  organization_id: string,
  artist_type: ArtistProfile['artist_type'] | undefined,
  brands: readonly string[] | null = null,
): Promise<ArtistProfile[]> {
  let query = db
    .selectFrom('drop_profiles as ap')
    .where('ap.organization_id', '=', organization_id)
    .select([
      'ap.id',
      'ap.title as name',
      artistImage.as('image_url'),
      sql<ArtistProfile['artist_type']>`ap.artist_type`.as('artist_type'),
    ])
    .orderBy('ap.title')
    .orderBy('ap.id')
  if (artist_type) query = query.where('ap.artist_type', '=', artist_type)
  if (brands) query = query.where('ap.id', '=', sql<string>`any(${brands}::uuid[])`)
  const rows = await query.execute()
  return rows.map(({ id, ...artist }) => ({ brand: { id }, ...artist }))
}
