import { pins } from '#features/pins/contract.ts'
import { pinnable } from '../pinnable.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const chosen = (side: Side) => ({ ...ofTeam(side), selection: { all: false, ids: [side.ids.other_pin_id] } })
const pinOf = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.pin_id })

export const pinWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const [first = '', second = '', pin_target_id = ''] = await pinnable(server, organization_id, 3)
    const create = async (target_id: string) =>
      (await call(pins.create, { organization_id, kind: 'fan', target_id, title: `${canary} ${target_id}` })).body.id
    return { pin_id: await create(first), other_pin_id: await create(second), pin_target_id }
  },
  cases: {
    'POST /app/v2/pins/list': { may: 'member', input: ofTeam },
    'POST /app/v2/pins/count': { may: 'member', input: ofTeam },
    'POST /app/v2/pins/get': { may: 'member', input: pinOf },
    'POST /app/v2/pins/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), target_id: side.ids.pin_target_id, kind: 'fan', title: 'New' }),
    },
    'POST /app/v2/pins/rename': { may: 'member', input: side => ({ ...pinOf(side), title: 'New' }) },
    'POST /app/v2/pins/move': { may: 'member', input: side => ({ ...pinOf(side), after: side.ids.other_pin_id }) },
    'POST /app/v2/pins/delete': { may: 'member', input: pinOf },
    'POST /app/v2/pins/delete_many': { may: 'member', input: chosen, mixed: 'left out' },
  },
}
