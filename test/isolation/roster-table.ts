import { givenCreators } from '../roster-crowd.ts'
import type { FeatureWorld } from './features.ts'
import type { Side } from './side.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
/** The list of everybody bears the id of its team. */
const ofList = ({ organization_id }: Side) => ({ roster_id: organization_id })

/** A creator whom only their team finds. */
export const rosterTableWorld: FeatureWorld = {
  async seed({ server, organization_id, canary }) {
    const [table_creator_id = ''] = await givenCreators(server, organization_id, [
      {
        name: canary,
        profiles: [{ username: canary, full_name: canary }],
        tags: [canary],
        locations: [{ city: canary, country_code: 'NO' }],
      },
    ])
    return { table_creator_id }
  },
  cases: {
    'POST /roster/v0/roster/list_creators': { may: 'member', input: ofList },
    'POST /app/v2/roster/count': { may: 'member', input: ofList },
    'POST /v1/creators/list': { may: 'member', input: ofTeam },
    'POST /roster/v0/location/list_all': { may: 'member', input: ofTeam },
    'POST /brand/v2/list_shazam_track_genres': { may: 'oneself', input: () => ({ query: 'pop' }) },
  },
}
