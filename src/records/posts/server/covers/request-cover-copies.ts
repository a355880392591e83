import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job } from '#platform/server/jobs/jobs.ts'

/** Makes our own copies of the pictures that platforms show of a team's posts. One waits for each team at a time. */
export const copyCovers = job('copy_post_covers', { payload: z.object({ organization_id: id }), maxAttempts: 3 })

/** Tries for each address that a platform gives of a picture. */
export const MAX_ATTEMPTS = 3

/** The address of the platform's picture without its signature, which is another one each day. */
export const BARE_SOURCE = sql<string>`split_part(cover_source, '?', 1)`
/** Whose copy is not of the picture that the platform shows. A path of our own server needs none. */
export const STALE_COPY = sql<boolean>`(cover_source ~ '^https?://' and cover_copied_from is distinct from ${BARE_SOURCE})`

/** Posts with pictures that we have no copy of yet: in the words of the index `posts_waiting_for_pictures`. */
export const NEEDS_COVER_COPY = sql<boolean>`cover_attempts < ${sql.lit(MAX_ATTEMPTS)}
  and (${STALE_COPY} or carousel_assets @? '$[*] ? (@.image_url starts with "http" && !exists(@.copy_url))')`

/** Has pictures copied that are other ones than before, once the transaction commits. */
export async function requestCoverCopies(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select 1 from posts where organization_id = ${organization_id} and id = any(${ids}::uuid[]) and ${NEEDS_COVER_COPY} limit 1`.execute(
    db,
  )
  if (rows.length > 0) await copySoon(db, organization_id)
}

/** One job of a team waits at a time: it looks for the posts itself. */
export const copySoon = (db: Db, organization_id: string, runAt?: Date) =>
  enqueue(db, copyCovers, { organization_id }, { key: `copy_post_covers:${organization_id}`, ...(runAt && { runAt }) })
