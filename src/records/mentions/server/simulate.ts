import { z } from 'zod'
import type { ArtistAccounts } from '#integrations/artist-accounts/port.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const simulateMentions = job('simulate_mentions', { payload: z.object({}), maxAttempts: 1 })

/** Schedule, as a crontab line: made-up fans publish every ten minutes. */
export const simulateMentionsSchedule = '*/10 * * * * simulate_mentions'

/** In the demo, fans of each connected account publish something by themselves. */
export const simulateMentionsWork = (instagram: ArtistAccounts) =>
  work(simulateMentions, async ({ database }) => {
    const accounts: { platform_id: string; username: string }[] = []
    await eachOrganization(database, async (db, organization_id) => {
      const rows = await db
        .selectFrom('artist_accounts')
        .select(['platform_id', 'username'])
        .where('organization_id', '=', organization_id)
        .where('state', '=', 'CONNECTED')
        .limit(5)
        .execute()
      accounts.push(...rows)
    })
    for (const account of accounts) await instagram.simulate?.(account)
  })
