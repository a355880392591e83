import type { SocialProfiles } from '#integrations/social/port.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { notFound, raise, tooManyRequests } from '#platform/server/errors.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import { spendLookups, untilNextBudget } from '#records/social-profiles/server/lookup-budget.ts'
import { readProfile } from '#records/social-profiles/server/read-profile.ts'
import { upsertProfiles } from '#records/social-profiles/server/upsert-profiles.ts'
import type { creatorDetails } from '../contract.ts'

interface Services {
  database: Database
  clock: Clock
  social: SocialProfiles
  limitFactor: number
}

/**
 * The profile of an Instagram account by the platform's own number, taken into the catalogue where only the platform knows
 * it. @throws 404 where nobody knows it, 429 where the team has asked for as many as it may today
 */
export async function instagramAccount(
  { database, clock, social, limitFactor }: Services,
  { organization_id, instagram_account_id }: InputOf<typeof creatorDetails.getOrCreateByInstagram>,
) {
  const known = await database.inOrganization(organization_id, db => profileNumbered(db, instagram_account_id))
  const id = known ?? (await lookedUp())
  return database.inOrganization(organization_id, async db => {
    const social_profile = (await readProfile(db, id)) ?? raise(notFound('Profile'))
    const owner = await db
      .selectFrom('creator_profiles')
      .select('creator_id')
      .where('organization_id', '=', organization_id)
      .where('social_profile_id', '=', id)
      .executeTakeFirst()
    const [creator] = owner ? await loadCreators(db, organization_id, [owner.creator_id]) : []
    const inRoster = creator?.rosters.some(roster => roster.id === organization_id)
    return { creator: inRoster ? (creator ?? null) : null, social_profile }
  })

  async function lookedUp(): Promise<string> {
    const now = clock.now()
    const spent = { organization_id, platform: 'Instagram', purpose: 'LINK', count: 1, now, limitFactor } as const
    const granted = await database.inOrganization(organization_id, db => spendLookups(db, spent))
    if (granted === 0) raise(tooManyRequests(untilNextBudget(now)))
    const lookup = await social.lookUp({ platform: 'Instagram', by: 'id', value: instagram_account_id })
    if (lookup.outcome !== 'found') return raise(notFound('Profile', 'Error finding profile'))
    const [made] = await database.outsideOrganizations(db => upsertProfiles(db, [lookup.profile], now))
    return made ?? raise(notFound('Profile'))
  }
}

const profileNumbered = async (db: Db, platform_id: string) =>
  (
    await db
      .selectFrom('social_profiles')
      .select('id')
      .where('platform', '=', 'Instagram')
      .where('platform_id', '=', platform_id)
      .executeTakeFirst()
  )?.id
