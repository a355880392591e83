import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant, sentInstant } from '#platform/contract/values.ts'
import { STAGES } from '#records/promotions/stages.ts'
import { candidate, mailState } from './composer-contract.ts'

export const threadState = z.enum(['WAITING', 'OPEN', 'DONE'])
export const threadOutcome = z.enum(['REPLIED', 'AWAY', 'BOUNCED', 'UNSUBSCRIBED'])

/** A conversation in the list. */
export const thread = z.object({
  id,
  mailbox_id: id,
  mailbox_email: z.string().nullable(),
  creator_id: id.nullable(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  email: z.string(),
  subject: z.string(),
  snippet: z.string(),
  state: threadState,
  outcome: threadOutcome.nullable(),
  away_until: z.string().nullable(),
  assignee_id: id.nullable(),
  unread: z.boolean(),
  snoozed_until: instant.nullable(),
  last_is_ours: z.boolean(),
  last_at: instant,
  message_count: z.int(),
})
export type Thread = z.infer<typeof thread>
export type GivenThread = z.input<typeof thread>

export const threadMessage = z.object({
  id,
  is_ours: z.boolean(),
  kind: z.enum(['SENT', 'ANSWER', 'AWAY', 'BOUNCE', 'AUTOMATIC']),
  from_address: z.string(),
  from_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  text: z.string(),
  quoted: z.string(),
  at: instant,
  /** Files that stay in the mailbox; bytes. */
  attachments: z.array(z.object({ filename: z.string(), size: z.int() })),
  /** Of a mail of ours that tells. */
  opened_at: instant.nullable(),
  clicked_at: instant.nullable(),
})
export type ThreadMessage = z.infer<typeof threadMessage>

/** The sequence that a conversation belongs to. */
const sequenceOfThread = z.object({
  id,
  name: z.string(),
  enrollment_id: id,
  state: z.string(),
  reason: z.string().nullable(),
  steps: z.array(z.object({ name: z.string(), at: instant.nullable(), state: mailState.nullable() })),
})

/** The creator of a conversation, and the promotions they are in, open ones first. */
const correspondent = candidate.extend({
  time_zone: z.string().nullable(),
  promotions: z.array(
    z.object({
      activation_id: id,
      name: z.string(),
      promotion_name: z.string(),
      stage: z.enum(STAGES),
      /** Where they should be moved, because they answered. */
      suggested_stage: z.literal('NEGOTIATING').nullable(),
    }),
  ),
})
export type Correspondent = z.infer<typeof correspondent>
export type GivenCorrespondent = z.input<typeof correspondent>

const organization = { organization_id: id }
const one = { ...organization, id }
const nodes = z.record(z.string(), z.unknown())
const CHANGES = ['threads']

export const snippet = z.object({ id, word: z.string(), text: z.string() })

/** The team's inbox: conversations of all its mailboxes. */
export const inbox = {
  list: query('/app/v2/inbox/threads', {
    summary: 'Conversations, newest first; `q` finds subjects, names, addresses and what was written',
    body: z.object({
      ...organization,
      tab: z.enum(['open', 'mine', 'nobodys', 'waiting', 'done', 'all']).default('open'),
      q: z.string().trim().max(200).optional(),
      creator_id: id.optional(),
      ...cursorPage(50),
    }),
    answer: page(thread),
    shows: ['threads'],
  }),
  counts: query('/app/v2/inbox/counts', {
    summary: 'How many conversations are open, mine, and nobody has taken',
    body: z.object(organization),
    answer: z.object({ open: z.int(), mine: z.int(), nobodys: z.int(), unread: z.int() }),
    shows: ['threads'],
  }),
  get: query('/app/v2/inbox/thread', {
    summary: 'A conversation with its messages, oldest first',
    body: z.object(one),
    answer: thread.extend({
      messages: z.array(threadMessage),
      /** Answers of ours that have not left, or of which it is not known. */
      pending: z.array(
        z.object({ id, text: z.string(), state: mailState, reason: z.string().nullable(), send_at: instant }),
      ),
      sequence: sequenceOfThread.nullable(),
      can_send: z.boolean(),
      /** Why the address gets no mail of the team, such as `unsubscribed from the team`; null where it does. */
      silent_because: z.string().nullable(),
      creator: correspondent.nullable(),
    }),
    shows: ['threads', 'promotions', 'suppressions'],
  }),
  update: command('/app/v2/inbox/update', {
    summary: 'Assign a conversation, mark it done or read, or put it aside until a moment',
    body: z.object({
      ...one,
      state: z.enum(['OPEN', 'DONE']).optional(),
      assignee_id: id.nullable().optional(),
      unread: z.boolean().optional(),
      snoozed_until: sentInstant.nullable().optional(),
    }),
    answer: thread,
    changes: CHANGES,
  }),
  reply: command('/app/v2/inbox/reply', {
    summary:
      'Answer in a conversation. The answer leaves after ten seconds; 409 when the mailbox needs to be reconnected, or the ' +
      'address gets no mail of the team',
    body: z.object({ ...one, nodes, with_signature: z.boolean().default(true), done: z.boolean().default(false) }),
    answer: z.object({ mail_id: id, send_at: instant }),
    changes: [...CHANGES, 'outreach'],
  }),
  retractMail: command('/app/v2/inbox/take_back', {
    summary: 'Take an answer back before it leaves; 409 when it has left',
    body: z.object({ ...organization, mail_id: id }),
    answer: z.object({ mail_id: id }),
    changes: CHANGES,
  }),
  snippets: query('/app/v2/inbox/snippets', {
    summary: 'Texts that answers begin with, by their word',
    body: z.object(organization),
    answer: z.object({ items: z.array(snippet) }),
    shows: ['snippets'],
  }),
  saveSnippet: command('/app/v2/inbox/snippets/save', {
    summary: 'Make a snippet, or replace the one with this word',
    body: z.object({
      ...organization,
      word: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Small letters, digits and hyphens'),
      text: z.string().trim().min(1).max(5_000),
    }),
    answer: snippet,
    changes: ['snippets'],
  }),
  removeSnippet: command('/app/v2/inbox/snippets/remove', {
    summary: 'Delete a snippet',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['snippets'],
  }),
}
