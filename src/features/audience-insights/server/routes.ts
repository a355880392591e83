import type { AudienceShares, SocialProfiles } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { ownTeam } from '#records/social-profiles/server/own-team.ts'
import { type Audience, audienceInsights } from '../contract.ts'
import { audienceIn } from './audience-csv.ts'

const UNLOCKED = { status: 'unlocked' } as const

export const audienceRoutes = ({ social }: { social: SocialProfiles }) =>
  serve(audienceInsights, {
    get: {
      access: ownTeam,
      run: async ({ db, organizationId, input: { social_profile_id } }) => {
        const { follower_count } = await profileOf(db, social_profile_id)
        const row = await db
          .selectFrom('profile_audiences')
          .select(['audience', 'source', 'read_at'])
          .where('organization_id', '=', organizationId)
          .where('social_profile_id', '=', social_profile_id)
          .executeTakeFirst()
        const { audience, source, read_at } = row ?? raise(notFound('Audience'))
        const { countries, ...shares } = audience as unknown as AudienceShares
        const estimated = (share: number) => (follower_count === null ? null : Math.round(share * follower_count))
        return {
          ...shares,
          countries: countries.map(({ code, value }) => ({ code, value, flatValue: estimated(value) })),
          source: source as Audience['source'],
          read_at,
        }
      },
    },
    request: {
      access: ownTeam,
      // nobody's transaction stays open while a platform is asked
      transaction: 'none',
      run: async ({ database, organizationId, input: { social_profile_id }, caller, clock }) => {
        const profile = await database.inOrganization(organizationId, db => profileOf(db, social_profile_id))
        const platform = profile.platform as Parameters<NonNullable<SocialProfiles['audience']>>[0]
        const shares = (await social.audience?.(platform, profile)) ?? raise(unprocessable(NOBODY_ELSE))
        const source = social.sources[platform] === 'simulator' ? 'SIMULATED' : 'PLATFORM'
        await database.inOrganization(organizationId, db =>
          keep(db, organizationId, {
            social_profile_id,
            shares,
            source,
            by: personOf(caller).user_id,
            now: clock.now(),
          }),
        )
        return UNLOCKED
      },
    },
    importFile: {
      access: ownTeam,
      run: async ({ db, organizationId, input: { social_profile_id, file }, caller, clock }) => {
        await profileOf(db, social_profile_id)
        const shares = audienceIn(file) ?? raise(unprocessable('No table of gender, age, country or city was found.'))
        const by = personOf(caller).user_id
        await keep(db, organizationId, { social_profile_id, shares, source: 'CREATOR_FILE', by, now: clock.now() })
        return UNLOCKED
      },
    },
  })

const NOBODY_ELSE = 'This platform tells nobody but the creator. Ask them for their export and add it as a CSV.'

const profileOf = async (db: Db, id: string) =>
  (await db
    .selectFrom('social_profiles')
    .select(['platform', 'platform_id', 'country_code', 'follower_count'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? raise(notFound('Profile'))

interface Kept {
  social_profile_id: string
  shares: AudienceShares
  source: Audience['source']
  by: string
  now: Date
}

async function keep(db: Db, organization_id: string, { social_profile_id, shares, source, by, now }: Kept) {
  const facts = { source, audience: JSON.stringify(shares), read_at: now, read_by: by }
  await db
    .insertInto('profile_audiences')
    .values({ organization_id, social_profile_id, ...facts })
    .onConflict(known => known.columns(['organization_id', 'social_profile_id']).doUpdateSet(facts))
    .execute()
}
