import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { ALL_STEPS, DECLINED_STEP, STEPS } from '#records/promotions/stages.ts'
import type { StopStep } from '../../sequence-contract.ts'

/** Stages at which a sequence that stops at this step has nothing more to say. */
function stagesFrom(stop: StopStep): string[] {
  const first = STEPS.findIndex(({ id }) => id === stop)
  return [...STEPS.slice(first), DECLINED_STEP].flatMap(({ stages }): readonly string[] => stages)
}

interface Stopping {
  organization_id: string
  sequence_id: string
  activation_id: string | null
  stop_at: string | null
  now: Date
}

/** Ends a sequence for whoever has come to its stage, and cancels what is queued for them. Answers how many. */
export async function stopAtStage(
  db: Db,
  { organization_id, sequence_id, activation_id, stop_at, now }: Stopping,
): Promise<number> {
  if (!activation_id || !stop_at) return 0
  const { rows } = await sql<{ id: string; creator_id: string; stage: string }>`
    select e.id, e.creator_id, a.stage from outreach_enrollments e
    join activation_creators a on a.organization_id = e.organization_id and a.creator_id = e.creator_id
      and a.activation_id = ${activation_id}
    where e.organization_id = ${organization_id} and e.sequence_id = ${sequence_id} and e.state in ('WAITING', 'FINISHED')
      and a.stage = any(${stagesFrom(stop_at as StopStep)}::text[]) for update of e`.execute(db)
  if (rows.length === 0) return 0
  const reasons = rows.map(({ stage }) => {
    const step = ALL_STEPS.find(({ stages }) => (stages as readonly string[]).includes(stage))
    return `${STAGE_REASON}${step?.name ?? stage}`
  })
  const ids = rows.map(({ id }) => id)
  await sql`
    update outreach_enrollments e set state = 'STOPPED', reason = v.reason, ended_at = ${now}
    from unnest(${ids}::uuid[], ${reasons}::text[]) as v(id, reason)
    where e.organization_id = ${organization_id} and e.id = v.id`.execute(db)
  await sql`
    update outreach_mails m set state = 'CANCELLED', reason = v.reason
    from unnest(${ids}::uuid[], ${reasons}::text[]) as v(id, reason)
    where m.organization_id = ${organization_id} and m.enrollment_id = v.id and m.state = 'QUEUED'`.execute(db)
  return rows.length
}

/** How the reason begins of those who were stopped by their stage. */
export const STAGE_REASON = 'moved to '
