import { pins } from '#features/pins/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const pinOf = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.pin_id })

export const pinWorld: FeatureWorld = {
  async seed({ organization_id, canary, call }) {
    const create = async (title: string) =>
      (await call(pins.create, { organization_id, kind: 'drop', target_id: newId(), title: `${canary} ${title}` })).body
        .id
    return { pin_id: await create('first'), other_pin_id: await create('second'), pin_target_id: newId() }
  },
  cases: {
    'POST /app/v2/pins/list': { may: 'member', input: ofTeam },
    'POST /app/v2/pins/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), target_id: side.ids.pin_target_id, kind: 'drop', title: 'New' }),
    },
    'POST /app/v2/pins/rename': { may: 'member', input: side => ({ ...pinOf(side), title: 'New' }) },
    'POST /app/v2/pins/move': { may: 'member', input: side => ({ ...pinOf(side), after: side.ids.other_pin_id }) },
    'POST /app/v2/pins/delete': { may: 'member', input: pinOf },
  },
}
