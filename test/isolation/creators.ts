import { creatorTags } from '#features/creator-tags/contract.ts'
import { givenCreators } from '../creators.ts'
import type { FeatureWorld } from './features.ts'
import type { Side } from './side.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofCreator = ({ ids }: Side) => ({ creator_id: ids.tagged_creator_id })
const tagging = (side: Side) => ({ creator_ids: [side.ids.tagged_creator_id], tag_names: [`${side.canary} tag`] })

export const creatorWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const [tagged_creator_id] = await givenCreators(server, organization_id, [`${canary} creator`])
    const tag = async (name: string) =>
      call(creatorTags.add, { creator_ids: [tagged_creator_id], tag_names: [`${canary} ${name}`] })
    await tag('tag')
    await tag('removed')
    const removed = await call(creatorTags.removeAll, { organization_id, tag_names: [`${canary} removed`] })
    return { tagged_creator_id, tag_removal_id: removed.body.removal_id }
  },
  cases: {
    'POST /roster/v0/tags/list': { may: 'member', input: ofTeam },
    'POST /roster/v0/tags/update': {
      may: 'member',
      input: side => ({ ...ofTeam(side), old_name: `${side.canary} tag`, new_name: 'Renamed' }),
    },
    'POST /roster/v0/tags/add': { may: 'member', input: tagging },
    'POST /roster/v0/tags/remove': { may: 'member', input: tagging },
    'POST /roster/v0/tags/remove_all': {
      may: 'member',
      input: side => ({ ...ofTeam(side), tag_names: [`${side.canary} tag`] }),
    },
    'POST /roster/v0/tags/restore': {
      may: 'member',
      input: side => ({ ...ofTeam(side), removal_id: side.ids.tag_removal_id }),
    },
    'POST /roster/v0/tags/list_for_creator': { may: 'member', input: ofCreator },
  },
}
