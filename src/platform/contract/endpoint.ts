import type { z } from 'zod'

/** A kind of data that queries show and commands change. A command refreshes every query with one of its topics. */
export type Topic = string

type Shape = z.ZodObject

interface Parts<P extends Shape | undefined, Q extends Shape | undefined, B extends Shape | undefined> {
  /** Path parameters: every `{name}` of the path, as strings. */
  params?: P
  /** Query string; values arrive as strings, so numbers are written `z.coerce.number()`. */
  query?: Q
  /** JSON body. Unknown fields are refused with 400. */
  body?: B
  /** The body is a file instead: the handler finds its bytes in `context.upload`. */
  upload?: Upload
}

/** A file sent as the whole body, its type in `Content-Type`. A signed-out caller is refused before the body is read. */
export interface Upload {
  /** Content types that are taken, such as `image/png`. */
  types: readonly string[]
  max_bytes: number
}

type Of<S extends Shape | undefined> = S extends Shape ? z.output<S> : unknown
type Given<S extends Shape | undefined> = S extends Shape ? z.input<S> : unknown

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, said once: server, web client and OpenAPI document all read it.
 * A query changes nothing and may be retried and cached; a command is one transaction and is never retried by itself.
 */
export interface Endpoint<
  Kind extends 'query' | 'command' = 'query' | 'command',
  // biome-ignore lint/suspicious/noExplicitAny: the widest endpoint must accept every input
  Input = any,
  Answer extends z.ZodType = z.ZodType,
  // biome-ignore lint/suspicious/noExplicitAny: what the client sends before parsing
  Sent = any,
> {
  kind: Kind
  method: Method
  path: string
  params?: Shape | undefined
  query?: Shape | undefined
  body?: Shape | undefined
  upload?: Upload | undefined
  answer: Answer
  /** Topics a query's answer depends on. */
  shows: readonly Topic[]
  /** Topics a command makes stale. */
  changes: readonly Topic[]
  /** Status of a plain success; a handler may answer another with `answered()`. */
  status: number
  /** One sentence for the OpenAPI document. */
  summary: string
  /** Never set: carries the types of the parsed and the sent input. */
  readonly types?: { input: Input; sent: Sent }
}

type Definition<P extends Shape | undefined, Q extends Shape | undefined, B extends Shape | undefined, A> = Parts<
  P,
  Q,
  B
> & {
  answer: A
  summary: string
  status?: number
}

/**
 * A call that only reads. The path may start with its method (`'GET /app/v2/drops/{identifier}'`); POST otherwise.
 *
 * @example
 * list: query('/roster/v0/tags/list', { summary: 'Tags of a team', body: z.object({ organization_id: id }), answer: page(tag), shows: ['tags'] })
 */
export function query<
  A extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(path: string, definition: Definition<P, Q, B, A> & { shows?: readonly Topic[] }) {
  return endpoint<'query', P, Q, B, A>('query', path, { ...definition, changes: [] })
}

/** A call that changes something: one transaction, never repeated by itself; `Idempotency-Key` makes a repeat harmless. */
export function command<
  A extends z.ZodType,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(path: string, definition: Definition<P, Q, B, A> & { changes: readonly Topic[] }) {
  return endpoint<'command', P, Q, B, A>('command', path, { ...definition, shows: [] })
}

function endpoint<
  K extends 'query' | 'command',
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  A extends z.ZodType,
>(
  kind: K,
  written: string,
  {
    params,
    query,
    body,
    upload,
    answer,
    summary,
    status = 200,
    shows = [],
    changes,
  }: Definition<P, Q, B, A> & {
    shows?: readonly Topic[]
    changes: readonly Topic[]
  },
): Endpoint<K, Of<P> & Of<Q> & Of<B>, A, Given<P> & Given<Q> & Given<B>> {
  const [method, path] = written.includes(' ') ? (written.split(' ') as [Method, string]) : (['POST', written] as const)
  return {
    kind,
    method,
    path,
    params,
    query,
    // with its refinements, which a new object of the same fields would lose
    body: body?.strict(),
    upload,
    answer,
    summary,
    status,
    shows,
    changes,
  }
}

/** What a handler receives: path parameters, query and body as one parsed object. */
export type InputOf<E extends Endpoint> = NonNullable<E['types']>['input']
/** The client's input, before defaults and coercion. */
export type SentOf<E extends Endpoint> = NonNullable<E['types']>['sent']
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
/** The handler's answer. It is parsed by the answer's schema, which removes fields that the contract does not name. */
export type GivenAnswerOf<E extends Endpoint> = z.input<E['answer']>

export type Contract = Record<string, Endpoint>
