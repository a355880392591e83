import { webhooks } from '#features/webhooks/contract.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofEndpoint = ({ organization_id, ids }: Side) => ({ organization_id, endpoint_id: ids.endpoint_id })
const ofMessage = (side: Side) => ({ ...ofEndpoint(side), event_id: side.ids.webhook_event_id })
const event_type = 'fan.erased'

export const webhookWorld: FeatureWorld = {
  async seed({ organization_id, canary, call }) {
    const url = `https://hooks.example/${canary}`
    const { endpoint } = (await call(webhooks.create, { organization_id, url, event_types: [event_type] })).body
    const named = { organization_id, endpoint_id: endpoint.id }
    const { event_id } = (await call(webhooks.sendTest, { ...named, event_type })).body
    return { endpoint_id: endpoint.id, webhook_event_id: event_id }
  },
  cases: {
    'GET /app/v2/webhooks': { may: 'admin', input: ofTeam },
    'POST /app/v2/webhooks': {
      may: 'admin',
      input: side => ({ ...ofTeam(side), url: 'https://new.example', event_types: [event_type] }),
    },
    'POST /app/v2/webhooks/update': { may: 'admin', input: side => ({ ...ofEndpoint(side), description: 'New' }) },
    'POST /app/v2/webhooks/delete': { may: 'admin', input: ofEndpoint },
    'POST /app/v2/webhooks/rotate_secret': { may: 'admin', input: ofEndpoint },
    'POST /app/v2/webhooks/send_test': { may: 'admin', input: side => ({ ...ofEndpoint(side), event_type }) },
    'POST /app/v2/webhooks/attempts/list': { may: 'admin', input: ofEndpoint },
    'GET /app/v2/webhooks/delivery': { may: 'admin', input: ofMessage },
    'POST /app/v2/webhooks/replay': { may: 'admin', input: ofMessage },
    'POST /app/v2/webhooks/replay_failed': {
      may: 'admin',
      input: side => ({ ...ofEndpoint(side), since: '2026-01-01T00:00:00Z' }),
    },
  },
}
