import { newId } from '#platform/server/new-id.ts'
import { givenProfile } from '../roster/creators.ts'
import type { FeatureWorld, Side } from './world.ts'

const theProfile = ({ ids }: Side) => ({ social_profile_id: ids.detailed_profile_id })
const inTeam = (side: Side) => ({ organization_id: side.organization_id, ...theProfile(side) })
const someDays = { from: '2026-01-01', to: '2026-12-31', time_zone: 'UTC' }

/** Figures of profiles are everybody's; the posts that a team brought in have its canary. */
export const creatorDetailsWorld: FeatureWorld = {
  async seed({ server, organization_id, canary }) {
    const number = canary.replace(/\D/g, '').slice(0, 12)
    const detailed_profile_id = await givenProfile(server, { platform: 'Instagram', platform_id: `9${number}` })
    const author = newId()
    await server.sql(
      `insert into post_authors (organization_id, id, platform, username, username_key, social_profile_id)
       values ($1, $2, 'Instagram', $3, $3, $4)`,
      [organization_id, author, canary, detailed_profile_id],
    )
    await server.sql(
      `insert into posts (organization_id, id, platform, platform_id, url, description, published_at, author_id, counted_at)
       values ($1, gen_random_uuid(), 'Instagram', $2, 'https://www.instagram.com/p/x/', $3, now(), $4, now())`,
      [organization_id, newId(), `${canary} a post`, author],
    )
    return { detailed_profile_id, detailed_instagram_id: `9${number}` }
  },
  cases: {
    'POST /roster/v0/detail/get_profile_performance': { may: 'oneself', input: theProfile },
    'POST /roster/v0/detail/list_social_content': { may: 'oneself', input: theProfile },
    'POST /roster/v0/detail/get_or_create_by_instagram_account': {
      may: 'member',
      input: ({ organization_id, ids }) => ({ organization_id, instagram_account_id: ids.detailed_instagram_id }),
    },
    'POST /app/v2/creator_details/look': { may: 'member', input: inTeam },
    'POST /app/v2/creator_details/metrics': { may: 'member', input: inTeam },
    'POST /app/v2/creator_details/series': {
      may: 'oneself',
      input: side => ({ ...theProfile(side), metric: 'follower_count', ...someDays }),
    },
  },
}
