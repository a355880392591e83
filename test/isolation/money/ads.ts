import { ads } from '#records/ads/contract.ts'
import { adAccount, givenLivePosts, givenSegmentOf } from '../../ads.ts'
import type { FeatureWorld, PageCase, Side } from '../world.ts'

const CODE = 'Cw7zyQ5BdEE'
const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofCampaign = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.ad_campaign_id })
const newCampaign = ({ organization_id, ids }: Side) => ({
  organization_id,
  activation_id: ids.ad_activation_id,
  name: 'New',
  objective: 'REACH',
  audience: { segment_id: ids.ad_segment_id },
  daily_budget: 1,
  ends_on: '2999-01-01',
  posts: [{ platform_post_id: CODE, ad_code: 'partnership-code' }],
})

export const adWorld: FeatureWorld = {
  async seed({ server, organization_id, cookie, canary, call }) {
    const { activation_id } = await givenLivePosts(server, { organization_id, as: { cookie } }, [CODE])
    const segment_id = await givenSegmentOf(server, organization_id, [])
    await call(ads.connect, { organization_id, ...adAccount })
    const { body } = await call(ads.create, {
      organization_id,
      activation_id,
      name: canary,
      objective: 'REACH',
      audience: { segment_id },
      daily_budget: 1,
      ends_on: '2999-01-01',
      posts: [{ platform_post_id: CODE, ad_code: canary }],
    })
    return { ad_campaign_id: body.id, ad_activation_id: activation_id, ad_segment_id: segment_id }
  },
  cases: {
    'POST /app/v2/ads/account': { may: 'member', input: ofTeam },
    'POST /app/v2/ads/connect': { may: 'admin', input: side => ({ ...ofTeam(side), ...adAccount }) },
    'POST /app/v2/ads/disconnect': { may: 'admin', input: ofTeam },
    'POST /app/v2/ads/list': { may: 'member', input: ofTeam },
    'POST /app/v2/ads/create': { may: 'member', input: newCampaign },
    'POST /app/v2/ads/set_code': {
      may: 'member',
      input: side => ({ ...ofCampaign(side), platform_post_id: CODE, ad_code: 'another-code' }),
    },
    'POST /app/v2/ads/launch': { may: 'admin', input: ofCampaign },
    'POST /app/v2/ads/archive': { may: 'admin', input: ofCampaign },
  },
}

// the simulated Meta holds nothing of any team that did not launch a campaign there
export const adPages: Record<string, PageCase> = Object.fromEntries(
  [
    'POST /simulators/ads/busy',
    'GET /simulators/ads/made',
    'GET /simulators/ads/v25.0',
    'GET /simulators/ads/v25.0/:id',
    'POST /simulators/ads/v25.0/:id',
    'GET /simulators/ads/v25.0/:parent/:edge',
    'POST /simulators/ads/v25.0/:parent/:edge',
  ].map(name => [name, { shows: 'nothing', url: () => name.replace(/^\w+ /, '').replaceAll(/:\w+/g, '1') }]),
)
