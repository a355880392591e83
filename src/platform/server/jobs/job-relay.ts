import type pg from 'pg'
import { CHANGED_TOPICS_TASK, URGENT } from '#platform/server/jobs/jobs.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

export const CHANGES_CHANNEL = 'fanfare_changes'
const INTERVAL_MS = 50
const BATCH = 500
/** graphile-worker takes the smallest number first. */
const FIRST = -10

interface OutboxRow {
  id: number
  task: string
  payload: Record<string, unknown>
  job_key: string | null
  run_at: Date | null
  max_attempts: number
}

/**
 * Moves committed outbox rows to the queue, every 50 ms and at once while there are more.
 * SKIP LOCKED lets several relays share the work; delete and insert are one transaction, so a kill loses nothing.
 */
export function startRelay(pool: pg.Pool, log: Log) {
  let stopped = false
  const loop = (async () => {
    let failures = 0
    while (!stopped) {
      try {
        const moved = await moveBatch(pool)
        failures = 0
        if (moved < BATCH) await pause(INTERVAL_MS)
      } catch (error) {
        if (failures++ % 20 === 0) log.warn({ error: errorFields(error) }, 'relay waits for the database')
        await pause(Math.min(INTERVAL_MS * 2 ** failures, 2_000))
      }
    }
  })()
  return {
    async stop() {
      stopped = true
      await loop
    },
  }
}

async function moveBatch(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<OutboxRow>({
      name: 'relay',
      text: `delete from job_outbox where id in (select id from job_outbox order by starts_with(task, '${URGENT}') desc, id limit ${BATCH} for update skip locked)
             returning id, task, payload, job_key, run_at, max_attempts`,
    })
    const jobs = latestOfEachKey(rows.filter(row => row.task !== CHANGED_TOPICS_TASK))
    if (jobs.length > 0) await addJobs(client, jobs)
    for (const notice of noticesOf(rows)) await client.query('select pg_notify($1, $2)', [CHANGES_CHANNEL, notice])
    await client.query('commit')
    return rows.length
  } catch (error) {
    await client.query('rollback').catch(rollbackError => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** `add_jobs` refuses two jobs with one key in one call; the later replaces the earlier, as it would in two calls. */
function latestOfEachKey(rows: readonly OutboxRow[]): OutboxRow[] {
  const latest = new Map(rows.toSorted((one, other) => one.id - other.id).map(row => [row.job_key, row]))
  return rows.filter(row => row.job_key === null || latest.get(row.job_key) === row)
}

async function addJobs(client: pg.PoolClient, rows: readonly OutboxRow[]) {
  await client.query(
    `select graphile_worker.add_jobs(array(
       select row(spec.task, spec.payload, null, spec.run_at, spec.max_attempts, spec.job_key,
         case when starts_with(spec.task, '${URGENT}') then ${FIRST} else 0 end, null)::graphile_worker.job_spec
       from jsonb_to_recordset($1::jsonb) as spec (task text, payload json, run_at timestamptz, max_attempts smallint, job_key text)))`,
    [JSON.stringify(rows)],
  )
}

function noticesOf(rows: readonly OutboxRow[]): string[] {
  const topics = new Map<string, Set<string>>()
  for (const { payload } of rows) {
    // a job may name changed topics too, so that a busy command writes one row instead of two
    const { organization_id, topics: changed } = payload as { organization_id?: string; topics?: string[] }
    if (!organization_id || !changed) continue
    const known = topics.get(organization_id) ?? new Set()
    for (const topic of changed) known.add(topic)
    topics.set(organization_id, known)
  }
  return [...topics].map(([organization_id, changes]) => JSON.stringify({ organization_id, changes: [...changes] }))
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
