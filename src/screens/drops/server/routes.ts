import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { dropScreens } from '../contract.ts'
import { getDrop } from './drop-detail.ts'
import { dropNumbers } from './drop-numbers.ts'
import type { RowFacts } from './drop-rows.ts'
import { dropCovers, dropFacets, listDrops } from './list-drops.ts'
import { recentSignUps } from './recent-sign-ups.ts'
import { textPauses } from './text-pauses.ts'

/** What members read of their drops. */
export const dropScreenRoutes = ({ ownHosts, ...hosts }: Omit<RowFacts, 'now'>) =>
  serve(dropScreens, {
    list: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input, clock }) =>
        database.searchOrganization(organizationId, db => listDrops(db, input, { now: clock.now(), ...hosts })),
    },
    facets: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, clock }) =>
        database.searchOrganization(organizationId, db => dropFacets(db, clock.now())),
    },
    numbers: { access: orgMember, run: ({ db, input }) => dropNumbers(db, input) },
    get: {
      access: orgMember,
      transaction: 'none',
      run: async ({ database, organizationId, input, clock }) => {
        const detail = await database.searchOrganization(organizationId, db =>
          getDrop(db, input.id, { now: clock.now(), ...hosts, ownHosts }),
        )
        const asked = { organization_id: organizationId, drop_id: detail.drop.id }
        return { ...detail, text_pauses: await database.outsideOrganizations(db => textPauses(db, asked)) }
      },
    },
    covers: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input, clock }) =>
        database.searchOrganization(organizationId, async db => ({
          items: await dropCovers(db, input.ids, clock.now()),
        })),
    },
    sign_ups: {
      access: orgMember,
      transaction: 'none',
      run: ({ database, organizationId, input }) =>
        database.searchOrganization(organizationId, db => recentSignUps(db, input, ownHosts)),
    },
  })
