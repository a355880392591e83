import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { FAILING_DAYS } from '../rules.ts'

export const disabledNotice = job('webhook_disabled_notice', {
  payload: z.object({ organization_id: id, endpoint_id: id }),
})

export interface Notices {
  sendMail: (mail: { to: string; subject: string; text: string }) => Promise<void>
  /** Where browsers reach the workspace. */
  publicUrl: string
}

/** Tells the team's owners and admins that we stopped sending to an endpoint, and why. */
export const disabledNoticeWork = ({ sendMail, publicUrl }: Notices) =>
  work(disabledNotice, async ({ database }, { organization_id, endpoint_id }) => {
    const notice = await database.readOrganization(organization_id, async db => {
      const endpoint = await db
        .selectFrom('webhook_endpoints')
        .select(['url', 'disabled_because'])
        .where('organization_id', '=', organization_id)
        .where('id', '=', endpoint_id)
        .where('enabled', '=', false)
        .executeTakeFirst()
      return endpoint && { ...endpoint, admins: await adminsOf(db) }
    })
    // removed or enabled again before anybody was told
    if (!notice?.disabled_because) return
    const { hostname } = new URL(notice.url)
    const text = [
      `Fanfare no longer sends webhooks to ${notice.url}.`,
      notice.disabled_because === 'GONE'
        ? 'It answered “410 Gone”, which says that nobody listens there any more.'
        : `Every try has failed for ${FAILING_DAYS} days.`,
      `When it works again, enable it here and replay what failed: ${publicUrl}/settings/webhooks/${endpoint_id}`,
    ].join('\n\n')
    for (const to of notice.admins) await sendMail({ to, subject: `Webhooks to ${hostname} are disabled`, text })
  })

async function adminsOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from auth_members() where role in ('owner', 'admin')
  `.execute(db)
  return rows.map(({ email }) => email)
}
