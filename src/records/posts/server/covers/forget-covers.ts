import { sql } from 'kysely'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { MAX_ATTEMPTS } from './request-cover-copies.ts'

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
      const { rows } = await sql<{ cover_url: string | null; copies: (string | null)[] }>`
        with old as (
          select id, cover_url, jsonb_path_query_array(carousel_assets, '$[*].copy_url') as copies from posts
          where organization_id = ${organization_id} and cover_copied_at < ${before} and counted_at < ${before}
          limit ${BATCH} for update
        )
        update posts p set cover_url = null, cover_copied_at = null, cover_attempts = ${MAX_ATTEMPTS},
          carousel_assets = coalesce((select jsonb_agg(asset - 'copy_url' order by at)
            from jsonb_array_elements(carousel_assets) with ordinality as a (asset, at)), '[]')
        from old
        where p.organization_id = ${organization_id} and p.id = old.id returning old.cover_url, old.copies`.execute(db)
      for (const { cover_url, copies } of rows)
        for (const url of new Set([cover_url, ...copies])) if (url) await storage.remove(url.replace('/app/', ''))
    }),
  )
