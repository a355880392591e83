import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Step } from '../../sequence-contract.ts'

/** A creator in a sequence who may still get steps, and where they would be among other steps. */
export interface Place {
  id: string
  state: 'WAITING' | 'FINISHED'
  step: number
  /** Behind the last step that they have had: nobody gets a step twice, or one that was put before it. */
  next: number
  had: readonly string[]
  /** When the last step left. */
  last_at: Date | null
}

interface Row {
  id: string
  state: 'WAITING' | 'FINISHED'
  step: number
  had: string[] | null
  last_at: Date | null
}

/** Where everybody who waits or has finished would be among these steps. */
export async function placesAmong(
  db: Db,
  organizationId: string,
  sequenceId: string,
  steps: readonly Step[],
): Promise<Place[]> {
  const { rows } = await sql<Row>`
    with step_of as materialized (
      select e.value::uuid as mailing_id, e.key as step_id from outreach_sequence_versions v, jsonb_each_text(v.mailings) e
      where v.organization_id = ${organizationId} and v.sequence_id = ${sequenceId}
    ), had as materialized (
      select m.enrollment_id, array_agg(s.step_id order by m.step) as steps,
        max(coalesce(m.settled_at, m.send_at)) as last_at
      from outreach_mails m join step_of s on s.mailing_id = m.mailing_id
      where m.organization_id = ${organizationId} and m.state <> 'CANCELLED' group by m.enrollment_id
    )
    select e.id, e.state, e.step, had.steps as had, had.last_at from outreach_enrollments e
    left join had on had.enrollment_id = e.id
    where e.organization_id = ${organizationId} and e.sequence_id = ${sequenceId} and e.state in ('WAITING', 'FINISHED')
    order by e.due_at, e.id`.execute(db)
  const places = new Map(steps.map(({ id }, at) => [id, at]))
  return rows.map(({ had, ...row }) => {
    const known = had ?? []
    const next = Math.max(-1, ...known.map(id => places.get(id) ?? -1)) + 1
    return { ...row, had: known, next }
  })
}
