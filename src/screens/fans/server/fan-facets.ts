import type { ReadDb } from '#platform/server/database/db.ts'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import { offeredCities } from '#records/fans/server/list/city-names.ts'

const MAX_DROPS = 200
/** The sample of fans that ranks the countries: counting all fans of a large team takes half a second. */
const SAMPLE = 5_000

/** Filter options of the fan list. */
export async function fanFacets(db: ReadDb) {
  const drops = await db
    .selectFrom('drops as d')
    .select('d.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('signups as s').select('s.id').whereRef('s.drop_id', '=', 'd.id')),
    )
    .orderBy('d.created_at', 'desc')
    .limit(MAX_DROPS)
    .execute()
  const ids = drops.map(({ id }) => id)
  const references = await dropReferences(db, ids)
  return {
    drops: ids.flatMap(id => references.get(id) ?? []),
    country_codes: await valuesOf(db, 'country_code'),
    languages: await valuesOf(db, 'language'),
    cities: await offeredCities(db),
  }
}

/** Every country or language of the fans by a loose index scan, ranked by the newest fans. */
async function valuesOf(db: ReadDb, column: 'country_code' | 'language'): Promise<string[]> {
  const rows = await db
    .withRecursive('known', query =>
      query
        .selectFrom('fans as first')
        .select(({ fn }) => fn.min(`first.${column}`).as('code'))
        .unionAll(
          query
            .selectFrom('known')
            .select(({ selectFrom, fn }) =>
              selectFrom('fans as next')
                .select(fn.min(`next.${column}`).as('code'))
                .whereRef(`next.${column}`, '>', 'known.code')
                .as('code'),
            )
            .where('known.code', 'is not', null),
        ),
    )
    .with('newest', query =>
      query.selectFrom('fans').select(`${column} as code`).orderBy('created_at', 'desc').limit(SAMPLE),
    )
    .with('counted', query =>
      query
        .selectFrom('newest')
        .select(({ fn }) => ['code', fn.countAll<number>().as('fans')] as const)
        .groupBy('code'),
    )
    .selectFrom('known')
    .leftJoin('counted', 'counted.code', 'known.code')
    .select('known.code')
    .where('known.code', 'is not', null)
    .orderBy('counted.fans', order => order.desc().nullsLast())
    .orderBy('known.code')
    .execute()
  return rows.flatMap(({ code }) => code ?? [])
}
