import type { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Log } from '#platform/server/log.ts'

/** Work that leaves the process: named, with the schema of its payload. Payloads hold ids, never personal data or codes. */
export interface Job<P extends z.ZodType = z.ZodType> {
  task: string
  payload: P
  maxAttempts: number
}

export const job = <P extends z.ZodType>(
  task: string,
  { payload, maxAttempts = 10 }: { payload: P; maxAttempts?: number },
): Job<P> => ({
  task,
  payload,
  maxAttempts,
})

interface EnqueueOptions {
  /** One waiting job per key: a second one replaces the first. */
  key?: string
  runAt?: Date
  /** Somebody waits for it in front of a screen: it runs before all others, in slots reserved for urgent jobs. */
  urgent?: boolean
}

/** Prefix of the task of an urgent job. */
export const URGENT = 'urgent:'

/** Writes the job in the caller's transaction: it runs if and only if that commits. */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  payload: z.input<P>,
  { key, runAt, urgent }: EnqueueOptions = {},
): Promise<void> {
  await db
    .insertInto('job_outbox')
    .values(outboxRow(job, payload, { key, runAt, urgent }))
    .execute()
}

/** Writes many jobs of one kind in the caller's transaction. */
export async function enqueueAll<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  jobs: readonly { payload: z.input<P>; runAt: Date }[],
): Promise<void> {
  if (jobs.length === 0) return
  await db
    .insertInto('job_outbox')
    .values(jobs.map(({ payload, runAt }) => outboxRow(job, payload, { runAt })))
    .execute()
}

/** The row that `enqueue` writes, for statements that write several tables at once. */
export function outboxRow<P extends z.ZodType>(
  job: Job<P>,
  payload: z.input<P>,
  { key, runAt, urgent = false }: { [K in keyof EnqueueOptions]?: EnqueueOptions[K] | undefined } = {},
) {
  return {
    task: urgent ? URGENT + job.task : job.task,
    payload: JSON.stringify(job.payload.parse(payload)),
    job_key: key ?? null,
    run_at: runAt ?? null,
    max_attempts: job.maxAttempts,
  }
}

/** Writes rows of `outboxRow` and `changedRow` in one statement, in the caller's transaction. */
export async function insertOutboxRows(db: Db, rows: readonly ReturnType<typeof outboxRow>[]): Promise<void> {
  await db.insertInto('job_outbox').values(rows).execute()
}

/** Task of the outbox rows that tell open screens what changed; the relay turns them into one notice per team and batch. */
export const CHANGED_TOPICS_TASK = 'changed'

/** Tells the team's open screens that these topics changed, when the transaction commits. For hot paths: needs no NOTIFY. */
export const changedRow = (organizationId: string, topics: readonly string[]) => ({
  task: CHANGED_TOPICS_TASK,
  payload: JSON.stringify({ organization_id: organizationId, topics }),
  job_key: null,
  run_at: null,
  max_attempts: 1,
})

/** The same, written at once. */
export async function announceChange(db: Db, organizationId: string, topics: readonly string[]): Promise<void> {
  await db.insertInto('job_outbox').values(changedRow(organizationId, topics)).execute()
}

export interface JobContext {
  database: Database
  clock: Clock
  log: Log
  /** 1 on the first run. */
  attempt: number
  lastAttempt: boolean
}

export interface JobHandler {
  job: Job
  run(context: JobContext, payload: unknown): Promise<void>
}

/** Binds a job to the code that does it. The code is idempotent: a job whose worker died runs again. */
export const work = <P extends z.ZodType>(
  job: Job<P>,
  run: (context: JobContext, payload: z.output<P>) => Promise<void>,
): JobHandler => ({
  job,
  run: (context, payload) => run(context, job.payload.parse(payload) as z.output<P>),
})

/** Thrown by a job to be tried again no earlier than `at`, without counting as a failure of its own. */
export class TryAgainAt extends Error {
  readonly at: Date
  constructor(at: Date, reason: string) {
    super(reason)
    this.name = 'TryAgainAt'
    this.at = at
  }
}
