import type { Storage } from '#integrations/storage/port.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import { decodingTurn } from '#platform/server/still-picture.ts'
import { assetFaults } from '#records/releases/asset-checks.ts'
import { addFile, addLink, removeAsset } from '#records/releases/server/assets.ts'
import { changeStatus } from '#records/releases/server/change-status.ts'
import {
  loadArtistLinks,
  loadAssets,
  loadCredits,
  loadStores,
  loadTracks,
} from '#records/releases/server/load-release.ts'
import { removePlanItem, savePlanItem } from '#records/releases/server/plan-items.ts'
import { readFileFacts } from '#records/releases/server/read-file.ts'
import { addTask, removeTask, updateTask } from '#records/releases/server/release-tasks.ts'
import { saveArtistLinks, saveStores } from '#records/releases/server/save-stores.ts'
import { saveCredits, saveTracks } from '#records/releases/server/save-tracks.ts'
import { addTie, removeTie } from '#records/releases/server/ties.ts'
import { createRelease, updateRelease } from '#records/releases/server/write-release.ts'
import { releases } from '../contract.ts'
import { getRelease } from './get-release.ts'
import { listReleases, releaseCalendar, releaseFacets } from './list-releases.ts'
import { tieOptions } from './ties.ts'

/** Reading a picture takes a second of a processor. */
const UPLOADS = { maximum: 60, windowSeconds: 600 }

export interface ReleaseServices {
  storage: Storage
  limitFactor: number
}

export const releaseRoutes = ({ storage, limitFactor }: ReleaseServices) =>
  serve(releases, {
    list: { access: orgMember, run: ({ db, organizationId, input }) => listReleases(db, organizationId, input) },
    facets: { access: orgMember, run: ({ db, organizationId }) => releaseFacets(db, organizationId) },
    calendar: { access: orgMember, run: ({ db, organizationId, input }) => releaseCalendar(db, organizationId, input) },
    get: { access: orgMember, run: ({ db, input }) => getRelease(db, input) },
    create: {
      access: orgMember,
      run: async ({ db, caller, input: { organization_id, ...given } }) => ({
        id: await createRelease(db, { organization_id, user_id: personOf(caller).user_id }, given),
      }),
    },
    update: {
      access: orgMember,
      run: async ({ db, caller, input: { organization_id, release_id, ...details } }) => {
        await updateRelease(db, { organization_id, release_id }, personOf(caller).user_id, details)
        return { id: release_id }
      },
    },
    change_status: {
      access: orgMember,
      run: async ({ db, caller, input: { organization_id, release_id, status, note } }) => {
        const { user_id } = personOf(caller)
        await changeStatus(db, { organization_id, release_id }, { status, note, user_id })
        return { id: release_id, status }
      },
    },
    save_tracks: {
      access: orgMember,
      run: async ({ db, input }) => {
        await saveTracks(db, placeOf(input), input.tracks)
        return { tracks: await loadTracks(db, input) }
      },
    },
    save_credits: {
      access: orgMember,
      run: async ({ db, input }) => {
        await saveCredits(db, placeOf(input), input.credits)
        return { credits: await loadCredits(db, input) }
      },
    },
    save_stores: {
      access: orgMember,
      run: async ({ db, input }) => {
        await saveStores(db, placeOf(input), input.stores)
        return { stores: await loadStores(db, input) }
      },
    },
    save_artist_links: {
      access: orgMember,
      run: async ({ db, input }) => {
        const artist_id = await saveArtistLinks(db, placeOf(input), input.links)
        return { links: await loadArtistLinks(db, input.organization_id, artist_id) }
      },
    },
    upload_asset: {
      access: orgMember,
      limits: ({ ip }) => [
        { ...UPLOADS, key: `upload:address:${addressBlock(ip)}`, maximum: scaled(UPLOADS.maximum, limitFactor) },
      ],
      transaction: 'none',
      run: async ({ database, organizationId, caller, input, upload, gone }) => {
        const { type, name } = input
        const facts = await decodingTurn(organizationId, () => readFileFacts(upload, type), gone())
        const { user_id } = personOf(caller)
        return database.inOrganization(organizationId, async db => {
          const id = await addFile(db, storage, placeOf(input), { type, name, upload, facts, user_id })
          const asset = (await loadAssets(db, input)).find(one => one.id === id)
          if (!asset) throw new Error('The file is gone.')
          return { asset, faults: assetFaults(asset) }
        })
      },
    },
    add_link: {
      access: orgMember,
      run: async ({ db, caller, input }) => ({
        id: await addLink(db, placeOf(input), { ...input, user_id: personOf(caller).user_id }),
      }),
    },
    remove_asset: {
      access: orgMember,
      run: async ({ db, input }) => {
        await removeAsset(db, placeOf(input), input.asset_id)
        return { id: input.asset_id }
      },
    },
    add_task: {
      access: orgMember,
      run: async ({ db, input: { organization_id, release_id, ...task } }) => ({
        id: await addTask(db, { organization_id, release_id }, task),
      }),
    },
    update_task: {
      access: orgMember,
      run: async ({ db, caller, input: { organization_id, release_id, task_id: id, ...change } }) => {
        await updateTask(db, { organization_id, release_id }, personOf(caller).user_id, { id, ...change })
        return { id }
      },
    },
    remove_task: {
      access: orgMember,
      run: async ({ db, input }) => {
        await removeTask(db, placeOf(input), input.task_id)
        return { id: input.task_id }
      },
    },
    save_plan_item: {
      access: orgMember,
      run: async ({ db, input: { organization_id, release_id, item_id: id, ...item } }) => ({
        id: await savePlanItem(db, { organization_id, release_id }, { id, ...item }),
      }),
    },
    remove_plan_item: {
      access: orgMember,
      run: async ({ db, input }) => {
        await removePlanItem(db, placeOf(input), input.item_id)
        return { id: input.item_id }
      },
    },
    tie_options: {
      access: orgMember,
      run: async ({ db, input }) => ({ items: await tieOptions(db, input, input.kind, input.q) }),
    },
    add_tie: {
      access: orgMember,
      run: async ({ db, input }) => ({ id: await addTie(db, placeOf(input), input.kind, input.target_id) }),
    },
    remove_tie: {
      access: orgMember,
      run: async ({ db, input }) => {
        await removeTie(db, placeOf(input), input.tie_id)
        return { id: input.tie_id }
      },
    },
  })

const placeOf = ({ organization_id, release_id }: { organization_id: string; release_id: string }) => ({
  organization_id,
  release_id,
})
