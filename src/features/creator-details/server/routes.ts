import type { SocialProfiles } from '#integrations/social/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { nextCheckAt } from '#records/social-profiles/server/known-profile.ts'
import { countLook } from '#records/social-profiles/server/observations/looks.ts'
import { dailyReadings, latestReadings } from '#records/social-profiles/server/observations/read-observations.ts'
import { ownTeam } from '#records/social-profiles/server/own-team.ts'
import { creatorDetails } from '../contract.ts'
import { instagramAccount } from './instagram-account.ts'
import { listContent } from './list-content.ts'
import { performanceOf } from './performance.ts'

export interface CreatorDetailsServices {
  social: SocialProfiles
  limitFactor: number
  /** Whether follower change is shown (DETAIL-071). */
  followerGrowth: boolean
}

export const creatorDetailsRoutes = ({ followerGrowth, ...services }: CreatorDetailsServices) =>
  serve(creatorDetails, {
    performance: {
      access: ownTeam,
      run: ({ db, organizationId, input }) => performanceOf(db, organizationId, input.social_profile_id),
    },
    getOrCreateByInstagram: {
      access: orgMember,
      // nobody's transaction stays open while a platform is asked
      transaction: 'none',
      run: ({ database, input, clock }) => instagramAccount({ database, clock, ...services }, input),
    },
    listContent: {
      access: ownTeam,
      run: ({ db, organizationId, input }) => listContent(db, { organization_id: organizationId, ...input }),
    },
    look: {
      access: orgMember,
      run: async ({ db, organizationId, input, clock }) => {
        await profileOf(db, input.social_profile_id)
        return { looks: await countLook(db, organizationId, input.social_profile_id, clock.now()) }
      },
    },
    metrics: {
      access: orgMember,
      run: async ({ db, organizationId, input: { social_profile_id }, clock }) => {
        const { checked_at } = await profileOf(db, social_profile_id)
        return {
          items: await latestReadings(db, social_profile_id),
          checked_at,
          next_check_at: (await isInRoster(db, organizationId, social_profile_id))
            ? nextCheckAt(checked_at, clock.now())
            : null,
          follower_growth: followerGrowth,
        }
      },
    },
    series: {
      access: ownTeam,
      run: async ({ db, input }) => ({ items: await dailyReadings(db, input) }),
    },
  })

const profileOf = async (db: Db, id: string) =>
  (await db.selectFrom('social_profiles').select('checked_at').where('id', '=', id).executeTakeFirst()) ??
  raise(notFound('Profile'))

const isInRoster = async (db: Db, organization_id: string, social_profile_id: string) =>
  (await db
    .selectFrom('creator_profiles as cp')
    .innerJoin('roster_creators as rc', join =>
      join.onRef('rc.organization_id', '=', 'cp.organization_id').onRef('rc.creator_id', '=', 'cp.creator_id'),
    )
    .where('cp.organization_id', '=', organization_id)
    .where('cp.social_profile_id', '=', social_profile_id)
    .where('rc.roster_id', '=', organization_id)
    .select('cp.creator_id')
    .executeTakeFirst()) !== undefined
