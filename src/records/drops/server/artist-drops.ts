import type { Database } from '#platform/server/database/db.ts'
import { type PublishedDrop, type PublishedDrops, phaseOf } from './published-drops.ts'

/** As many as a page shows. */
const SHOWN = 24

/** Published pages of an artist, newest first; null for an address that no artist has. */
export async function artistDrops(
  database: Database,
  drops: PublishedDrops,
  slug: string,
  now: Date,
): Promise<PublishedDrop[] | null> {
  if (slug.includes('\0')) return null
  const place = await database.outsideOrganizations(db =>
    db
      .selectFrom('public_addresses')
      .select(['organization_id', 'target_id'])
      .where('kind', '=', 'drop_profile')
      .where('address', '=', slug)
      .executeTakeFirst(),
  )
  if (!place) return null
  const { organization_id, target_id } = place
  const rows = await database.readOrganization(organization_id, db =>
    db
      .selectFrom('drops')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('drop_profile_id', '=', target_id)
      .where('version', '>', 0)
      .where('status', '!=', 'ARCHIVED')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute(),
  )
  const found = await Promise.all(rows.map(({ id }) => drops.find(id)))
  return found.filter(drop => drop !== null).filter(drop => phaseOf(drop, now) !== 'missing')
}
