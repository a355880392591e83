import { sql } from 'kysely'
import type { ZodError } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Database, type Db, isUnavailable } from '#platform/server/database/db.ts'
import { AppError, badRequest, raise, unavailable, unexpected } from '#platform/server/errors.ts'
import type { Gate, RequestFacts, Sessions } from '#platform/server/http/access.ts'
import {
  claimIdempotencyKey,
  type IdempotentCall,
  idempotencyKeyOf,
  type StoredAnswer,
  storeIdempotentAnswer,
} from '#platform/server/http/idempotency.ts'
import { type Cookie, type Handler, HandlerResponse, type Route } from '#platform/server/http/serve.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { consumeLimits } from '#platform/server/limits/rate-limits.ts'

export interface CallServices {
  database: Database
  sessions: Sessions
  clock: Clock
}

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

interface CallOptions {
  /** Aborted when the client leaves. */
  gone?: () => AbortSignal
}

export interface CallResult {
  status: number
  body: unknown
  cookies: readonly Cookie[]
  headers: Readonly<Record<string, string>>
}

/** Makes one call: input, limits, access, one transaction, answer. Nothing in it depends on HTTP. @throws AppError */
export async function makeCall(
  { endpoint, handler }: Pick<Route, 'endpoint' | 'handler'>,
  services: CallServices,
  request: RequestFacts,
  raw: RawInput,
  { gone = () => NEVER }: CallOptions = {},
): Promise<CallResult> {
  const { database, sessions, clock } = services
  const input = await parseInput(endpoint, raw, handler.rephrase)
  if (handler.limits) await consumeLimits(database, handler.limits(request, input))
  const gate: Gate = { request, database, sessions, kind: endpoint.kind }
  const caller = await handler.access.allow(gate, input)
  const organizationId = caller.organization_id ?? ''
  const upload = endpoint.upload && Buffer.isBuffer(raw.body) ? raw.body : Buffer.alloc(0)
  const context = { input, caller, organizationId, request, clock, database, upload, gone }

  const isDryRun = endpoint.kind === 'command' && request.headers['dry-run'] === 'true'
  if (isDryRun && !canRunDry({ endpoint, handler })) raise(badRequest('This call has no dry run.'))

  if (handler.transaction === 'none' && !isDryRun)
    return toResult(endpoint, await handler.run({ ...context, db: untouchable }))
  if (endpoint.kind === 'query') {
    const run = (db: Db) => handler.run({ ...context, db })
    const result = await (organizationId
      ? database.readOrganization(organizationId, run)
      : database.outsideOrganizations(run))
    return toResult(endpoint, result)
  }
  if (isDryRun)
    return dryRun(undo =>
      database.inOrganization(organizationId, async db => {
        const result = toResult(endpoint, await (handler.dryRun ?? handler.run)({ ...context, db }))
        // what a commit would have refused
        await sql`set constraints all immediate`.execute(db)
        return undo(result)
      }),
    )
  const key = idempotencyKeyOf(request.headers['idempotency-key'])
  const scope = `${caller.identity?.user_id ?? 'visitor'} ${endpoint.method} ${endpoint.path}`
  const call = key && organizationId ? { organizationId, scope, key, input } : null
  const run = (db: Db) => runCommand(endpoint, db, { organizationId, call, run: () => handler.run({ ...context, db }) })
  return organizationId ? database.inOrganization(organizationId, run) : database.outsideOrganizations(run)
}

/** A command of a team whose every effect is in its one transaction, or that says itself what it would do. */
export const canRunDry = ({ endpoint, handler }: Pick<Route, 'endpoint' | 'handler'>): boolean =>
  endpoint.kind === 'command' &&
  !endpoint.upload &&
  (handler.transaction !== 'none' || handler.dryRun !== undefined) &&
  !/^(anyone|visitor|signed in)/.test(handler.access.name)

/** Runs a command for its answer only: `undo` ends the transaction without a commit. Jobs that it queued go with it. */
async function dryRun(run: (undo: (answer: CallResult) => never) => Promise<never>): Promise<CallResult> {
  let answer: CallResult | undefined
  const undone = new Error('dry run')
  await run(result => {
    answer = result
    throw undone
  }).catch(error => {
    if (error !== undone) throw error
  })
  if (!answer) throw undone
  return { ...answer, cookies: [], headers: { ...answer.headers, 'dry-run': 'true' } }
}

interface Command {
  organizationId: string
  call: IdempotentCall | null
  run: () => Promise<unknown>
}

/** The part of a command inside its transaction. */
async function runCommand(endpoint: Endpoint, db: Db, { organizationId, call, run }: Command): Promise<CallResult> {
  const earlier = call && (await claimIdempotencyKey(db, call))
  if (earlier) return repeatOf(earlier)
  const result = await run()
  const answer = toResult(endpoint, result)
  if (call) await storeIdempotentAnswer(db, call, { status: answer.status, answer: answer.body })
  if (organizationId && endpoint.changes.length > 0)
    await db.insertInto('job_outbox').values(changedRow(organizationId, endpoint.changes)).execute()
  return answer
}

const NEVER = new AbortController().signal

const repeatOf = ({ status, answer }: StoredAnswer): CallResult => ({
  status,
  body: answer,
  cookies: [],
  headers: { 'idempotent-replayed': 'true' },
})

function toResult(endpoint: Endpoint, result: unknown): CallResult {
  const { body, status, cookies, headers } =
    result instanceof HandlerResponse ? result : { body: result, status: undefined, cookies: [], headers: {} }
  return { status: status ?? endpoint.status, body: endpoint.answer.parse(body), cookies, headers }
}

async function parseInput(endpoint: Endpoint, raw: RawInput, rephrase: Handler<Endpoint>['rephrase']) {
  const input: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part] ?? {})
    if (!result.success) {
      const refusal = invalid(result.error)
      throw rephrase ? await rephrase(refusal, raw.body) : refusal
    }
    Object.assign(input, result.data)
  }
  return input
}

function invalid(error: ZodError): AppError {
  const issue = error.issues[0]
  const field = issue?.path.join('.') || undefined
  if (issue?.code === 'unrecognized_keys')
    return badRequest(`Unknown field: ${issue.keys.join(', ')}.`, { field: issue.keys[0], cause: error })
  return badRequest(field ? `${field}: ${issue?.message}` : (issue?.message ?? 'Invalid input'), {
    field,
    cause: error,
  })
}

/** PostgreSQL stores no NUL and, in JSON, no lone surrogate. */
function isNotText(error: unknown): boolean {
  const { code, detail } = error as { code?: string; detail?: string }
  return code === '22021' || code === '22P05' || (code === '22P02' && /surrogate/.test(detail ?? ''))
}

/** Turns every failure into an AppError: readable ones stay, a stopped database is 503, all others are 500 without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isNotText(error)) return badRequest('The text holds a character that cannot be kept.')
  return isUnavailable(error) ? unavailable() : unexpected(error)
}

const untouchable = new Proxy({} as Db, {
  get() {
    throw new Error('This handler has no transaction of its own: use `database`.')
  },
})
