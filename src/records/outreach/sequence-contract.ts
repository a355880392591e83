import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

export const MAX_STEPS = 10

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

/** Steps of a promotion's board at which a sequence may stop; those that are not interested are stopped too. */
export const STOP_STEPS = ['negotiating', 'accepted', 'hired', 'posted'] as const
const stopAt = z.enum(STOP_STEPS)
export type StopStep = z.infer<typeof stopAt>

export const sequence = z.object({
  id,
  name: z.string(),
  state: z.enum(['DRAFT', 'RUNNING', 'PAUSED']),
  mailbox_id: id.nullable(),
  version: z.int(),
  /** What it is about: its mails move creators to the Outreached stage. */
  activation_id: id.nullable(),
  /** Stops for a creator who is moved to this step of the promotion or further, or is not interested. */
  stop_at: stopAt.nullable(),
  steps: z.array(step),
  /** Of the steps as they are edited: counts up with each save of them. */
  revision: z.int(),
  /** Steps differ from the published version. */
  edited: z.boolean(),
  updated_at: instant,
  total: z.int(),
  totals: numbers,
})
export type GivenSequence = z.input<typeof sequence>

export const sequenceRecord = sequence.extend({
  /** Live numbers of each step, in their order. */
  step_numbers: z.array(
    numbers.extend({
      /** Of those sent with a picture or with links that tell. */
      tracked: z.int(),
      opened: z.int(),
      clicked: z.int(),
    }),
  ),
  /** What publishing would change, by step (null: one that is taken out): who still gets it and who has had it. */
  changes: z.array(
    z.object({ step: z.int().nullable(), name: z.string(), what: z.string(), still_get_it: z.int(), had_it: z.int() }),
  ),
  next: z.object({ name: z.string(), step: z.int(), due_at: instant }).nullable(),
  /** Why it has stopped, and for whom it waits. */
  ended: z.object({
    replied: z.int(),
    unsubscribed: z.int(),
    bounced: z.int(),
    away: z.int(),
    stage: z.int(),
    by_hand: z.int(),
  }),
  /** Of the activation. */
  campaign_name: z.string().nullable(),
})

export type SequenceRecord = z.infer<typeof sequenceRecord>

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

export const sequenceVersion = z.object({
  version: z.int(),
  published_at: instant,
  /** Who published it. */
  user_id: id,
  steps: z.array(step),
})

/** A step as it is edited, as somebody who waits for it would get it. */
export const stepPreview = z.object({
  /** Who would still get it, whether it is next for them or not. */
  people: z.int(),
  /** Variables without a value, and how many people that leaves out. */
  missing: z.array(z.object({ variable: z.string(), people: z.int() })),
  recipients: z.array(z.object({ enrollment_id: id, name: z.string() })),
  shown: z
    .object({
      enrollment_id: id,
      to: z.string(),
      name: z.string(),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** When it is their next step. */
      due_at: instant.nullable(),
    })
    .nullable(),
})

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
    summary:
      'Store the steps as they are edited. Nobody gets them before they are published. 409 where `revision` is not the newest',
    body: z.object({
      ...one,
      name: z.string().trim().min(1).max(100).optional(),
      mailbox_id: id.nullable().optional(),
      activation_id: id.nullable().optional(),
      stop_at: stopAt.nullable().optional(),
      steps: z.array(step).min(1).max(MAX_STEPS).optional(),
      /** The one that the steps are based on. */
      revision: z.int().optional(),
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
    answer: z.object({
      enrolled: z.int(),
      left_out: z.int(),
      /** Of those left out, by the first that holds. */
      left_out_because: z.object({
        /** No valid address, or the creator is not in the team any more. */
        no_address: z.int(),
        /** Asked for silence, or mail to the address came back. */
        silent: z.int(),
        already_in: z.int(),
      }),
    }),
    changes: CHANGES,
  }),
  enrollments: query('/app/v2/sequences/enrollments', {
    summary: 'Creators of a sequence, and where each is',
    body: z.object({ ...one, state: enrollmentState.optional(), ...cursorPage(50) }),
    answer: page(enrollment),
    shows: ['sequences'],
  }),
  preview: query('/app/v2/sequences/preview', {
    summary: 'An edited step as one creator would get it, and who could not get it because a value is missing',
    body: z.object({
      ...one,
      step: z
        .int()
        .min(0)
        .max(MAX_STEPS - 1),
      enrollment_id: id.optional(),
    }),
    answer: stepPreview,
    shows: ['sequences'],
  }),
  versions: query('/app/v2/sequences/versions', {
    summary: 'Published versions of a sequence, newest first; at most 50',
    body: z.object(one),
    answer: z.object({ items: z.array(sequenceVersion) }),
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
