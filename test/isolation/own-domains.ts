import { ownDomains } from '../../src/features/own-domains/contract.ts'
import type { FeatureWorld, Side } from './world.ts'

const ofTeam = ({ organization_id }: Side) => ({ organization_id })
const domainOf = ({ organization_id, ids }: Side) => ({ organization_id, id: ids.own_domain_id })

/** A host that nobody has proved. */
export const ownDomainWorld: FeatureWorld = {
  async seed({ organization_id, canary, call }) {
    const host = `${canary.toLowerCase()}.label.example`
    return { own_domain_id: (await call(ownDomains.add, { organization_id, host })).body.id }
  },
  cases: {
    'POST /app/v2/own_domains/list': { may: 'member', input: ofTeam },
    'POST /app/v2/own_domains/add': { may: 'admin', input: side => ({ ...ofTeam(side), host: 'new.label.example' }) },
    'POST /app/v2/own_domains/check': { may: 'admin', input: domainOf, unproven: 'the host has no record' },
    'POST /app/v2/own_domains/remove': { may: 'admin', input: domainOf },
  },
}
