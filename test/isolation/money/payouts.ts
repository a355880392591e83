import { payouts } from '#features/payouts/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenProfile } from '../../roster/creators.ts'
import type { FeatureWorld, Side } from '../world.ts'

const report = (recipient: string) => `Payout item ID,Recipient,Amount,Currency,Status\nITEM,${recipient},5,USD,SUCCESS`

export const payoutWorld: FeatureWorld = {
  async seed({ server, organization_id, canary, call }) {
    const email_address = `${canary}-paid@creators.example`
    const social_profiles = [{ social_profile_id: await givenProfile(server), email_address }]
    const { body } = await call(rosterMembers.add, { roster_id: organization_id, social_profiles })
    await call(payouts.import_report, { organization_id, report: report(email_address) })
    return { paid_creator_id: body.creators[0]?.id ?? '' }
  },
  cases: {
    'POST /roster/v0/payout/list': {
      may: 'member',
      input: ({ organization_id, ids }: Side) => ({ organization_id, creator_id: ids.paid_creator_id }),
    },
    'POST /roster/v0/payout/import_report': {
      may: 'member',
      input: ({ organization_id, canary }: Side) => ({
        organization_id,
        report: report(`${canary}-paid@creators.example`),
      }),
    },
  },
}
