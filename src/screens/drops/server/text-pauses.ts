import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { TextPause } from '../contract.ts'

interface Asked {
  organization_id: string
  drop_id: string
}

const reasons: Record<string, TextPause['reason']> = {
  drop: 'DROP',
  nobody_types_them_in: 'NOBODY_TYPES_THEM_IN',
  prefix: 'NUMBERS',
}

/**
 * The operator warnings about a drop's texts that still hold: its own pauses (the one for codes that
 * nobody enters ends with its hour, the others with the day), and a spent SMS budget of its team. The table has no
 * teams, so the caller must check that the drop is the team's.
 */
export async function textPauses(db: Db, { organization_id, drop_id }: Asked): Promise<TextPause[]> {
  const { rows } = await sql<{ reason: string | null; since: Date; blocks: number }>`
    select details ->> 'reason' as reason, min(created_at) as since, count(*) as blocks from alerts
    where created_at >= date_trunc('day', now(), 'UTC')
      and (kind = 'text_budget_spent' and subject = ${organization_id}
        or kind = 'text_messages_paused' and details ->> 'drop_id' = ${drop_id} and (
          details ->> 'reason' <> 'nobody_types_them_in' or created_at >= date_trunc('hour', now(), 'UTC')))
    group by 1 order by max(created_at) desc`.execute(db)
  return rows.map(({ reason, since, blocks }) => ({
    reason: reason === null ? 'BUDGET' : (reasons[reason] ?? 'DROP'),
    since: since.toISOString(),
    blocks: reason === 'prefix' ? blocks : 0,
  }))
}
