import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { removeMediaSoon } from './media-files.ts'

const forgetMedia = job('forget_mention_media', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const forgetMediaSchedule = '51 3 * * * forget_mention_media'

/** Stories were made for a day: our copies are kept this long. */
const KEPT_DAYS = 90

const BATCH = 500

/** The retention rule: old copies go, the mentions stay. */
export const forgetMediaWork = work(forgetMedia, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
    const old = await db
      .selectFrom('mentions')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('media_state', '=', 'COPIED')
      .where('mentioned_at', '<', before)
      .limit(BATCH)
      .forUpdate()
      .execute()
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return
    await db
      .updateTable('mentions')
      .set({ media_state: 'GONE', media_url: null })
      .where('organization_id', '=', organization_id)
      .where('id', 'in', ids)
      .execute()
    await removeMediaSoon(db, organization_id, ids)
  }),
)
