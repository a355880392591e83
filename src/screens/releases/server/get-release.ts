import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import {
  loadArtistLinks,
  loadAssets,
  loadCredits,
  loadEvents,
  loadPlanItems,
  loadStores,
  loadTasks,
  loadTracks,
} from '#records/releases/server/load-release.ts'
import type { Place } from '#records/releases/server/lock-release.ts'
import { submissionFaults } from '#records/releases/submission.ts'
import type { ReleaseScreenData } from '../shown.ts'
import { planOf } from './plan.ts'
import { releaseRow, releaseRows } from './release-rows.ts'
import { loadTies, presavesByService } from './ties.ts'

/** Everything about a release. @throws 404 when the team has no such release */
export async function getRelease(db: Db, place: Place) {
  const { organization_id, release_id } = place
  const stored =
    (await releaseRows(db, organization_id)
      .where('r.id', '=', release_id)
      .select(['r.upc', 'r.label', 'r.catalog_number'])
      .executeTakeFirst()) ?? raise(notFound('Release'))
  const release = releaseRow(stored)
  const { title, type, genre, explicit, out_on } = release
  const details = { title, type, genre, explicit, out_on } as ReleaseScreenData['details']
  const tracks = await loadTracks(db, place)
  const credits = await loadCredits(db, place)
  const assets = await loadAssets(db, place)
  const tasks = await loadTasks(db, place)
  const ties = await loadTies(db, place)
  const items = await loadPlanItems(db, place)
  return {
    release,
    details: { ...details, upc: stored.upc, label: stored.label, catalog_number: stored.catalog_number },
    status_note: stored.status_note,
    tracks,
    credits,
    stores: await loadStores(db, place),
    artist_links: await loadArtistLinks(db, organization_id, release.artist.id),
    assets,
    tasks,
    ties,
    presaves: await presavesByService(db, place),
    plan: await planOf(db, place, { release, ties, tasks, items }),
    history: await loadEvents(db, place),
    faults: submissionFaults({ details, tracks, credits, assets }),
  }
}
