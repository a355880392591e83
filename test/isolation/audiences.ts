import { broadcasts } from '#features/broadcasts/contract.ts'
import { audiences } from '#records/audiences/contract.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const tagging = (side: Side) => ({ ...ofTeam(side), selection: { all: true, excluded: [] }, tags: ['vinyl'] })
const everyone = { logical_operator: 'AND' as const, rules: [] }
const settings = { time_zone: 'Europe/Paris', quiet_from: 21, quiet_until: 9, cap_messages: 3, cap_days: 7 }

const draft = {
  name: 'Doors',
  audience_id: null,
  except_audience_id: null,
  send_mode: 'ONLY_EMAIL' as const,
  content: { subject: 'Doors', second_subject: null, email: 'Doors open at 19:30.', text: 'Doors open.', link: null },
  second_share: null,
  send_at_date: null,
  send_at_time: null,
  fan_zones: false,
  spend_cap_cents: null,
}
const broadcastOf = (side: Side) => ({ ...ofTeam(side), id: side.ids.broadcast_id })
const ofAudience = (side: Side) => ({ ...ofTeam(side), id: side.ids.audience_id })
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

export const audienceWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const create = async (name: string) =>
      (await call(audiences.create, { organization_id, name: `${canary} ${name}`, tree: everyone })).body.id
    const broadcast = async (name: string) =>
      (await call(broadcasts.create, { organization_id, ...draft, name: `${canary} ${name}` })).body.id
    const scheduled_broadcast_id = await broadcast('scheduled')
    await call(broadcasts.schedule, { organization_id, id: scheduled_broadcast_id, revision: 1 })
    const audience_id = await create('first')
    // its members have been kept for three days
    await server.sql(
      `insert into audience_watches (organization_id, audience_id, since, checked_at, switched_on_by)
       select organization_id, id, now() - interval '3 days', now(), created_by from audiences where id = $1`,
      [audience_id],
    )
    return {
      broadcast_id: await broadcast('draft'),
      scheduled_broadcast_id,
      audience_id,
      other_audience_id: await create('second'),
    }
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
    'POST /app/v2/audiences/membership/get': { may: 'member', input: ofAudience },
    'POST /app/v2/audiences/membership/set': {
      may: 'member',
      input: side => ({ ...ofAudience(side), kept: true, tells_webhooks: true }),
    },
    'POST /app/v2/audiences/membership/on': {
      may: 'member',
      input: side => ({ ...ofAudience(side), date: yesterday() }),
    },
    'POST /app/v2/audiences/membership/of_fan': {
      may: 'member',
      input: side => ({ ...ofAudience(side), fan_id: side.fan_id }),
    },
    'POST /app/v2/audiences/names': { may: 'member', input: ofTeam },
    'POST /app/v2/broadcasts/list': { may: 'member', input: ofTeam },
    'POST /app/v2/broadcasts/get': { may: 'member', input: broadcastOf },
    'POST /app/v2/broadcasts/create': { may: 'member', input: side => ({ ...ofTeam(side), ...draft }) },
    'POST /app/v2/broadcasts/update': {
      may: 'member',
      input: side => ({ ...broadcastOf(side), revision: 1, ...draft }),
    },
    'POST /app/v2/broadcasts/estimate': {
      may: 'member',
      input: side => ({ ...ofTeam(side), ...draft, audience_id: side.ids.audience_id }),
    },
    'POST /app/v2/broadcasts/send_test': {
      may: 'member',
      input: side => ({ ...ofTeam(side), content: draft.content, to: [{ channel: 'PHONE', to: '+33612345678' }] }),
    },
    'POST /app/v2/broadcasts/schedule': { may: 'member', input: side => ({ ...broadcastOf(side), revision: 1 }) },
    'POST /app/v2/broadcasts/stop': {
      may: 'member',
      input: side => ({ ...ofTeam(side), id: side.ids.scheduled_broadcast_id }),
    },
    'POST /app/v2/broadcasts/results': { may: 'member', input: broadcastOf },
    'POST /app/v2/broadcasts/results_by_audience': { may: 'member', input: broadcastOf },
    'POST /app/v2/fan_events/create': {
      may: 'member',
      mixed: 'left out',
      input: side => ({
        ...ofTeam(side),
        events: [{ key: 'k', kind: 'SHOPIFY_ORDER', fan: { id: side.fan_id }, happened_at: '2026-11-01T10:00:00Z' }],
      }),
    },
    'POST /app/v2/fan_tags/list': { may: 'member', input: ofTeam },
    'POST /app/v2/fan_tags/add': { may: 'member', input: tagging },
    'POST /app/v2/fan_tags/remove': { may: 'member', input: tagging },
    'POST /app/v2/audience_settings/get': { may: 'member', input: ofTeam },
    'POST /app/v2/audience_settings/set': { may: 'admin', input: side => ({ ...ofTeam(side), ...settings }) },
  },
}
