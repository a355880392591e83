import { z } from 'zod'

/** The closed list of reasons for which a call fails. */
export const problemCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'payload_too_large',
  'unsupported_media_type',
  'unprocessable',
  'too_many_requests',
  'unexpected',
  'unavailable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Every error answer: `detail` for people, twice because clients read `message.detail` first, and the fields of RFC 9457. */
export const problem = z.object({
  detail: z.string(),
  message: z.object({ detail: z.string() }),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  /** Path of the field at fault, such as `custom_field_entries.0.value_date`. */
  field: z.string().optional(),
  /** Everything at fault, where a call names more than one. */
  faults: z.array(z.object({ field: z.string().nullable(), text: z.string() })).optional(),
  /** The newest revision, where a change was based on an older one. */
  revision: z.int().optional(),
})
export type Problem = z.infer<typeof problem>

/** A team that is not there, or that the caller is not in. */
export const NO_SUCH_ORGANIZATION = 'Organization not found.'

export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'
