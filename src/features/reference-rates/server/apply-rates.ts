import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { type Rate, readRatesFile } from './rates-file.ts'

const applyRates = job('apply_reference_rates', { payload: z.object({}) })

/** Reads the operator's file, if there is one, and computes the prices of the roster again when a rate is new. */
export const applyRatesWork = ({ ratesFile }: { ratesFile: string | undefined }) =>
  work(applyRates, async ({ database, log }) => {
    if (ratesFile) {
      // one that cannot be read leaves the rates as they are
      await readFile(ratesFile, 'utf8')
        .then(text => keepRates(database, readRatesFile(text)))
        .catch((error: Error) => log.warn({ file: ratesFile, reason: error.message }, 'reference rates not read'))
    }
    await applyNewRates(database)
  })

export const applyRatesSchedule = '*/10 * * * * apply_reference_rates'

/** Those that changed are applied later. */
async function keepRates(database: Database, rates: readonly Rate[]): Promise<void> {
  const used = rates.filter(({ currency }) => (CURRENCIES as readonly string[]).includes(currency))
  await database.outsideOrganizations(db =>
    sql`insert into reference_rates (currency, usd, day)
      select currency, usd, day from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as r (currency text, usd numeric, day date)
      on conflict (currency) do update set usd = excluded.usd, day = excluded.day,
        applied = reference_rates.applied and reference_rates.usd = excluded.usd`.execute(db),
  )
}

const BATCH = 500

async function applyNewRates(database: Database): Promise<void> {
  const unapplied = await database.outsideOrganizations(db =>
    db.selectFrom('reference_rates').select(['currency', 'usd']).where('applied', '=', false).execute(),
  )
  if (unapplied.length === 0) return
  await eachOrganization(database, async (db, organization_id) => {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await db
        .selectFrom('creators')
        .select('id')
        .where('organization_id', '=', organization_id)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute()
      const last = rows.at(-1)
      if (!last) return
      await refreshCreators(
        db,
        organization_id,
        rows.map(({ id }) => id),
      )
      after = last.id
    }
  })
  await database.outsideOrganizations(async db => {
    for (const { currency, usd } of unapplied)
      await db
        .updateTable('reference_rates')
        .set({ applied: true })
        .where('currency', '=', currency)
        .where('usd', '=', usd)
        .execute()
  })
}
