import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { folderOf } from './cover-files.ts'

/** Posts of one job. */
const A_JOB = 200

const removeCovers = job('remove_post_covers', {
  payload: z.object({ organization_id: id, post_ids: z.array(id).max(A_JOB) }),
})

/** Has our own copies of the pictures of deleted posts removed, once the transaction commits. */
export async function removeCoversSoon(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += A_JOB)
    await enqueue(db, removeCovers, { organization_id, post_ids: ids.slice(at, at + A_JOB) })
}

export const removeCoversWork = (storage: Storage) =>
  work(removeCovers, async (_, { organization_id, post_ids }) => {
    for (const post_id of post_ids)
      for (const key of await storage.list(folderOf(organization_id, post_id))) await storage.remove(key)
  })
