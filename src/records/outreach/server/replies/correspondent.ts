import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { mayMove, type Stage } from '#records/promotions/stages.ts'
import type { GivenCorrespondent } from '../../inbox-contract.ts'
import { recipientFacts } from '../writing/recipients.ts'

const MAX_PROMOTIONS = 3

/** Who is on the other side of a conversation, and what they do for the team. An answer suggests the next stage. */
export async function correspondentOf(
  db: Db,
  organizationId: string,
  { creator_id, outcome }: { creator_id: string | null; outcome: string | null },
): Promise<GivenCorrespondent | null> {
  if (!creator_id) return null
  const [fact] = await recipientFacts(db, organizationId, [creator_id])
  if (!fact) return null
  const { rows } = await sql<{ activation_id: string; name: string; promotion_name: string; stage: Stage }>`
    select a.id as activation_id, a.name, p.name as promotion_name, c.stage
    from activation_creators c
    join activations a on a.organization_id = c.organization_id and a.id = c.activation_id
    join promotions p on p.organization_id = a.organization_id and p.id = a.promotion_id
    where c.organization_id = ${organizationId} and c.creator_id = ${creator_id}
    order by (a.status = 'OPEN') desc, c.added_at desc, a.id limit ${MAX_PROMOTIONS}`.execute(db)
  return {
    ...fact,
    promotions: rows.map(row => ({
      ...row,
      suggested_stage: outcome === 'REPLIED' && mayMove(row.stage, 'NEGOTIATING') ? 'NEGOTIATING' : null,
    })),
  }
}
