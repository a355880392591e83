import type { FeatureWorld, PageCase, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })

const days = { inactive_fans: 1461, visit_details: 365, mail_texts: 731, import_files: 7 }

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
    'POST /app/v2/retention/get': { may: 'admin', input: ofTeam },
    'POST /app/v2/retention/preview': { may: 'admin', input: side => ({ ...ofTeam(side), days }) },
    'POST /app/v2/retention/save': { may: 'admin', input: side => ({ ...ofTeam(side), days }) },
    'POST /app/v2/team_export/get': { may: 'admin', input: ofTeam },
    'POST /app/v2/team_export/request': { may: 'admin', input: ofTeam },
  },
}

export const administrationPages: Record<string, PageCase> = {
  'GET /app/v2/team_export/file': {
    shows: 'team',
    url: ({ organization_id, user_id }) => `/app/v2/team_export/file?organization_id=${organization_id}&id=${user_id}`,
  },
}
