import { sql } from 'kysely'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { COMPARISON_CURRENCY, referenceRates } from '../contract.ts'

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
      return { currency: COMPARISON_CURRENCY as typeof COMPARISON_CURRENCY, day: days[0] ?? '', rates }
    },
  },
})
