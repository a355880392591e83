import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import type { MentionServices } from '../services.ts'
import { findAccount, storeSignedOut, tokenOf, tokenPlace } from './store-account.ts'

const findDue = job('find_expiring_artist_accounts', { payload: z.object({}) })
const renewAccount = job('renew_artist_account', { payload: z.object({ organization_id: id, id }), maxAttempts: 8 })

/** Schedule, as a crontab line. */
export const renewAccountsSchedule = '23 4 * * * find_expiring_artist_accounts'

/** Tokens live sixty days and are renewed in the second half of them. */
const RENEW_BEFORE_DAYS = 30

export const renewAccountsWork = ({ box, instagram }: Pick<MentionServices, 'box' | 'instagram'>) => [
  work(findDue, ({ database, clock }) =>
    eachOrganization(database, async (db, organization_id) => {
      const before = new Date(clock.now().getTime() + RENEW_BEFORE_DAYS * 86_400_000)
      const due = await db
        .selectFrom('artist_accounts')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('state', '=', 'CONNECTED')
        .where('token_expires_at', '<', before)
        .execute()
      for (const account of due)
        await enqueue(
          db,
          renewAccount,
          { organization_id, id: account.id },
          { key: `renew_artist_account:${account.id}` },
        )
    }),
  ),
  work(renewAccount, async ({ database }, { organization_id, id }) => {
    const account = await database.readOrganization(organization_id, db => findAccount(db, organization_id, id))
    if (!instagram || !account || account.state !== 'CONNECTED') return
    const renewed = await instagram.renew(tokenOf(box, account))
    await database.inOrganization(organization_id, async db => {
      if (renewed.outcome === 'signed_out') return storeSignedOut(db, account, renewed.reason)
      await db
        .updateTable('artist_accounts')
        .set({
          sealed: box.seal(renewed.token, tokenPlace(organization_id, id)),
          token_expires_at: renewed.token_expires_at,
        })
        .where('organization_id', '=', organization_id)
        .where('id', '=', id)
        .where('grant_version', '=', account.grant_version)
        .execute()
    })
  }),
]
