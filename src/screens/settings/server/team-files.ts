import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DRAFT_FOLDER } from '#records/promotions/server/draft-files.ts'

/** Folders of records of erased people. They say who is to be erased again after a backup was restored here. */
export const ERASURE_FOLDERS = ['erasures', 'creator-erasures']

/** Pictures, files of releases and of creators' drafts, copies of posts' covers and of stories, in the order of their keys. */
export async function teamFiles(db: Db, storage: Storage, organization_id: string): Promise<string[]> {
  const pictures = await db.selectFrom('assets').select('id').where('organization_id', '=', organization_id).execute()
  const files = await db
    .selectFrom('release_assets')
    .select('id')
    .where('organization_id', '=', organization_id)
    .execute()
  const folders = [
    ...pictures.map(({ id }) => id),
    ...['post-covers', 'mention-media', DRAFT_FOLDER].map(of => `${of}/${organization_id}`),
  ]
  const keys = files.map(({ id }) => `release-files/${id}.bin`)
  for (const folder of folders) keys.push(...(await storage.list(folder)))
  return keys.toSorted()
}
