import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const zone = { time_zone: 'Europe/Berlin' }

export const homeWorld: FeatureWorld = {
  seed: async () => ({}),
  cases: {
    'POST /app/v2/home/visit': { may: 'member', input: ofTeam },
    'POST /app/v2/home/news': {
      may: 'member',
      input: side => ({ ...ofTeam(side), ...zone, since: new Date(Date.now() - 86_400_000).toISOString() }),
    },
    'POST /app/v2/home/dashboard': {
      may: 'member',
      input: side => ({ ...ofTeam(side), ...zone, interval: 'monthly' }),
    },
    'POST /app/v2/home/settings': { may: 'member', input: ofTeam },
    'POST /app/v2/home/update_settings': { may: 'member', input: ofTeam },
  },
}
