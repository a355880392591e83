import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })

export const administrationWorld: FeatureWorld = {
  seed: async () => ({}),
  cases: {
    'POST /app/v2/team/plan': { may: 'member', input: ofTeam },
    'POST /app/v2/team_deletion/get': { may: 'member', input: ofTeam },
    'POST /app/v2/team_deletion/request': {
      may: 'admin',
      input: side => ({ ...ofTeam(side), name: `${side.canary} team` }),
    },
    'POST /app/v2/team_deletion/cancel': { may: 'admin', input: ofTeam },
  },
}
