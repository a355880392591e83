import { newId } from '#platform/server/new-id.ts'
import { ASSET_FILE, releases } from '#screens/releases/contract.ts'
import { givenArtist } from '../roster/promotions.ts'
import type { FeatureWorld, PageCase, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const ofRelease = (side: Side) => ({ ...ofTeam(side), release_id: side.ids.release_id })
const text = () => new Blob(['Lyrics of the first song'], { type: 'text/plain' })
const url = 'https://files.example/press'

export const releasePages: Record<string, PageCase> = {
  [`GET ${ASSET_FILE}`]: {
    shows: 'team',
    url: ({ organization_id, ids }) => `${ASSET_FILE}?organization_id=${organization_id}&id=${ids.release_file_id}`,
  },
}

export const releaseWorld: FeatureWorld = {
  async seed({ server, cookie, organization_id, canary, call }) {
    const release_artist_id = await givenArtist(server, organization_id, { name: `${canary} artist` })
    const made = { organization_id, artist_id: release_artist_id, title: `${canary} release`, type: 'SINGLE' as const }
    const release_id = (await call(releases.create, made)).body.id
    const one = { organization_id, release_id }
    const { tracks } = (
      await call(releases.save_tracks, {
        ...one,
        tracks: [{ title: `${canary} song`, version: '', isrc: null, duration_s: 180, explicit: 'NONE' }],
      })
    ).body
    const release_task_id = (await call(releases.add_task, { ...one, title: `${canary} task` })).body.id
    const release_link_id = (await call(releases.add_link, { ...one, name: `${canary} press`, url })).body.id
    const file = new Blob([`Lyrics of ${canary}`], { type: 'text/plain' })
    const uploaded = { ...one, type: 'OTHER' as const, name: `${canary}.txt` }
    const release_file_id = (await server.call(releases.upload_asset, uploaded, { cookie, file })).body.asset.id
    const plan = { ...one, kind: 'OTHER' as const, title: `${canary} plan`, day: '2026-12-01', is_done: false }
    const release_plan_id = (await call(releases.save_plan_item, plan)).body.id
    const profiles = await server.sql<{ id: string }>('select id from drops where organization_id = $1 limit 1', [
      organization_id,
    ])
    const release_drop_id = profiles[0]?.id ?? newId()
    const tied = { ...one, kind: 'DROP' as const, target_id: release_drop_id }
    const release_tie_id = (await call(releases.add_tie, tied)).body.id
    return {
      release_id,
      release_artist_id,
      release_track_id: tracks[0]?.id ?? newId(),
      release_task_id,
      release_link_id,
      release_file_id,
      release_plan_id,
      release_drop_id,
      release_tie_id,
    }
  },
  cases: {
    'POST /app/v2/releases/list': { may: 'member', input: ofTeam },
    'POST /app/v2/releases/facets': { may: 'member', input: ofTeam },
    'POST /app/v2/releases/calendar': {
      may: 'member',
      input: side => ({ ...ofTeam(side), from: '2026-11-01', to: '2026-12-01' }),
    },
    'POST /app/v2/releases/get': { may: 'member', input: ofRelease },
    'POST /app/v2/releases/performance': { may: 'member', input: ofRelease },
    'POST /app/v2/releases/create': {
      may: 'member',
      input: side => ({ ...ofTeam(side), artist_id: side.ids.release_artist_id, title: 'New', type: 'ALBUM' }),
    },
    'POST /app/v2/releases/update': { may: 'member', input: side => ({ ...ofRelease(side), label: 'Changed' }) },
    'POST /app/v2/releases/save_tracks': {
      may: 'member',
      mixed: 'refused',
      input: side => ({
        ...ofRelease(side),
        tracks: [
          { id: side.ids.release_track_id, title: 'Song', version: '', isrc: null, duration_s: 1, explicit: 'NONE' },
        ],
      }),
    },
    'POST /app/v2/releases/save_credits': {
      may: 'member',
      mixed: 'refused',
      input: side => ({
        ...ofRelease(side),
        credits: [{ name: 'Ann', kind: 'ARTIST', role: 'Main Artist', track_ids: [side.ids.release_track_id] }],
      }),
    },
    'POST /app/v2/releases/save_stores': {
      may: 'member',
      input: side => ({ ...ofRelease(side), stores: [{ store: 'Spotify', name: '', state: 'PLANNED', url: null }] }),
    },
    'POST /app/v2/releases/save_artist_links': {
      may: 'member',
      input: side => ({ ...ofRelease(side), links: [{ service: 'ISNI', value: '0000 0001 2345 6789' }] }),
    },
    'POST /app/v2/releases/upload_asset': {
      may: 'member',
      input: side => ({ ...ofRelease(side), type: 'OTHER', name: 'lyrics.txt' }),
      file: text(),
    },
    'POST /app/v2/releases/add_link': { may: 'member', input: side => ({ ...ofRelease(side), name: 'Press', url }) },
    'POST /app/v2/releases/remove_asset': {
      may: 'member',
      input: side => ({ ...ofRelease(side), asset_id: side.ids.release_link_id }),
    },
    'POST /app/v2/releases/add_task': { may: 'member', input: side => ({ ...ofRelease(side), title: 'Press copies' }) },
    'POST /app/v2/releases/update_task': {
      may: 'member',
      input: side => ({ ...ofRelease(side), task_id: side.ids.release_task_id, due_on: '2026-12-01' }),
    },
    'POST /app/v2/releases/remove_task': {
      may: 'member',
      input: side => ({ ...ofRelease(side), task_id: side.ids.release_task_id }),
    },
    'POST /app/v2/releases/save_plan_item': {
      may: 'member',
      input: side => ({
        ...ofRelease(side),
        item_id: side.ids.release_plan_id,
        kind: 'OTHER',
        title: 'Changed',
        day: '2026-12-02',
        is_done: true,
      }),
    },
    'POST /app/v2/releases/remove_plan_item': {
      may: 'member',
      input: side => ({ ...ofRelease(side), item_id: side.ids.release_plan_id }),
    },
    'POST /app/v2/releases/tie_options': { may: 'member', input: side => ({ ...ofRelease(side), kind: 'DROP' }) },
    'POST /app/v2/releases/remove_tie': {
      may: 'member',
      input: side => ({ ...ofRelease(side), tie_id: side.ids.release_tie_id }),
    },
    'POST /app/v2/releases/add_tie': {
      may: 'member',
      input: side => ({ ...ofRelease(side), kind: 'DROP', target_id: side.ids.release_drop_id }),
    },
    'POST /app/v2/releases/change_status': {
      may: 'member',
      input: side => ({ ...ofRelease(side), status: 'ARCHIVED' }),
    },
  },
}
