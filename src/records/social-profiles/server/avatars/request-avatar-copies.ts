import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job } from '#platform/server/jobs/jobs.ts'

/** Pictures that one job fetches. */
const A_JOB = 20

/** Makes our own copies of the pictures that platforms show of these profiles. */
export const copyAvatars = job('copy_avatars', {
  payload: z.object({ social_profile_ids: z.array(z.uuid()).max(A_JOB) }),
  maxAttempts: 3,
})

/** The address of the platform's picture without its signature, which is another one each day. */
export const BARE_SOURCE = sql<string>`split_part(avatar_source, '?', 1)`
/** Whose copy is not of the picture that the platform shows. */
export const STALE_COPY = sql<boolean>`(avatar_source is not null and avatar_copied_from is distinct from ${BARE_SOURCE})`

/** Has pictures copied that are other ones than before, once the transaction commits. */
export async function requestAvatarCopies(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from social_profiles where id = any(${ids}::uuid[]) and ${STALE_COPY} order by id`.execute(db)
  for (let at = 0; at < rows.length; at += A_JOB)
    await enqueue(db, copyAvatars, { social_profile_ids: rows.slice(at, at + A_JOB).map(({ id }) => id) })
}
