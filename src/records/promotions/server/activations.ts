import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Activation, ArtistProfile, activations } from '../contract.ts'
import { artistImage } from './artists.ts'

/** Activations `a` with their promotion `p` and its artist or brand `ap`: of these brands, or of all with null. */
export const activationsOf = (db: Db, organization_id: string, brands: readonly string[] | null = null) =>
  db
    .selectFrom('activations as a')
    .innerJoin('promotions as p', join =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.promotion_id'),
    )
    .innerJoin('drop_profiles as ap', join =>
      join.onRef('ap.organization_id', '=', 'p.organization_id').onRef('ap.id', '=', 'p.drop_profile_id'),
    )
    .where('a.organization_id', '=', organization_id)
    .where(brands ? sql<boolean>`ap.id = any(${brands}::uuid[])` : sql<boolean>`true`)

/** What every answer says of an activation. */
export const activationColumns = [
  'a.id',
  'a.name',
  'a.promotion_id',
  'p.name as promotion_name',
  sql<Activation['status']>`a.status`.as('status'),
  sql<string>`a.created_at`.as('created_at'),
  'a.max_uploads',
  'ap.id as artist_id',
  'ap.title as artist_name',
  sql<ArtistProfile['artist_type']>`ap.artist_type`.as('artist_type'),
  artistImage.as('artist_image_url'),
] as const

interface Row extends Omit<Activation, 'artist' | 'brand'> {
  artist_name: string
  artist_type: ArtistProfile['artist_type']
  artist_image_url: string | null
}

/** The artist or the brand, whichever it is. */
export function withArtist<R extends Row>({ artist_name, artist_type, artist_image_url, ...row }: R) {
  const pictured = { name: artist_name, image_url: artist_image_url }
  return {
    ...row,
    artist: artist_type === 'ARTIST' ? pictured : null,
    brand: artist_type === 'BRAND' ? pictured : null,
  }
}

/** For ILIKE: anywhere in the text. */
export const anywhere = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** A page of the team's activations with the number of all that match. */
export async function listActivations(
  db: Db,
  organization_id: string,
  asked: Omit<InputOf<typeof activations.list>, 'organization_id'>,
  brands: readonly string[] | null,
): Promise<{ items: Activation[]; count: number }> {
  const { brand_id__in, status__in, query: words, email_notification_user_id } = asked
  let matching = activationsOf(db, organization_id, brands)
  if (brand_id__in) matching = matching.where('ap.id', '=', sql<string>`any(${brand_id__in}::uuid[])`)
  if (status__in) matching = matching.where('a.status', '=', sql<string>`any(${status__in}::text[])`)
  if (words)
    matching = matching.where(({ or, eb }) =>
      or((['a.name', 'p.name', 'ap.title'] as const).map(column => eb(column, 'ilike', anywhere(words)))),
    )
  if (email_notification_user_id)
    matching = matching.where(sql<boolean>`a.notified_user_ids @> array[${email_notification_user_id}]`)
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(activationColumns)
    .orderBy('a.created_at', asked.order_by_direction)
    .orderBy('a.id', asked.order_by_direction)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return { items: rows.map(withArtist), count }
}

/** Undefined when the team has no such activation. */
export async function getActivation(db: Db, organization_id: string, id: string) {
  const row = await activationsOf(db, organization_id)
    .where('a.id', '=', id)
    .select(activationColumns)
    .executeTakeFirst()
  return row && withArtist(row)
}
