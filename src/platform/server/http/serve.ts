import type { Contract, Endpoint, GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { AppError } from '#platform/server/errors.ts'
import type { Access, Caller, RequestFacts } from '#platform/server/http/access.ts'
import type { Limit } from '#platform/server/limits/rate-limits.ts'

export interface HandlerContext<E extends Endpoint> {
  /** The call's transaction: read-only for a query. */
  db: Db
  input: InputOf<E>
  caller: Caller
  /** The tenant of the transaction. */
  organizationId: string
  request: RequestFacts
  clock: Clock
  /** The file of a call that takes one, in bytes; empty otherwise. */
  upload: Buffer
  /** Aborted when the client leaves before it is answered, so that costly work can stop. */
  gone: () => AbortSignal
  /** For list and search reads, `database.searchOrganization`. A command never opens a second transaction. */
  database: Database
}

export interface Handler<E extends Endpoint> {
  access: Access<InputOf<E>>
  /** Bytes of a body; 64 KB of strangers and 1 MB of members where not given. */
  mostBytes?: number
  /** Public rate limits, counted before anything else. */
  limits?: (request: RequestFacts, input: InputOf<E>) => readonly Limit[]
  /** `itself`: the handler counts limits in a statement of its own, and may answer 429. */
  limited?: 'itself'
  /** `itself`: the handler reads `Idempotency-Key` and answers a repeat by it. */
  repeated?: 'itself'
  /** The message of a contract error for people who fill in a form; `body` is the raw input. */
  rephrase?: (refusal: AppError, body: unknown) => Promise<AppError>
  run: (context: HandlerContext<E>) => Promise<GivenAnswerOf<E> | HandlerResponse<GivenAnswerOf<E>>>
  /** `none`: the handler opens its own transactions through `database`; `db` must not be touched. For hot paths and long work. */
  transaction?: 'none'
  /**
   * Of a handler without a transaction of its own, above all one that sends: what it would answer. `db` is rolled back afterwards,
   * with the jobs in it.
   */
  dryRun?: (context: HandlerContext<E>) => Promise<GivenAnswerOf<E>>
}

export interface Route {
  name: string
  endpoint: Endpoint
  handler: Handler<Endpoint>
}

/**
 * Binds a contract to its handlers. A missing endpoint, a missing `access` or a wrong answer does not compile.
 *
 * @example
 * export const tagRoutes = serve(creatorTags, {
 *   list: { access: orgMember, run: ({ db, input }) => tags.listTags(db, input) },
 * })
 */
export function serve<C extends Contract>(contract: C, handlers: { [K in keyof C]: Handler<C[K]> }): Route[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }))
}

/** An answer with another status or with cookies. */
export class HandlerResponse<A> {
  readonly body: A
  readonly status: number | undefined
  readonly cookies: readonly Cookie[]
  readonly headers: Readonly<Record<string, string>>
  constructor(body: A, { status, cookies = [], headers = {} }: AnsweredOptions) {
    this.body = body
    this.status = status
    this.cookies = cookies
    this.headers = headers
  }
}

interface AnsweredOptions {
  status?: number
  cookies?: readonly Cookie[]
  headers?: Readonly<Record<string, string>>
}

export interface Cookie {
  name: string
  value: string
  maxAgeSeconds: number
  path?: string
}

export const answered = <A>(body: A, options: AnsweredOptions) => new HandlerResponse(body, options)
