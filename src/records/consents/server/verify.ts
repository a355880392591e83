import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { chainHash, FIRST_LINK, type LedgerRow, rowHash } from './chain.ts'
import { commitmentOf } from './commit.ts'
import { hashOf } from './texts.ts'

/** A row that differs from what was sealed, with the reason. */
export interface Tampering {
  consent_id: string
  position: number | null
  reason: 'changed' | 'removed' | 'chain_broken' | 'text_changed' | 'person_changed' | 'never_sealed'
}

const BATCH = 1_000

/**
 * Verifies a team's whole ledger and reports every row that differs from what was sealed. An erasure is not tampering:
 * without the details, only the commitment is checked.
 */
export async function verifyConsents(
  db: Db,
  organizationId: string,
): Promise<{ checked: number; tampered: Tampering[] }> {
  const tampered: Tampering[] = []
  let before: Buffer = FIRST_LINK
  let position = 0
  for (;;) {
    const links = await db
      .selectFrom('consent_chain')
      .select(['position', 'consent_id', 'row_hash', 'chain_hash'])
      .where('organization_id', '=', organizationId)
      .where('position', '>', position)
      .orderBy('position')
      .limit(BATCH)
      .execute()
    if (links.length === 0) break
    const rows = await rowsOf(
      db,
      organizationId,
      links.map(link => link.consent_id),
    )
    for (const link of links) {
      const row = rows.get(link.consent_id)
      const name = (reason: Tampering['reason']) =>
        tampered.push({ consent_id: link.consent_id, position: link.position, reason })
      if (link.position !== position + 1 || !chainHash(before, link.row_hash).equals(link.chain_hash))
        name('chain_broken')
      if (!row) name('removed')
      else if (!rowHash(organizationId, row).equals(link.row_hash)) name('changed')
      else if (!row.text || !hashOf(row.text).equals(row.text_hash)) name('text_changed')
      else if (row.salt && row.details !== null && !commitmentOf(row.salt, row.details).equals(row.commitment))
        name('person_changed')
      before = link.chain_hash
      position = link.position
    }
  }
  return { checked: position, tampered: [...tampered, ...(await neverSealed(db, organizationId))] }
}

type KeptRow = LedgerRow & { text: string | null; salt: Buffer | null; details: string | null }

async function rowsOf(db: Db, organizationId: string, ids: readonly string[]): Promise<Map<string, KeptRow>> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('consent_texts', join =>
      join
        .onRef('consent_texts.organization_id', '=', 'consents.organization_id')
        .onRef('consent_texts.id', '=', 'consents.text_id'),
    )
    .leftJoin('consent_details', join =>
      join
        .onRef('consent_details.organization_id', '=', 'consents.organization_id')
        .onRef('consent_details.consent_id', '=', 'consents.id'),
    )
    .selectAll('consents')
    .select(['consent_texts.text', 'consent_details.salt', 'consent_details.details'])
    .where('consents.organization_id', '=', organizationId)
    .where('consents.id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** Rows that should be sealed by their age but are not: inserted bypassing the chain, or sealing has stopped. */
async function neverSealed(db: Db, organizationId: string): Promise<Tampering[]> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('consent_chain', join =>
      join
        .onRef('consent_chain.organization_id', '=', 'consents.organization_id')
        .onRef('consent_chain.consent_id', '=', 'consents.id'),
    )
    .select('consents.id')
    .where('consents.organization_id', '=', organizationId)
    .where('consent_chain.consent_id', 'is', null)
    .where('consents.given_at', '<', sql<Date>`now() - interval '1 hour'`)
    .limit(BATCH)
    .execute()
  return rows.map(({ id }) => ({ consent_id: id, position: null, reason: 'never_sealed' }))
}
