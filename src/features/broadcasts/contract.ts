import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { contactMethod } from '#records/fans/contract.ts'
import { nodesFault } from './mail-text.ts'

const organization_id = id
const number = z.int().nonnegative()

/** Which channels a fan gets it on. A mode that prioritizes sends one message to each fan. */
export const sendMode = z.enum([
  'SMS_OR_WHATSAPP_AND_EMAIL',
  'PRIORITIZE_SMS_OR_WHATSAPP',
  'PRIORITIZE_EMAIL',
  'ONLY_SMS',
  'ONLY_WHATSAPP',
  'ONLY_EMAIL',
])
export type SendMode = z.output<typeof sendMode>

/** Days in which a text from the telephone that a message went to answers it. */
export const ANSWER_DAYS = 7

export const broadcastState = z.enum(['DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'STOPPED'])

/** Why a fan of the audience gets nothing. */
export const skipReason = z.enum([
  'NO_ADDRESS',
  'NOT_PROVEN',
  'NO_CONSENT',
  'STOPPED',
  'BOUNCED',
  'NO_SIGN_UP',
  'CAPPED',
  'SPEND_CAP',
  'BROADCAST_STOPPED',
])
export type SkipReason = z.output<typeof skipReason>

/** A mail as plain text, where empty lines part paragraphs, or as the nodes of the editor. */
const mailText = z.union([
  z.string().max(20_000),
  z.record(z.string(), z.unknown()).superRefine((nodes, context) => {
    const fault = nodesFault(nodes)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  }),
])

export const messageLanguage = z.enum(['en', 'fr'])
export type MessageLanguage = z.output<typeof messageLanguage>

const texts = {
  subject: z.string().max(150),
  /** Tried on a share of the fans. */
  second_subject: z.string().max(150).nullable(),
  email: mailText,
  text: z.string().max(1_000),
}
const broadcastTexts = z.strictObject(texts)
export type BroadcastTexts = z.output<typeof broadcastTexts>

/** Texts with variables in braces, `{first_name|friend}`. A draft may hold unknown ones; it is not sent with them. */
export const broadcastContent = z.strictObject({
  /** The language of the texts here. */
  language: messageLanguage.default('en'),
  ...texts,
  /** The texts in the other language, for fans who read it; null: every fan gets the first. */
  second_language: broadcastTexts.nullable().default(null),
  /** Where `{link}` leads; counted for each fan. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable(),
})
export type BroadcastContent = z.output<typeof broadcastContent>

const planned = {
  name: z.string().trim().min(1).max(120),
  audience_id: id.nullable(),
  except_audience_id: id.nullable(),
  send_mode: sendMode,
  content: broadcastContent,
  second_share: z.int().min(1).max(50).nullable(),
  /** By the clock of the team, or of each fan; null sends at once. */
  send_at_date: day.nullable(),
  send_at_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
  fan_zones: z.boolean(),
  /** Nothing is sent beyond it, in US cents; null: no limit. */
  spend_cap_cents: z.int().min(1).max(100_000_000).nullable(),
}

export const broadcast = z.object({
  id,
  ...planned,
  state: broadcastState,
  revision: z.int(),
  created_at: instant,
  starts_at: instant.nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  audience_name: z.string().nullable(),
  /** Messages handed to the providers so far, and those that wait. */
  queued: number,
  waiting: number,
  /** When the next of those that wait goes out. */
  next_at: instant.nullable(),
})
export type Broadcast = z.output<typeof broadcast>

/** Why a fan is shown: one of the first, or one for whom the message reads or goes out differently. */
export const previewReason = z.enum(['SAMPLE', 'NO_FIRST_NAME', 'LONGEST', 'NO_ZONE', 'SECOND_LANGUAGE'])

const channelCost = z.object({ channel: contactMethod, messages: number, texts_each: number, cents: z.number() })

export const broadcastEstimate = z.object({
  fans: number,
  reached: number,
  /** Every mode, so that they can be compared. */
  modes: z.array(z.object({ mode: sendMode, messages: z.partialRecord(contactMethod, number), cents: z.number() })),
  costs: z.array(channelCost),
  skipped: z.array(z.object({ reason: skipReason, fans: number })),
  without_first_name: number,
  without_zone: number,
  /** Those who get it later than asked for, because it falls in their quiet hours. */
  in_quiet_hours: number,
  /** When the first of them gets it; null where nobody waits. */
  quiet_hours_end: instant.nullable(),
  /** How many it reaches in its second language; null without one. */
  in_second_language: number.nullable(),
  /** Messages that the fans it reaches got within the days of the team's limit; those at the limit get no more. */
  fatigue: z.object({ days: number, most: number, fans: z.array(z.object({ messages: number, fans: number })) }),
  /** Of a test of two subjects; null without one. */
  subject_test: z.object({ first: number, second: number, smallest_difference: z.number().nullable() }).nullable(),
  /** How the message reads for some of the fans. */
  previews: z.array(
    z.object({
      fan_id: id,
      name: z.string().nullable(),
      why: previewReason,
      language: messageLanguage,
      subject: z.string(),
      /** Nodes of rich text. */
      email: z.record(z.string(), z.unknown()),
      text: z.string(),
      /** Texts that an SMS is cut into. */
      texts: number,
    }),
  ),
})
export type BroadcastEstimate = z.output<typeof broadcastEstimate>

const one = { organization_id, id }

/** The email address of a member, or the telephone of somebody in the team with its country code; never of a fan. */
export const testRecipient = z.object({ channel: contactMethod, to: z.string().trim().min(3).max(254) })
export type TestRecipient = z.output<typeof testRecipient>

export const subjectOutcome = z.enum(['WAITING', 'FIRST', 'SECOND', 'NO_DIFFERENCE'])
export type SubjectOutcome = z.output<typeof subjectOutcome>

export const broadcastResults = z.object({
  broadcast,
  channels: z.array(
    z.object({
      channel: contactMethod,
      sent: number,
      delivered: number,
      /** At least: people who load no pictures are not seen, and machines are left out. */
      opened: number,
      machine_opened: number,
      clicked: number,
      machine_clicked: number,
      /** Fans who wrote back within `ANSWER_DAYS`, anything but STOP; null where answers do not reach us, as to mail. */
      answered: number.nullable(),
      stopped: number,
      failed: number,
      unknown: number,
      cents: z.number(),
    }),
  ),
  /** Null until the subjects are compared: who looks earlier sees differences that chance makes. */
  subjects: z.array(
    z.object({ second: z.boolean(), sent: number, opened: number.nullable(), clicked: number.nullable() }),
  ),
  subject_test: z
    .object({
      outcome: subjectOutcome,
      /** Null until the last message is sent. */
      compared_at: instant.nullable(),
      /** In percentage points. */
      smallest_difference: z.number().nullable(),
    })
    .nullable(),
  /** Messages handed over whose outcome is not known yet. */
  under_way: number,
  failures: z.array(z.object({ reason: z.string(), messages: number })),
  skipped: z.array(z.object({ reason: skipReason, fans: number })),
  countries: z.array(z.object({ country_code: z.string().nullable(), sent: number, clicked: number })),
  /** Clicks of people by hour since the first message. */
  hours: z.array(z.object({ hour: number, clicked: number })),
})

export const broadcasts = {
  list: query('/app/v2/broadcasts/list', {
    summary: 'Messages to audiences, newest first, at most 200',
    body: z.object({ organization_id }),
    answer: z.object({ items: z.array(broadcast) }),
    shows: ['broadcasts'],
  }),
  get: query('/app/v2/broadcasts/get', {
    summary: 'A message to an audience',
    body: z.object(one),
    answer: broadcast,
    shows: ['broadcasts'],
  }),
  create: command('/app/v2/broadcasts/create', {
    summary: 'Draft a message to an audience',
    body: z.object({ organization_id, ...planned }),
    answer: broadcast,
    changes: ['broadcasts'],
    status: 201,
  }),
  update: command('/app/v2/broadcasts/update', {
    summary: 'Change a draft; refused with 409 where somebody else changed it first, or it goes out already',
    body: z.object({ ...one, revision: z.int().max(2_147_483_647), ...planned }),
    answer: broadcast,
    changes: ['broadcasts'],
  }),
  estimate: query('/app/v2/broadcasts/estimate', {
    summary: 'Whom a message would reach by each mode, what it would cost, and how it reads',
    body: z.object({ organization_id, ...planned }),
    answer: broadcastEstimate,
    shows: ['broadcasts', 'audiences', 'fans'],
  }),
  sendTest: command('/app/v2/broadcasts/send_test', {
    summary:
      'Send a message as it stands to people of the team, marked as a test, in each of its languages: it is in no results and counts in no limit of fans',
    body: z.object({ organization_id, content: broadcastContent, to: z.array(testRecipient).min(1).max(10) }),
    answer: z.object({ messages: number }),
    changes: ['messages'],
  }),
  schedule: command('/app/v2/broadcasts/schedule', {
    summary: 'Send a draft at its time, or at once',
    body: z.object({ ...one, revision: z.int().max(2_147_483_647) }),
    answer: broadcast,
    changes: ['broadcasts', 'audiences'],
  }),
  stop: command('/app/v2/broadcasts/stop', {
    summary: 'Stop a message: what waits is not sent any more',
    body: z.object(one),
    answer: broadcast,
    changes: ['broadcasts'],
  }),
  results: query('/app/v2/broadcasts/results', {
    summary: 'What became of a message to an audience',
    body: z.object(one),
    answer: broadcastResults,
    shows: ['broadcasts', 'messages'],
  }),
  resultsByAudience: query('/app/v2/broadcasts/results_by_audience', {
    summary:
      'What became of a message among the fans of the audiences changed last, at most twelve, as those are now; a fan may be in several',
    body: z.object(one),
    answer: z.object({
      items: z.array(z.object({ id, name: z.string(), sent: number, opened: number, clicked: number })),
    }),
    // not 'messages': those change several times a second while a message is sent
    shows: ['audiences'],
  }),
}
