import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { referencedPictures } from '#records/drops/server/referenced-pictures.ts'

const purgePictures = job('forget_pictures', { payload: z.object({}) })
const removePictureFiles = job('remove_picture_files', { payload: z.object({ picture_id: id }) })

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Deletes unreferenced pictures a day after their upload. */
export const purgePicturesWork = work(purgePictures, async ({ database, clock }) => {
  const before = new Date(clock.now().getTime() - DAY_MS)
  await eachOrganization(database, (db, organizationId) => purgeUnreferenced(db, organizationId, before))
})

/** Deletes files after their row, with retries. */
export const removePictureFilesWork = (storage: Storage) =>
  work(removePictureFiles, async (_, { picture_id }) => {
    for (const key of await storage.list(picture_id)) await storage.remove(key)
  })

/** Schedule, in crontab syntax. */
export const purgePicturesSchedule = '41 4 * * * forget_pictures'

/** Locks pictures without references, checks them again, and deletes those that still have none. */
export async function purgeUnreferenced(db: Db, organizationId: string, before: Date): Promise<void> {
  const old = () =>
    db.selectFrom('assets').select('id').where('organization_id', '=', organizationId).where('created_at', '<', before)
  const seemingly = await unnamed(db, organizationId, await old().execute())
  if (seemingly.length === 0) return
  const locked = await old()
    .where('id', 'in', seemingly.slice(0, AT_ONCE))
    .orderBy('id')
    // a transaction that references a picture locks it until its end
    .forUpdate()
    .skipLocked()
    .execute()
  // a separate statement, so that it sees references saved before the lock was acquired
  const gone = await unnamed(db, organizationId, locked)
  if (gone.length === 0) return
  await db.deleteFrom('assets').where('organization_id', '=', organizationId).where('id', 'in', gone).execute()
  for (const picture_id of gone) await enqueue(db, removePictureFiles, { picture_id })
}

async function unnamed(db: Db, organizationId: string, pictures: readonly { id: string }[]): Promise<string[]> {
  if (pictures.length === 0) return []
  const named = await referencedPictures(db, organizationId)
  return pictures.flatMap(picture => (named.has(picture.id) ? [] : [picture.id]))
}
