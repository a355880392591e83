import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import { creatorPerson } from '#screens/roster/person-contract.ts'
import { givenCreators, givenProfile } from '../../roster/creators.ts'
import type { FeatureWorld, Side } from '../world.ts'

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
    const creator_id = tagged_creator_id
    await call(creatorEdits.setNotes, { creator_id, notes: `${canary} notes` })
    await call(creatorEdits.setRating, { creator_id, rating: 4 })
    await call(creatorEdits.setLocations, { creator_id, locations: [{ city: `${canary} city` }] })
    await call(creatorEdits.setPricing, { creator_id, pricing_list: [{ price: 5, description: `${canary} price` }] })
    const contact_methods = [{ type: 'email', value: `${canary}@creator.example` } as const]
    await call(creatorEdits.setContacts, { creator_id, contact_methods })
    const social_profile_ids = [await givenProfile(server), await givenProfile(server)]
    await call(creatorPerson.addProfiles, { creator_id, social_profile_ids })
    await call(creatorPerson.setName, { creator_id, name: `${canary} name` })
    const [own_profile_id = ''] = social_profile_ids
    const free_profile_id = await givenProfile(server)
    return { tagged_creator_id, own_profile_id, free_profile_id, tag_removal_id: removed.body.removal_id }
  },
  cases: {
    'POST /roster/v0/tags/list': { may: 'member', input: ofTeam },
    'POST /roster/v0/tags/update': {
      may: 'member',
      input: side => ({ ...ofTeam(side), old_name: `${side.canary} tag`, new_name: 'Renamed' }),
    },
    'POST /roster/v0/tags/add': { may: 'member', input: tagging, mixed: 'refused' },
    'POST /roster/v0/tags/remove': { may: 'member', input: tagging, mixed: 'refused' },
    'POST /roster/v0/tags/remove_all': {
      may: 'member',
      input: side => ({ ...ofTeam(side), tag_names: [`${side.canary} tag`] }),
    },
    'POST /roster/v0/tags/restore': {
      may: 'member',
      input: side => ({ ...ofTeam(side), removal_id: side.ids.tag_removal_id }),
    },
    'POST /roster/v0/tags/list_for_creator': { may: 'member', input: ofCreator },
    'POST /roster/v0/pricing/list': { may: 'member', input: ofCreator },
    'POST /roster/v0/pricing/set': { may: 'member', input: side => ({ ...ofCreator(side), pricing_list: [] }) },
    'POST /roster/v0/rating/get': { may: 'member', input: ofCreator },
    'POST /roster/v0/rating/set': { may: 'member', input: side => ({ ...ofCreator(side), rating: 5 }) },
    'POST /roster/v0/contact_method/list': { may: 'member', input: ofCreator },
    'POST /roster/v0/contact_method/set': {
      may: 'member',
      input: side => ({ ...ofCreator(side), contact_methods: [] }),
    },
    'POST /roster/v0/location/list': { may: 'member', input: ofCreator },
    'POST /roster/v0/location/set': { may: 'member', input: side => ({ ...ofCreator(side), locations: [] }) },
    'POST /roster/v0/notes/get': { may: 'member', input: ofCreator },
    'POST /roster/v0/notes/set': { may: 'member', input: side => ({ ...ofCreator(side), notes: 'New' }) },
    'POST /roster/v0/genre/list': { may: 'member', input: ofCreator },
    'POST /roster/v0/genre/set': { may: 'member', input: side => ({ ...ofCreator(side), genre_ids: [] }) },
    'POST /roster/v0/history/list': { may: 'member', input: ofCreator },
    'POST /app/v2/roster/name/set': { may: 'member', input: side => ({ ...ofCreator(side), name: 'New' }) },
    'POST /app/v2/roster/profiles/owners': {
      may: 'member',
      input: side => ({ ...ofTeam(side), social_profile_ids: [side.ids.own_profile_id] }),
      mixed: 'left out',
    },
    'POST /app/v2/roster/profiles/add': {
      may: 'member',
      input: side => ({ ...ofCreator(side), social_profile_ids: [side.ids.free_profile_id] }),
      mixed: 'shared',
    },
    'POST /app/v2/roster/profiles/remove': {
      may: 'member',
      input: side => ({ ...ofCreator(side), social_profile_id: side.ids.own_profile_id }),
    },
    'POST /app/v2/roster/profiles/set_main': {
      may: 'member',
      input: side => ({ ...ofCreator(side), social_profile_id: side.ids.own_profile_id }),
    },
    'POST /app/v2/roster/erase_creator': {
      may: 'admin',
      input: side => ({ ...ofTeam(side), ...ofCreator(side), confirm: 'ERASE' }),
    },
  },
}
