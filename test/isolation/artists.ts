import { givenArtist } from '../roster/promotions.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofArtist = (side: Side) => ({ ...ofTeam(side), id: side.ids.managed_artist_id })

export const artistWorld: FeatureWorld = {
  async seed({ server, organization_id, canary }) {
    const managed_artist_id = await givenArtist(server, organization_id, { name: `${canary} managed` })
    return { managed_artist_id }
  },
  cases: {
    'POST /organization/v0/managed_artist/list': { may: 'member', input: ofTeam },
    'POST /api/{id}/iq/posts': { may: 'member', input: ({ organization_id }) => ({ id: organization_id }) },
    'POST /app/v2/artists/list': { may: 'member', input: ofTeam },
    'POST /app/v2/artists/get': { may: 'member', input: ofArtist },
    'POST /app/v2/artists/plays': { may: 'member', input: ofArtist },
    'POST /app/v2/artists/metrics': { may: 'member', input: ofArtist },
    'POST /app/v2/artists/save_links': {
      may: 'member',
      input: side => ({ ...ofArtist(side), links: { Shazam: 'https://shazam.example/a' } }),
    },
  },
}
