import { customFields } from '#records/custom-fields/contract.ts'
import { givenCreators } from '../../roster/creators.ts'
import type { FeatureWorld, Side } from '../world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofField = (side: Side) => ({ ...ofTeam(side), id: side.ids.creator_field_id })

export const customFieldWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const define = async (about: 'CREATOR' | 'FAN', name: string) =>
      (await call(customFields.create, { organization_id, about, kind: 'TEXT', name: `${canary} ${name}` })).body.id
    const creator_field_id = await define('CREATOR', 'field')
    const fan_field_id = await define('FAN', 'field')
    const [described_creator_id = ''] = await givenCreators(server, organization_id, [`${canary} described`])
    await call(customFields.setOfCreator, {
      creator_id: described_creator_id,
      field_id: creator_field_id,
      value: `${canary} value`,
    })
    return { creator_field_id, fan_field_id, described_creator_id }
  },
  cases: {
    'POST /app/v2/custom_fields/list': { may: 'member', input: ofTeam },
    'POST /app/v2/custom_fields/usage': { may: 'member', input: ofField },
    'POST /app/v2/custom_fields/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), about: 'CREATOR', kind: 'TEXT', name: 'New' }),
    },
    'POST /app/v2/custom_fields/update': { may: 'member', input: side => ({ ...ofField(side), name: 'Renamed' }) },
    'POST /app/v2/custom_fields/reorder': {
      may: 'member',
      mixed: 'left out',
      input: side => ({ ...ofTeam(side), about: 'CREATOR', ids: [side.ids.creator_field_id] }),
    },
    'POST /app/v2/custom_fields/delete': { may: 'admin', input: ofField },
    'POST /app/v2/custom_fields/set_of_creator': {
      may: 'member',
      input: side => ({
        creator_id: side.ids.described_creator_id,
        field_id: side.ids.creator_field_id,
        value: 'Changed',
      }),
    },
    'POST /app/v2/custom_fields/set_of_fan': {
      may: 'member',
      input: side => ({ ...ofTeam(side), fan_id: side.fan_id, field_id: side.ids.fan_field_id, value: 'Changed' }),
    },
  },
}
