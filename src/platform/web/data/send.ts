import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { type Problem, problem, SOMETHING_WENT_WRONG } from '#platform/contract/problem.ts'

/** A call that did not succeed, worded for a person. `status` is 0 when no answer came. */
export class Failure extends Error {
  override name = 'Failure'
  readonly status: number
  readonly code: string | undefined
  /** Path of the field at fault, where the server names one. */
  readonly field: string | undefined
  /** Everything at fault, where the server names more than one. */
  readonly faults: NonNullable<Problem['faults']>
  /** The newest revision, where the change was based on an older one. */
  readonly revision: number | undefined

  constructor(detail: string, { status, code, field, faults = [], revision }: FailureFields) {
    super(detail)
    this.status = status
    this.code = code
    this.field = field
    this.faults = faults
    this.revision = revision
  }

  /** The message without the name of the field in the contract: for words that stand under the field itself. */
  get atField(): string {
    const named = `${this.field}: `
    return this.message.startsWith(named) ? this.message.slice(named.length) : this.message
  }
}

interface FailureFields {
  status: number
  code?: string | undefined
  field?: string | undefined
  faults?: Problem['faults']
  revision?: number | undefined
}

export const NO_CONNECTION = 'No connection. Check your network and try again.'

export interface SendOptions {
  signal?: AbortSignal
  /** Makes a repeated create harmless. */
  idempotencyKey?: string
  /** A signed-out caller stays on the page. */
  staysWhenSignedOut?: boolean
  /** The body of a call that takes a file. */
  file?: Blob
}

/**
 * Calls an endpoint of a contract: path parameters, query string and body are picked from `input` by its schemas, the
 * answer is parsed. A signed-out caller is taken to /login and brought back, unless `staysWhenSignedOut`.
 *
 * @throws Failure with the server's message.detail, else its detail
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: SendOptions = {},
): Promise<AnswerOf<E>> {
  const given = (input ?? {}) as Record<string, unknown>
  const body = endpoint.body && pickOf(endpoint.body, given)
  const response = await request(urlOf(endpoint, given), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(options.file && { 'content-type': options.file.type }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(options.file && { body: options.file }),
    ...(options.signal && { signal: options.signal }),
  })
  const answer = await readJson(response)
  if (response.status === 401 && !options.staysWhenSignedOut) toLogin()
  if (!response.ok) throw failureOf(response.status, answer)
  return endpoint.answer.parse(answer) as AnswerOf<E>
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Failure(NO_CONNECTION, { status: 0 })
  }
}

async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Reads message.detail, then detail; an answer without either says that something went wrong. */
export function failureOf(status: number, answer: unknown): Failure {
  const { message, detail, code, field } = (answer ?? {}) as Record<string, unknown>
  const inner =
    typeof message === 'object' && message !== null ? (message as Record<string, unknown>).detail : undefined
  const { faults, revision } = problem.pick({ faults: true, revision: true }).safeParse(answer).data ?? {}
  const words = [inner, detail].find(text => typeof text === 'string' && text !== '')
  return new Failure(String(words ?? SOMETHING_WENT_WRONG), {
    status,
    code: typeof code === 'string' ? code : undefined,
    field: typeof field === 'string' ? field : undefined,
    faults,
    revision,
  })
}

/** The address of a call: `{name}` of the path and the query string filled from the input. */
export function urlOf(endpoint: Endpoint, given: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(endpoint.query ? pickOf(endpoint.query, given) : {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  }
  const query = search.toString()
  return query ? `${path}?${query}` : path
}

function pickOf(schema: NonNullable<Endpoint['body']>, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap(name => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
}

let leave = (url: string) => window.location.assign(url)

/** Lets the router (and tests) do the leaving. */
export function setLeave(next: (url: string) => void) {
  leave = next
}

function toLogin() {
  const { pathname, search, hash } = window.location
  if (pathname !== '/login') leave(`/login?next=${encodeURIComponent(pathname + search + hash)}`)
}
