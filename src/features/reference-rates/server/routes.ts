import { sql } from 'kysely'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { COMPARED_IN, referenceRates } from '../contract.ts'

export const referenceRateRoutes = serve(referenceRates, {
  read: {
    access: orgMember,
    run: async ({ db }) => {
      const rates = await db
        .selectFrom('reference_rates')
        .select(['currency', sql<number>`usd::float8`.as('usd'), sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
        .orderBy('currency')
        .execute()
      const days = rates.map(({ day }) => day).sort()
      return { currency: COMPARED_IN as typeof COMPARED_IN, day: days[0] ?? '', rates }
    },
  },
})
