import { audienceInsights } from '#features/audience-insights/contract.ts'
import { chartEvents } from '#features/chart-events/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { creatorDetailsFile } from '#screens/roster/details-contract.ts'
import { givenProfile } from '../../roster/creators.ts'
import type { FeatureWorld, Side } from '../world.ts'

const theProfile = ({ ids }: Side) => ({ social_profile_id: ids.detailed_profile_id })
const ofList = ({ organization_id }: Side) => ({ organization_id, roster_id: organization_id })
const inTeam = (side: Side) => ({ organization_id: side.organization_id, ...theProfile(side) })

const aDay = { name: 'A day', date: '2026-11-02', marker_color: '#2563eb' as const }
const marked = ({ ids }: Side) => ({ ...aDay, brand_id: ids.marked_id })
const range = { from: '2026-01-01', to: '2026-12-31', time_zone: 'UTC' }

/** Figures of profiles are everybody's; the posts that a team brought in have its canary. */
export const creatorDetailsWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
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
    const marked_id = newId()
    const { body: event } = await call(chartEvents.create, { ...aDay, name: `${canary} release`, brand_id: marked_id })
    await call(audienceInsights.importFile, {
      social_profile_id: detailed_profile_id,
      file: `City,Share\n${canary},0.4`,
    })
    const asked = { organization_id, social_profile_id: detailed_profile_id, ...range }
    const { body: file } = await call(creatorDetailsFile.export, asked)
    return {
      readings_export_id: file.id,
      detailed_profile_id,
      detailed_instagram_id: `9${number}`,
      marked_id,
      chart_event_id: event.id,
    }
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
    'POST /app/v2/creator_details/export': { may: 'member', input: side => ({ ...inTeam(side), ...range }) },
    'POST /roster/v0/audience/get': { may: 'oneself', input: theProfile },
    'POST /roster/v0/audience/request': {
      may: 'oneself',
      input: theProfile,
    },
    'POST /app/v2/audience/import': {
      may: 'oneself',
      input: side => ({ ...theProfile(side), file: 'City,Share\nLisbon,0.3' }),
    },
    'POST /ai/v0/similar_social_profiles': { may: 'oneself', input: theProfile },
    'POST /app/v2/similar_creators/list': { may: 'member', input: ofList },
    'POST /app/v2/similar_creators/exclude': { may: 'member', input: inTeam },
    'POST /app/v2/similar_creators/include': { may: 'member', input: inTeam },
    'POST /brand/v2/list_brand_chart_events': { may: 'oneself', input: ({ ids }) => ({ brand_id: ids.marked_id }) },
    'POST /brand/v2/create_brand_chart_event': { may: 'oneself', input: marked },
    'POST /brand/v2/update_brand_chart_event': {
      may: 'oneself',
      input: side => ({ ...marked(side), id: side.ids.chart_event_id }),
    },
    'DELETE /brand/v2/delete_brand_chart_event': {
      may: 'oneself',
      input: ({ ids }) => ({ event_id: ids.chart_event_id }),
    },
    'POST /app/v2/creator_details/series': {
      may: 'oneself',
      input: side => ({ ...theProfile(side), metric: 'follower_count', ...range }),
    },
  },
}
