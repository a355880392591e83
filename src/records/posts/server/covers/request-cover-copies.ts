import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job } from '#platform/server/jobs/jobs.ts'

/** Pictures that one job fetches. */
const A_JOB = 50

/** Makes our own copies of the pictures that platforms show of these posts. */
export const copyCovers = job('copy_post_covers', {
  payload: z.object({ organization_id: id, post_ids: z.array(id).max(A_JOB) }),
  maxAttempts: 3,
})

/** The address of the platform's picture without its signature, which is another one each day. */
export const BARE_SOURCE = sql<string>`split_part(cover_source, '?', 1)`
/** Whose copy is not of the picture that the platform shows. A path of our own server needs none. */
export const STALE_COPY = sql<boolean>`(cover_source ~ '^https?://' and cover_copied_from is distinct from ${BARE_SOURCE})`

/** Has pictures copied that are other ones than before, once the transaction commits. */
export async function requestCoverCopies(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where organization_id = ${organization_id} and id = any(${ids}::uuid[]) and ${STALE_COPY}
    order by id`.execute(db)
  for (let at = 0; at < rows.length; at += A_JOB)
    await enqueue(db, copyCovers, { organization_id, post_ids: rows.slice(at, at + A_JOB).map(({ id }) => id) })
}
