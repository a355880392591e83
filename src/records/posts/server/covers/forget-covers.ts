import { sql } from 'kysely'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const forgetCovers = job('forget_post_covers', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const forgetCoversSchedule = '41 3 * * * forget_post_covers'

/** Own copies of pictures are kept this long after the post was last counted; saved and recent posts keep theirs. */
export const COVERS_KEPT_DAYS = 180

const BATCH = 500

/** The retention rule: a copy goes when nobody has looked at the post's counts for half a year. */
export const forgetCoversWork = (storage: Storage) =>
  work(forgetCovers, ({ database, clock }) =>
    eachOrganization(database, async (db, organization_id) => {
      const before = new Date(clock.now().getTime() - COVERS_KEPT_DAYS * 86_400_000)
      const { rows } = await sql<{ cover_url: string }>`
        with old as (
          select id, cover_url from posts
          where organization_id = ${organization_id} and cover_copied_at < ${before} and counted_at < ${before}
          limit ${BATCH} for update
        )
        update posts p set cover_url = null, cover_copied_at = null from old
        where p.organization_id = ${organization_id} and p.id = old.id returning old.cover_url`.execute(db)
      for (const { cover_url } of rows) await storage.remove(cover_url.replace('/app/', ''))
    }),
  )
