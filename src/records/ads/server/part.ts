import { sql } from 'kysely'
import { adSimulator } from '#integrations/ads/campaigns/simulator.ts'
import { conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import { orgAdmin, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Part } from '#platform/server/part.ts'
import { ads } from '../contract.ts'
import { shownAccount, storeAccount } from './account.ts'
import { checkAdCampaignsSchedule, checkAdCampaignsWork, stopSoon } from './check-campaigns.ts'
import { createCampaign } from './create-campaign.ts'
import { beginLaunch, launchAdCampaignWork } from './launch-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import type { AdServices } from './services.ts'
import { setCode } from './set-code.ts'

const adRoutes = ({ adPlatform, box }: AdServices) =>
  serve(ads, {
    account: {
      access: orgMember,
      run: async ({ db, organizationId }) => ({
        account: await shownAccount(db, organizationId),
        is_simulated: adPlatform.isSimulated,
      }),
    },
    connect: {
      access: orgAdmin,
      // Meta is asked between two transactions
      transaction: 'none',
      run: async ({ database, organizationId: organization_id, caller, clock, input }) => {
        const { organization_id: _, ...access } = input
        const known = await adPlatform.account(access)
        if (known.outcome === 'signed_out') return raise(unprocessable('Meta does not accept this token.'))
        if (known.outcome !== 'known') return raise(unprocessable(`Meta says: ${known.reason}`))
        const { name, currency } = known
        const by = { organization_id, user_id: personOf(caller).user_id, now: clock.now() }
        return database.inOrganization(organization_id, async db => {
          await storeAccount(db, box, by, { ...access, name, currency })
          return (await shownAccount(db, organization_id)) ?? raise(notFound('Ad account'))
        })
      },
    },
    disconnect: {
      access: orgAdmin,
      run: async ({ db, organizationId }) =>
        (await db
          .deleteFrom('ad_accounts')
          .where('organization_id', '=', organizationId)
          .returning('account_id')
          .executeTakeFirst()) ?? raise(notFound('Ad account')),
    },
    list: { access: orgMember, run: ({ db, input }) => listCampaigns(db, input) },
    create: {
      access: orgMember,
      run: async ({ db, caller, clock, input }) => ({
        id: await createCampaign(db, input, { user_id: personOf(caller).user_id, now: clock.now() }),
      }),
    },
    setCode: { access: orgMember, run: ({ db, input }) => setCode(db, input) },
    launch: { access: orgAdmin, run: ({ db, input }) => beginLaunch(db, input) },
    archive: {
      access: orgAdmin,
      run: async ({ db, clock, input: { organization_id, id } }) => {
        const campaign = await db
          .selectFrom('ad_campaigns')
          .select(['launch_result', 'launched_at', sql<string>`ends_on::text`.as('ends_on')])
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!campaign) return raise(notFound('Campaign'))
        // it is not known yet what would have to be stopped
        if (campaign.launch_result === 'PENDING')
          raise(conflict('The campaign is being launched. Archive it afterwards.'))
        const runs = campaign.launch_result === 'SUCCESS' && campaign.ends_on >= clock.now().toISOString().slice(0, 10)
        if (runs && (await shownAccount(db, organization_id))?.state !== 'CONNECTED')
          raise(conflict('The campaign still runs at Meta. Connect the ad account again to stop it.'))
        await db
          .updateTable('ad_campaigns')
          .set({ status: 'ARCHIVED' })
          .where('organization_id', '=', organization_id)
          .where('id', '=', id)
          .execute()
        // a launch that failed for want of an answer may run all the same
        if (campaign.launched_at) await stopSoon(db, { organization_id, id })
        return { id }
      },
    },
  })

export const adsPart = (services: AdServices & { inProduction: boolean }): Part => ({
  routes: adRoutes(services),
  jobs: [launchAdCampaignWork(services), ...checkAdCampaignsWork(services)],
  schedules: [checkAdCampaignsSchedule],
  // no simulator runs in production
  pages: services.inProduction ? [] : [adSimulator()],
})
