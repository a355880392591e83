import { audiences } from '#records/audiences/contract.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const tagging = (side: Side) => ({ ...ofTeam(side), selection: { all: true, excluded: [] }, tags: ['vinyl'] })
const everyone = { logical_operator: 'AND' as const, rules: [] }
const settings = { time_zone: 'Europe/Paris', quiet_from: 21, quiet_until: 9, cap_messages: 3, cap_days: 7 }

export const audienceWorld: FeatureWorld = {
  async seed({ organization_id, canary, call }) {
    const create = async (name: string) =>
      (await call(audiences.create, { organization_id, name: `${canary} ${name}`, tree: everyone })).body.id
    return { audience_id: await create('first'), other_audience_id: await create('second') }
  },
  cases: {
    'POST /brand/v2/fan_audience/count': { may: 'member', input: side => ({ ...ofTeam(side), group: everyone }) },
    'POST /brand/v2/fan_audience/list': { may: 'member', input: side => ({ ...ofTeam(side), group: everyone }) },
    'POST /app/v2/audiences/list': { may: 'member', input: ofTeam },
    'POST /app/v2/audiences/get': { may: 'member', input: side => ({ ...ofTeam(side), id: side.ids.audience_id }) },
    'POST /app/v2/audiences/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), name: 'New', tree: everyone }),
    },
    'POST /app/v2/audiences/update': {
      may: 'member',
      input: side => ({ ...ofTeam(side), id: side.ids.audience_id, revision: 1, name: 'Renamed', tree: everyone }),
    },
    'POST /app/v2/audiences/archive': {
      may: 'member',
      mixed: 'left out',
      input: side => ({ ...ofTeam(side), ids: [side.ids.audience_id], archived: true }),
    },
    'POST /app/v2/audiences/measure': {
      may: 'member',
      input: side => ({ ...ofTeam(side), group: everyone, saved_id: side.ids.audience_id }),
    },
    'POST /app/v2/audiences/explain': {
      may: 'member',
      input: side => ({ ...ofTeam(side), group: everyone, fan_id: side.fan_id }),
    },
    'POST /app/v2/audiences/overlap': {
      may: 'member',
      mixed: 'refused',
      input: side => ({ ...ofTeam(side), ids: [side.ids.audience_id, side.ids.other_audience_id] }),
    },
    'POST /app/v2/audiences/names': { may: 'member', input: ofTeam },
    'POST /app/v2/fan_events/create': {
      may: 'member',
      mixed: 'left out',
      input: side => ({
        ...ofTeam(side),
        events: [{ key: 'k', kind: 'SHOPIFY_ORDER', fan: { id: side.fan_id }, happened_at: '2026-11-01T10:00:00Z' }],
      }),
    },
    'POST /app/v2/fan_tags/add': { may: 'member', input: tagging },
    'POST /app/v2/fan_tags/remove': { may: 'member', input: tagging },
    'POST /app/v2/audience_settings/get': { may: 'member', input: ofTeam },
    'POST /app/v2/audience_settings/set': { may: 'admin', input: side => ({ ...ofTeam(side), ...settings }) },
  },
}
