import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

export const MOST_STEPS = 10

/** A step as it is edited. The first leaves at once, each further one some working days after the one before. */
export const step = z.object({
  id,
  name: z.string().trim().min(1).max(100),
  /** Empty: "Re:" of the first subject, in the same conversation. */
  subject: z.string().max(300),
  nodes: z.record(z.string(), z.unknown()),
  delay_days: z.int().min(0).max(60),
})
export type Step = z.infer<typeof step>

export const enrollmentState = z.enum([
  'WAITING',
  'FINISHED',
  'REPLIED',
  'BOUNCED',
  'UNSUBSCRIBED',
  'FAILED',
  'STOPPED',
])

const numbers = z.object({
  waiting: z.int(),
  sent: z.int(),
  replied: z.int(),
  stopped: z.int(),
  failed: z.int(),
})

export const sequence = z.object({
  id,
  name: z.string(),
  state: z.enum(['DRAFT', 'RUNNING', 'PAUSED']),
  mailbox_id: id.nullable(),
  version: z.int(),
  steps: z.array(step),
  /** Steps differ from the published version. */
  edited: z.boolean(),
  updated_at: instant,
  total: z.int(),
  totals: numbers,
})
export type GivenSequence = z.input<typeof sequence>

export const sequenceRecord = sequence.extend({
  /** Live numbers of each step, in their order. */
  step_numbers: z.array(numbers),
  /** What publishing would change, by step: who still gets it and who has had it. */
  changes: z.array(
    z.object({ step: z.int(), name: z.string(), what: z.string(), still_get_it: z.int(), had_it: z.int() }),
  ),
  next: z.object({ name: z.string(), step: z.int(), due_at: instant }).nullable(),
})

export const enrollment = z.object({
  id,
  creator_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  state: enrollmentState,
  step: z.int(),
  due_at: instant,
  reason: z.string().nullable(),
})
export type Enrollment = z.infer<typeof enrollment>

const organization = { organization_id: id }
const one = { ...organization, id }
const CHANGES = ['sequences', 'outreach']

/** Mails that follow each other until somebody answers. */
export const sequences = {
  list: query('/app/v2/sequences/list', {
    summary: 'Sequences of a team with their numbers',
    body: z.object(organization),
    answer: z.object({ items: z.array(sequence) }),
    shows: ['sequences'],
  }),
  get: query('/app/v2/sequences/get', {
    summary: 'A sequence with live numbers of each step, and what publishing would change',
    body: z.object(one),
    answer: sequenceRecord,
    shows: ['sequences'],
  }),
  create: command('/app/v2/sequences/create', {
    summary: 'Begin a sequence with one step',
    body: z.object({ ...organization, name: z.string().trim().min(1).max(100), mailbox_id: id.nullable() }),
    answer: sequence,
    status: 201,
    changes: CHANGES,
  }),
  save: command('/app/v2/sequences/save', {
    summary: 'Store the steps as they are edited. Nobody gets them before they are published',
    body: z.object({
      ...one,
      name: z.string().trim().min(1).max(100).optional(),
      mailbox_id: id.nullable().optional(),
      steps: z.array(step).min(1).max(MOST_STEPS).optional(),
    }),
    answer: sequence,
    changes: ['sequences'],
  }),
  publish: command('/app/v2/sequences/publish', {
    summary:
      'Make a version of the steps and run it: who has not had a step yet gets the new one. 409 where `version` is not the newest',
    body: z.object({ ...one, version: z.int() }),
    answer: sequence,
    changes: CHANGES,
  }),
  setState: command('/app/v2/sequences/set_state', {
    summary: 'Pause a sequence, or let it run on. Nothing leaves while it is paused',
    body: z.object({ ...one, state: z.enum(['RUNNING', 'PAUSED']) }),
    answer: sequence,
    changes: CHANGES,
  }),
  enroll: command('/app/v2/sequences/enroll', {
    summary: 'Add creators; who is in it already, has no valid address or asked for silence is left out',
    body: z.object({
      ...one,
      recipients: z
        .array(z.object({ creator_id: id, email: z.string().max(320) }))
        .min(1)
        .max(5_000),
    }),
    answer: z.object({ enrolled: z.int(), left_out: z.int() }),
    changes: CHANGES,
  }),
  enrollments: query('/app/v2/sequences/enrollments', {
    summary: 'Creators of a sequence, and where each is',
    body: z.object({ ...one, ...cursorPage(50) }),
    answer: page(enrollment),
    shows: ['sequences'],
  }),
  stop: command('/app/v2/sequences/stop', {
    summary: 'Take a creator out of a sequence',
    body: z.object(one),
    answer: z.object({ id }),
    changes: CHANGES,
  }),
  restart: command('/app/v2/sequences/restart', {
    summary: 'Let a stopped creator go on with the next step; 409 for one that unsubscribed or whose mail came back',
    body: z.object(one),
    answer: z.object({ id }),
    changes: CHANGES,
  }),
  remove: command('/app/v2/sequences/delete', {
    summary: 'Delete a sequence. What was sent stays in its conversations',
    body: z.object(one),
    answer: z.object({ id }),
    changes: CHANGES,
  }),
}
