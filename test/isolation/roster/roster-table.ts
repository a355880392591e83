import { rosterBulk } from '#screens/roster/bulk-contract.ts'
import { rosterViews } from '#screens/roster/contract.ts'
import { givenCreators } from '../../roster/roster-crowd.ts'
import type { FeatureWorld, Side } from '../world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
/** The default list has the id of its team. */
const ofList = ({ organization_id }: Side) => ({ roster_id: organization_id })

const everybody = { all: true as const, excluded: [] }
const withId =
  (name: string) =>
  ({ organization_id, ids }: Side) => ({ organization_id, id: ids[name] })

/** A creator that only their team can find. */
export const rosterTableWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const [table_creator_id = ''] = await givenCreators(server, organization_id, [
      {
        name: canary,
        profiles: [{ username: canary, full_name: canary }],
        tags: [canary],
        locations: [{ city: canary, country_code: 'NO' }],
      },
    ])
    const list = { roster_id: organization_id, selection: everybody }
    const action = { kind: 'ADD_TAGS' as const, tag_names: [`${canary} many`] }
    const { body: run } = await call(rosterBulk.start, { ...list, action })
    const { body: file } = await call(rosterBulk.export, list)
    const { body: view } = await call(rosterViews.create, {
      organization_id,
      name: canary,
      shared: true,
      content: { filter: { q: canary } },
    })
    return { table_creator_id, bulk_run_id: run.id, roster_export_id: file.id, roster_view_id: view.id }
  },
  cases: {
    'POST /roster/v0/roster/list_creators': { may: 'member', input: ofList },
    'POST /app/v2/roster/count': { may: 'member', input: ofList },
    'POST /app/v2/roster/near_spelling': { may: 'member', input: side => ({ ...ofList(side), q: side.canary }) },
    'POST /app/v2/roster/facets/choices': { may: 'member', input: side => ({ ...ofList(side), of: 'tags' }) },
    'POST /app/v2/roster/facets/ranges': { may: 'member', input: side => ({ ...ofList(side), of: 'price' }) },
    'POST /app/v2/roster/get_creator': {
      may: 'member',
      input: ({ ids }) => ({ creator_id: ids.table_creator_id }),
    },
    'POST /v1/creators/list': { may: 'member', input: ofTeam },
    'POST /roster/v0/location/list_all': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/bulk': {
      may: 'member',
      input: ({ organization_id, canary, ids }) => ({
        roster_id: organization_id,
        selection: { all: false, ids: [ids.table_creator_id] },
        action: { kind: 'ADD_TAGS', tag_names: [`${canary} more`] },
      }),
      mixed: 'left out',
    },
    'POST /app/v2/roster/bulk/get': { may: 'member', input: withId('bulk_run_id') },
    'POST /app/v2/roster/bulk/list': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/bulk/cancel': { may: 'member', input: withId('bulk_run_id') },
    'POST /app/v2/roster/bulk/undo': { may: 'member', input: withId('bulk_run_id') },
    'POST /app/v2/roster/export': {
      may: 'member',
      input: side => ({ ...ofList(side), selection: { all: false, ids: [side.ids.table_creator_id] } }),
      mixed: 'left out',
    },
    'POST /app/v2/roster/views/list': { may: 'member', input: ofTeam },
    'POST /app/v2/roster/views/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), name: `${side.canary} other`, content: {} }),
    },
    'POST /app/v2/roster/views/update': { may: 'member', input: withId('roster_view_id') },
    'POST /app/v2/roster/views/delete': { may: 'member', input: withId('roster_view_id') },
    'POST /brand/v2/list_shazam_track_genres': { may: 'oneself', input: () => ({ query: 'pop' }) },
  },
}
