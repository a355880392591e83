import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { GivenSequence, Step } from '../../sequence-contract.ts'
import { STAGE_REASON } from './stop-at-stage.ts'

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

const NO_READINGS = { tracked: 0, opened: 0, clicked: 0 }
const NO_NUMBERS = { waiting: 0, sent: 0, replied: 0, stopped: 0, failed: 0 }
type Totals = GivenSequence['totals'] & { total: number }
const NOBODY: Totals = { total: 0, ...NO_NUMBERS }

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
  return rows.map(({ id, name, state, mailbox_id, activation_id, stop_at, version, draft, updated_at, revision }) => {
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
      activation_id,
      stop_at: stop_at as GivenSequence['stop_at'],
      steps: draft as unknown as Step[],
      revision,
      edited: !isDeepStrictEqual(draft, live ?? null),
      updated_at,
      total,
      totals: numbers,
    }
  })
}

/** Live numbers of each step, in their order: from its mails in all versions, and from who waits for it. */
export async function stepNumbers(db: Db, organizationId: string, sequenceId: string, steps: readonly Step[]) {
  const { rows: mails } = await sql<GivenSequence['totals'] & typeof NO_READINGS & { step_id: string }>`
    select v.key as step_id, (count(*) filter (where m.state in ('QUEUED', 'SENDING')))::int as waiting,
      (count(*) filter (where m.state in ('SENT', 'UNKNOWN')))::int as sent,
      (count(*) filter (where m.outcome = 'REPLIED'))::int as replied,
      (count(*) filter (where m.outcome = 'UNSUBSCRIBED' or (e.state = 'STOPPED' and e.mail_id = m.id)))::int as stopped,
      (count(*) filter (where m.state = 'FAILED' or m.outcome = 'BOUNCED'))::int as failed,
      (count(*) filter (where m.state = 'SENT' and (m.tracks_openings or m.tracks_clicks)))::int as tracked,
      count(m.opened_at)::int as opened, count(m.clicked_at)::int as clicked
    from (
      select e.key, e.value::uuid as mailing_id from outreach_sequence_versions s, jsonb_each_text(s.mailings) e
      where s.organization_id = ${organizationId} and s.sequence_id = ${sequenceId}
    ) v
    join outreach_mails m on m.organization_id = ${organizationId} and m.mailing_id = v.mailing_id
    join outreach_enrollments e on e.organization_id = m.organization_id and e.id = m.enrollment_id
    group by v.key`.execute(db)
  const { rows: waiting } = await sql<{ step: number; people: number }>`
    select step, count(*)::int as people from outreach_enrollments
    where organization_id = ${organizationId} and sequence_id = ${sequenceId} and state = 'WAITING' group by step`.execute(
    db,
  )
  return steps.map(({ id }, at) => {
    const { step_id: _, ...numbers } = mails.find(({ step_id }) => step_id === id) ?? {
      step_id: id,
      ...NO_NUMBERS,
      ...NO_READINGS,
    }
    return { ...numbers, waiting: numbers.waiting + (waiting.find(({ step }) => step === at)?.people ?? 0) }
  })
}

/** Why a sequence has stopped for creators, and for how many it waits until they are back. */
export async function stopReasonCounts(db: Db, organizationId: string, sequenceId: string) {
  const { rows } = await sql<Record<'replied' | 'unsubscribed' | 'bounced' | 'away' | 'stage' | 'by_hand', number>>`
    select (count(*) filter (where state = 'REPLIED'))::int as replied,
      (count(*) filter (where state = 'UNSUBSCRIBED'))::int as unsubscribed,
      (count(*) filter (where state = 'BOUNCED'))::int as bounced,
      (count(*) filter (where state = 'WAITING' and reason like 'away until%'))::int as away,
      (count(*) filter (where state = 'STOPPED' and starts_with(reason, ${STAGE_REASON})))::int as stage,
      (count(*) filter (where state = 'STOPPED' and not starts_with(reason, ${STAGE_REASON})))::int as by_hand
    from outreach_enrollments where organization_id = ${organizationId} and sequence_id = ${sequenceId}`.execute(db)
  return rows[0] ?? { replied: 0, unsubscribed: 0, bounced: 0, away: 0, stage: 0, by_hand: 0 }
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

const MAX_VERSIONS = 50

export async function listVersions(db: Db, organizationId: string, sequenceId: string) {
  const rows = await db
    .selectFrom('outreach_sequence_versions')
    .select(['version', 'steps', 'published_at', 'published_by as user_id'])
    .where('organization_id', '=', organizationId)
    .where('sequence_id', '=', sequenceId)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ steps, ...row }) => ({ ...row, steps: steps as unknown as Step[] }))
}
