import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { GivenSequence, Step } from '../../sequence-contract.ts'

export type SequenceRow = Selectable<DB['outreach_sequences']>

export const findSequence = (db: Db, organizationId: string, id: string): Promise<SequenceRow | undefined> =>
  db
    .selectFrom('outreach_sequences')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface Version {
  version: number
  steps: Step[]
  /** The mailing of each step, by the step's id. */
  mailings: Record<string, string>
}

/** The published version; undefined before the first. */
export async function publishedVersion(
  db: Db,
  organizationId: string,
  sequenceId: string,
): Promise<Version | undefined> {
  const row = await db
    .selectFrom('outreach_sequence_versions')
    .select(['version', 'steps', 'mailings'])
    .where('organization_id', '=', organizationId)
    .where('sequence_id', '=', sequenceId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      steps: row.steps as unknown as Step[],
      mailings: row.mailings as Version['mailings'],
    }
  )
}

type Totals = GivenSequence['totals'] & { total: number }
const NOBODY: Totals = { total: 0, waiting: 0, sent: 0, replied: 0, stopped: 0, failed: 0 }

export async function shownSequences(
  db: Db,
  organizationId: string,
  rows: readonly SequenceRow[],
): Promise<GivenSequence[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: totals } = await sql<Totals & { sequence_id: string }>`
    select e.sequence_id, count(*)::int as total, (count(*) filter (where e.state = 'WAITING'))::int as waiting,
      (count(*) filter (where m.sent))::int as sent, (count(*) filter (where e.state = 'REPLIED'))::int as replied,
      (count(*) filter (where e.state in ('STOPPED', 'UNSUBSCRIBED')))::int as stopped,
      (count(*) filter (where e.state in ('FAILED', 'BOUNCED')))::int as failed
    from outreach_enrollments e
    left join lateral (
      select true as sent from outreach_mails where organization_id = e.organization_id and enrollment_id = e.id
        and state in ('SENT', 'UNKNOWN') limit 1
    ) m on true
    where e.organization_id = ${organizationId} and e.sequence_id = any(${ids}::uuid[]) group by e.sequence_id`.execute(
    db,
  )
  const { rows: published } = await sql<{ sequence_id: string; steps: unknown }>`
    select v.sequence_id, v.steps from outreach_sequence_versions v
    join outreach_sequences s on s.organization_id = v.organization_id and s.id = v.sequence_id and s.version = v.version
    where v.organization_id = ${organizationId} and v.sequence_id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id, name, state, mailbox_id, version, draft, updated_at }) => {
    const {
      total,
      sequence_id: _,
      ...numbers
    } = totals.find(row => row.sequence_id === id) ?? { ...NOBODY, sequence_id: id }
    const live = published.find(row => row.sequence_id === id)?.steps
    return {
      id,
      name,
      state: state as GivenSequence['state'],
      mailbox_id,
      version,
      steps: draft as unknown as Step[],
      edited: JSON.stringify(draft) !== JSON.stringify(live ?? null),
      updated_at,
      total,
      totals: numbers,
    }
  })
}

/** Live numbers of each step: from its mails, and from who waits for it. */
export async function stepNumbers(db: Db, organizationId: string, sequenceId: string, steps: number) {
  const { rows } = await sql<GivenSequence['totals'] & { step: number }>`
    select n.step, coalesce(w.waiting, 0) + coalesce(m.waiting, 0) as waiting, coalesce(m.sent, 0) as sent,
      coalesce(m.replied, 0) as replied, coalesce(w.stopped, 0) as stopped, coalesce(m.failed, 0) as failed
    from generate_series(0, ${steps - 1}::int) as n(step)
    left join (
      select step, (count(*) filter (where state = 'WAITING'))::int as waiting,
        (count(*) filter (where state in ('STOPPED', 'UNSUBSCRIBED')))::int as stopped
      from outreach_enrollments where organization_id = ${organizationId} and sequence_id = ${sequenceId} group by step
    ) w on w.step = n.step
    left join (
      select m.step, (count(*) filter (where m.state in ('QUEUED', 'SENDING')))::int as waiting,
        (count(*) filter (where m.state in ('SENT', 'UNKNOWN')))::int as sent,
        (count(*) filter (where m.outcome = 'REPLIED'))::int as replied,
        (count(*) filter (where m.state = 'FAILED' or m.outcome = 'BOUNCED'))::int as failed
      from outreach_mails m join outreach_enrollments e on e.organization_id = m.organization_id and e.id = m.enrollment_id
      where m.organization_id = ${organizationId} and e.sequence_id = ${sequenceId} group by m.step
    ) m on m.step = n.step order by n.step`.execute(db)
  return rows.map(({ step: _, ...numbers }) => numbers)
}

/** Who is written to next. */
export async function nextOf(db: Db, organizationId: string, sequenceId: string) {
  const row = await db
    .selectFrom('outreach_enrollments')
    .select(['creator_id', 'email', 'step', 'due_at'])
    .where('organization_id', '=', organizationId)
    .where('sequence_id', '=', sequenceId)
    .where('state', '=', 'WAITING')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
