import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { profilesMade } from '#records/social-profiles/server/named-profiles.ts'
import type { ApplicantPlatform } from '../rules.ts'

export interface NewApplication {
  organization_id: string
  roster_invite_link_id: string
  platform: ApplicantPlatform
  username: string
  email_address: string
  phone_number: string | null
  city: string | null
  state: string | null
  country_code: string | null
  latitude: number | null
  longitude: number | null
  price_currency: string | null
  price_amount: string | null
  /** User agent, referrer and utm fields that were given. */
  source: Readonly<Record<string, string>>
}

/**
 * Writes an application; one by the same profile on the same link gives way to it, and stays dismissed where it was
 * (JOIN-024). It gets an id of its own either way, so that nobody learns by applying whether a creator had applied before.
 */
export async function writeApplication(
  db: Db,
  { platform, username, source, ...application }: NewApplication,
  applied_at: Date,
): Promise<string> {
  const profiles = await profilesMade(db, [{ platform, by: 'handle', value: username }])
  const [social_profile_id = ''] = profiles.values()
  const row = {
    ...application,
    id: newId(applied_at.getTime()),
    social_profile_id,
    source: JSON.stringify(source),
    applied_at,
  }
  await db
    .insertInto('roster_applications')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'roster_invite_link_id', 'social_profile_id']).doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        email_address: ref('excluded.email_address'),
        phone_number: ref('excluded.phone_number'),
        city: ref('excluded.city'),
        state: ref('excluded.state'),
        country_code: ref('excluded.country_code'),
        latitude: ref('excluded.latitude'),
        longitude: ref('excluded.longitude'),
        price_currency: ref('excluded.price_currency'),
        price_amount: ref('excluded.price_amount'),
        source: sql`excluded.source`,
        applied_at: ref('excluded.applied_at'),
      })),
    )
    .execute()
  return row.id
}
