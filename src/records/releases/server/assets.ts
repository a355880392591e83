import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id as rowId } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { storePicture } from '#records/drops/server/pictures.ts'
import type { AssetType } from '../kinds.ts'
import { lockRelease, type Place } from './lock-release.ts'
import type { FileFacts } from './read-file.ts'

/** Of one release. */
const MAX_ASSETS = 60

/** Where the file lies as it was uploaded. No page serves this ending, so a cover stays unseen until its day. */
const fileKey = (id: string) => `release-files/${id}.bin`

interface NewFile {
  type: AssetType
  name: string
  upload: Buffer
  facts: FileFacts
  user_id: string
}

/** Keeps a file as it was uploaded. */
export async function addFile(
  db: Db,
  storage: Storage,
  place: Place,
  { type, name, upload, facts: { preview, ...facts }, user_id }: NewFile,
): Promise<string> {
  await lockRelease(db, place)
  await refuseTooMany(db, place)
  const id = newId()
  await storage.put(fileKey(id), upload)
  const kept = preview && (await storePicture(db, storage, place.organization_id, preview))
  await db
    .insertInto('release_assets')
    .values({
      ...place,
      id,
      type,
      name,
      ...facts,
      bytes: upload.length,
      preview_url: kept?.url ?? null,
      created_by: user_id,
    })
    .execute()
  return id
}

/** An address that goes to the stores, such as a press text. */
export async function addLink(
  db: Db,
  place: Place,
  { name, url, user_id }: { name: string; url: string; user_id: string },
): Promise<string> {
  await lockRelease(db, place)
  await refuseTooMany(db, place)
  const id = newId()
  await db
    .insertInto('release_assets')
    .values({ ...place, id, type: 'LINK', name, url, created_by: user_id })
    .execute()
  return id
}

async function refuseTooMany(db: Db, { organization_id, release_id }: Place) {
  const { count } = await db
    .selectFrom('release_assets')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_ASSETS) raise(conflict(`A release has at most ${MAX_ASSETS} files. Remove one first.`))
}

/** Removes a file or link; the bytes go once this is committed. */
export async function removeAsset(db: Db, place: Place, id: string): Promise<void> {
  await lockRelease(db, place)
  const gone = await db
    .deleteFrom('release_assets')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) raise(notFound('File'))
  await enqueue(db, removeReleaseFile, { asset_id: id })
}

/** The bytes as they were uploaded. Null where the team has no such file. */
export async function readAsset(db: Db, storage: Storage, organization_id: string, id: string) {
  const row = await db
    .selectFrom('release_assets')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .select(['name', 'format'])
    .executeTakeFirst()
  const bytes = row?.format ? await storage.read(fileKey(id)) : null
  return row && bytes && { name: row.name, bytes }
}

const removeReleaseFile = job('remove_release_file', { payload: z.object({ asset_id: rowId }) })

export const removeReleaseFileWork = (storage: Storage) =>
  work(removeReleaseFile, (_, { asset_id }) => storage.remove(fileKey(asset_id)))
