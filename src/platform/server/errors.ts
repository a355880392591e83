import { type Problem, type ProblemCode, SOMETHING_WENT_WRONG } from '#platform/contract/problem.ts'

const statusOf: Record<ProblemCode, { status: number; title: string }> = {
  bad_request: { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  gone: { status: 410, title: 'Gone' },
  payload_too_large: { status: 413, title: 'Too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  unprocessable: { status: 422, title: 'Cannot be processed' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Unexpected failure' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
}

interface ProblemOptions {
  /** Path of the field at fault. */
  field?: string | undefined
  /** Seconds after which a repeat may succeed; sent as Retry-After. */
  retryAfter?: number | undefined
  /** All faults. */
  faults?: Problem['faults']
  /** The newest revision of the record to change. */
  revision?: number | undefined
  cause?: unknown
}

/** An error whose text a person may read. Made only by the functions below. */
export class AppError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  readonly #more: Pick<Problem, 'faults' | 'revision'>

  constructor(code: ProblemCode, detail: string, { field, retryAfter, faults, revision, cause }: ProblemOptions = {}) {
    super(detail, { cause })
    this.name = 'AppError'
    this.code = code
    this.status = statusOf[code].status
    this.field = field
    this.retryAfter = retryAfter
    this.#more = { ...(faults && { faults }), ...(revision === undefined ? {} : { revision }) }
  }

  toProblem(): Problem {
    return {
      detail: this.message,
      message: { detail: this.message },
      type: `/docs#error-${this.code}`,
      title: statusOf[this.code].title,
      status: this.status,
      code: this.code,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...this.#more,
    }
  }
}

export const badRequest = (detail: string, options?: ProblemOptions) => new AppError('bad_request', detail, options)
export const unauthorized = (detail = 'Please sign in.') => new AppError('unauthorized', detail)
export const forbidden = (detail = 'You are not allowed to do this.') => new AppError('forbidden', detail)
/** "Not yours" and "does not exist" answer alike, so that nobody learns which ids exist. */
export const notFound = (what: string, detail = `${what} not found.`) => new AppError('not_found', detail)
export const conflict = (detail: string, options?: ProblemOptions) => new AppError('conflict', detail, options)
export const unprocessable = (detail: string, options?: ProblemOptions) =>
  new AppError('unprocessable', detail, options)
export const payloadTooLarge = (detail = 'The request is too large.') => new AppError('payload_too_large', detail)
export const unsupportedMediaType = (types: readonly string[] = ['application/json']) =>
  new AppError('unsupported_media_type', `Send the body as ${types.join(' or ')}.`)
export const tooManyRequests = (retryAfter: number, detail = 'Too many requests. Please try again later.') =>
  new AppError('too_many_requests', detail, { retryAfter })
export const unavailable = (retryAfter = 2, detail = 'The service is busy. Please try again in a moment.') =>
  new AppError('unavailable', detail, { retryAfter })
export const unexpected = (cause: unknown) => new AppError('unexpected', SOMETHING_WENT_WRONG, { cause })

/** Throws in expression position: `(await find(db, id)) ?? raise(notFound('Tag'))`. */
export function raise(error: AppError): never {
  throw error
}
