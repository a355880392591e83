import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow, enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { failingSince, failsTooLong, restAfter, waitAfter } from '../rules.ts'
import type { Claimed, EndpointRow } from './claim.ts'
import { disabledNotice } from './disabled-notice.ts'
import { lockEndpoint } from './endpoints.ts'
import type { Result } from './post.ts'
import { failPending } from './replay.ts'

export interface AttemptedDelivery extends Claimed {
  result: Result
}

const GONE = 410

/**
 * Stores the results of a round: each message, its attempt in the log, and the health of the endpoint. A failure at a URL that
 * the endpoint left meanwhile is due at the new URL at once and does not count against it.
 */
export async function finishDeliveryRound(
  db: Db,
  { organization_id, id: endpoint_id, url }: Pick<EndpointRow, 'organization_id' | 'id' | 'url'>,
  round: readonly AttemptedDelivery[],
  now: Date,
): Promise<void> {
  const endpoint = await lockEndpoint(db, { organization_id, endpoint_id })
  // removed meanwhile, its log with it
  if (!endpoint) return
  const quoting = await quotingOf(db, organization_id, round)
  const moved = endpoint.url !== url
  const rows = round.map(tried => rowOf(tried, { quotes: quoting.has(tried.event_id), moved, now }))
  await sql`
    with tried as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, event_id uuid, event_type text,
        outcome text, status smallint, fault text, answer text, started_at timestamptz, duration_ms integer,
        state text, counts boolean, due_at timestamptz)
    ), settled as (
      update webhook_deliveries d set
        -- what was settled or replayed meanwhile stays so, unless this try got through
        state = case when d.state = 'PENDING' or tried.state = 'DELIVERED' then tried.state else d.state end,
        attempts = d.attempts + tried.counts::integer,
        due_at = coalesce(tried.due_at, d.due_at),
        sending_since = null,
        settled_at = case when tried.state <> 'PENDING' then ${now}::timestamptz
          when d.state <> 'PENDING' then d.settled_at end
      from tried
      where d.organization_id = ${organization_id} and d.endpoint_id = ${endpoint_id} and d.event_id = tried.event_id
      returning d.event_id
    )
    insert into webhook_attempts (organization_id, endpoint_id, id, event_id, event_type, outcome, status, fault, answer,
      started_at, duration_ms)
    select ${organization_id}, ${endpoint_id}, id, event_id, event_type, outcome, status, fault, answer, started_at, duration_ms
    from tried join settled using (event_id)
  `.execute(db)
  if (!moved) await judge(db, endpoint, round, now)
  await db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['webhooks']))
    .execute()
}

/** Messages whose answers are kept. What is answered to one about an erased fan is not: it may quote what was erased. */
async function quotingOf(db: Db, organizationId: string, round: readonly AttemptedDelivery[]): Promise<Set<string>> {
  const ids = round.map(({ event_id }) => event_id)
  // shared with other rounds, and waited for by an erasure, which then finds what this round wrote
  const events = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where(eb => eb.or([eb('fan_id', 'is not', null), eb('test', '=', true)]))
    .forShare()
    .execute()
  return new Set(events.map(({ id }) => id))
}

interface Read {
  quotes: boolean
  moved: boolean
  now: Date
}

function rowOf({ event_id, event_type, attempts, result }: AttemptedDelivery, { quotes, moved, now }: Read) {
  const { outcome, status, fault, started_at, duration_ms } = result
  const answer = quotes ? result.answer : null
  const attempt = { id: newId(), event_id, event_type, outcome, status, fault, answer, started_at, duration_ms }
  if (outcome === 'DELIVERED') return { ...attempt, state: outcome, counts: true, due_at: null }
  if (moved) return { ...attempt, state: 'PENDING', counts: false, due_at: now }
  const wait = waitAfter(attempts + 1, Math.random())
  if (wait === null) return { ...attempt, state: 'FAILED', counts: true, due_at: null }
  return { ...attempt, state: 'PENDING', counts: true, due_at: new Date(now.getTime() + wait) }
}

/** Backs off a failing endpoint, and disables one that is gone or has failed for days. */
async function judge(db: Db, endpoint: EndpointRow, round: readonly AttemptedDelivery[], now: Date): Promise<void> {
  const { organization_id, id } = endpoint
  const update = (values: Partial<EndpointRow>) =>
    db
      .updateTable('webhook_endpoints')
      .set(values)
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  const results = round.map(({ result }) => result)
  const gone = results.some(({ status }) => status === GONE)
  const asked = Math.max(...results.map(({ rest_ms }) => rest_ms))
  if (!gone && results.some(({ outcome }) => outcome === 'DELIVERED')) {
    const rest_until = asked > 0 ? new Date(now.getTime() + asked) : null
    // the usual case writes nothing
    if (endpoint.failing_since || endpoint.failures > 0 || rest_until)
      await update({ failing_since: null, failures: 0, rest_until })
    return
  }
  const failing_since = failingSince({ since: endpoint.failing_since, last: endpoint.last_failure_at }, now)
  const failures = endpoint.failures + 1
  const rest = Math.max(restAfter(failures), asked)
  await update({ failing_since, failures, last_failure_at: now, rest_until: new Date(now.getTime() + rest) })
  if (!endpoint.enabled || !(gone || failsTooLong(failing_since, now))) return
  await update({ enabled: false, disabled_because: gone ? 'GONE' : 'FAILING' })
  await failPending(db, endpoint, now)
  await enqueue(db, disabledNotice, { organization_id, endpoint_id: id })
}
