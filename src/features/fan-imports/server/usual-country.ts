import type { ReadDb } from '#platform/server/database/db.ts'

/** Of the newest fans: all of a large team would take half a second. */
const LOOKED_AT = 5_000

/** A country of many fans: a first guess for numbers without one. */
export async function usualCountry(db: ReadDb, organization_id: string): Promise<string | null> {
  const newest = db
    .selectFrom('fans')
    .select('country_code')
    .where('organization_id', '=', organization_id)
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
  const [usual] = await db
    .selectFrom(newest.as('newest'))
    .select('country_code')
    .where('country_code', 'is not', null)
    .groupBy('country_code')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .execute()
  return usual?.country_code ?? null
}
