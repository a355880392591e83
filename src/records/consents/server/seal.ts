import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { chainHash, FIRST_LINK, type LedgerRow, rowHash } from './chain.ts'

const sealConsents = job('seal_consents', { payload: z.object({ organization_id: id }) })

const EVERY_MS = 20_000
const BATCH = 2_000
/** Ids sort by time and a sign-up commits within a minute of its id, so every row a day older than the last link is sealed. */
const LOOK_BACK_MS = 86_400_000

/** The smallest id made a day before this one, from the timestamp prefix of a UUID version 7. */
function dayBefore(id: string): string {
  const ms = Math.max(0, Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - LOOK_BACK_MS)
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** One sealing job per team and 20 s, however many sign-ups request it. It runs at the end of the 20 s and is never postponed. */
export function sealConsentsSoon(db: Db, organizationId: string, now: Date): Promise<void> {
  const end = (Math.floor(now.getTime() / EVERY_MS) + 1) * EVERY_MS
  const key = `seal_consents:${organizationId}:${end}`
  return enqueue(db, sealConsents, { organization_id: organizationId }, { key, runAt: new Date(end) })
}

export const sealConsentsWork = work(sealConsents, async ({ database }, { organization_id }) => {
  for (;;) {
    const sealed = await database.inOrganization(organization_id, db => sealBatch(db, organization_id))
    if (sealed < BATCH) return
  }
})

/** Appends unsealed consents to the chain, oldest first, and returns how many. */
export async function sealBatch(db: Db, organizationId: string, batch = BATCH): Promise<number> {
  // one at a time per team, because a chain has one end
  await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 2))`.execute(db)
  const last = await db
    .selectFrom('consent_chain')
    .select(['position', 'chain_hash', 'consent_id'])
    .where('organization_id', '=', organizationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows: LedgerRow[] = await db
    .selectFrom('consents')
    .selectAll()
    .where('organization_id', '=', organizationId)
    // counted from the last link, not from now, because sealing may have been down for more than a day
    .$if(last !== undefined, query => query.where('id', '>=', dayBefore(last?.consent_id ?? '')))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('consent_chain')
            .whereRef('consent_chain.organization_id', '=', 'consents.organization_id')
            .whereRef('consent_chain.consent_id', '=', 'consents.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(batch)
    .execute()
  if (rows.length === 0) return 0
  let link = last?.chain_hash ?? FIRST_LINK
  let position = last?.position ?? 0
  const links = rows.map(row => {
    const row_hash = rowHash(organizationId, row)
    link = chainHash(link, row_hash)
    position += 1
    return { organization_id: organizationId, position, consent_id: row.id, row_hash, chain_hash: link }
  })
  for (let at = 0; at < links.length; at += 1_000)
    await db
      .insertInto('consent_chain')
      .values(links.slice(at, at + 1_000))
      .execute()
  return rows.length
}
