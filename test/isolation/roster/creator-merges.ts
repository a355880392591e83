import { compareCreators } from '#features/creator-duplicates/server/compare-creators.ts'
import { creatorMerges } from '#screens/roster/merge-contract.ts'
import { givenCreators } from '../../roster/roster-crowd.ts'
import type { FeatureWorld, Side } from '../world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const pair = ({ ids }: Side) => [ids.pair_creator_id, ids.other_pair_creator_id]

/** Two creators of one address, and one who is merged into another. */
export const creatorMergeWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const contacts = [{ type: 'email' as const, value: `${canary}@twice.example` }]
    const [one = '', other = '', survivor = '', absorbed = ''] = await givenCreators(server, organization_id, [
      { name: canary, contacts },
      { name: canary, contacts },
      { name: `${canary} survivor` },
      { name: `${canary} absorbed` },
    ])
    await server.app.database.inOrganization(organization_id, db => compareCreators(db, organization_id, [one]))
    const { body } = await call(creatorMerges.merge, {
      organization_id,
      survivor_id: survivor,
      absorbed_ids: [absorbed],
    })
    return {
      pair_creator_id: one,
      other_pair_creator_id: other,
      merged_creator_id: survivor,
      absorbed_creator_id: absorbed,
      creator_merge_id: body.merge_id,
    }
  },
  cases: {
    'POST /app/v2/roster/duplicates/list': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/duplicates/count': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/duplicates/keep_apart': {
      may: 'member',
      input: side => ({ ...ofTeam(side), creator_ids: pair(side), apart: true }),
      mixed: 'refused',
    },
    'POST /app/v2/roster/merge_preview': {
      may: 'member',
      input: side => ({ ...ofTeam(side), creator_ids: pair(side) }),
      mixed: 'refused',
    },
    'POST /app/v2/roster/merge': {
      may: 'member',
      input: side => {
        const [survivor_id, absorbed_id] = pair(side)
        return { ...ofTeam(side), survivor_id, absorbed_ids: [absorbed_id] }
      },
      mixed: 'refused',
    },
    'POST /app/v2/roster/merges/list': {
      may: 'member',
      input: side => ({ ...ofTeam(side), creator_id: side.ids.merged_creator_id }),
    },
    'POST /app/v2/roster/merges/survivor': {
      may: 'member',
      input: side => ({ ...ofTeam(side), creator_id: side.ids.absorbed_creator_id }),
    },
    'POST /app/v2/roster/unmerge': {
      may: 'member',
      input: side => ({ ...ofTeam(side), merge_id: side.ids.creator_merge_id }),
    },
  },
}
