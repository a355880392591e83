import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { rowSelection } from '#platform/contract/selection.ts'
import { id, instant, sentInstant } from '#platform/contract/values.ts'
import { knownZone } from '#platform/contract/zones.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { ofList } from '#records/creators/creator-filter.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import { MAX_ATTACHMENT_BYTES } from './attachments.ts'

export const MAX_RECIPIENTS = 5_000

const nodes = z.record(z.string(), z.unknown())
const recipient = z.object({ creator_id: id, email: z.string().max(320) })

/** What is written, before it is sent. */
export const draftContent = z.object({
  mailbox_id: id.nullable(),
  subject: z.string().max(300),
  nodes,
  signature_id: id.nullable(),
  recipients: z.array(recipient).max(MAX_RECIPIENTS),
  /** What stands in place of a variable without a value. */
  fallbacks: z.record(z.string().max(50), z.string().max(200)),
  activation_id: id.nullable(),
  schedule_at: sentInstant.nullable(),
  /** The zone in which `schedule_at` was meant: it leaves at this time of day where each recipient is. Null: at one moment. */
  schedule_zone: z
    .string()
    .max(64)
    .refine(zone => knownZone(zone) !== undefined, 'There is no such time zone.')
    .nullable()
    .default(null),
})
export type DraftContent = z.infer<typeof draftContent>

export const attached = z.object({
  id,
  filename: z.string(),
  content_type: z.string(),
  content_id: z.string().nullable(),
  size: z.int(),
})
export type Attached = z.infer<typeof attached>

export const draft = draftContent.extend({
  id,
  revision: z.int(),
  attachments: z.array(attached),
  schedule_at: instant.nullable(),
  updated_at: instant,
})
export type Draft = z.infer<typeof draft>
/** As rows give it, with dates. */
export type GivenDraft = z.input<typeof draft>

/** A creator as the composer shows them. */
export const candidate = z.object({
  creator_id: id,
  name: z.string(),
  username: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Their first address; empty where none is known. */
  email: z.string(),
  /** Their main profile, else their largest. */
  profile: z.object({ id, platform: creatorPlatform, follower_count: z.number().nullable() }).nullable(),
  /** The first price that they ask for; 0 posts are any number. */
  price: z.object({ price: z.number(), currency: z.enum(CURRENCIES), num_posts: z.int() }).nullable(),
})
export type Candidate = z.infer<typeof candidate>

export const verdict = z.enum([
  'ready',
  /** Leaves out: */
  'no_email',
  'invalid_email',
  'suppressed',
  'duplicate',
  'gone',
])

export const preflightItem = z.object({
  creator_id: id,
  name: z.string(),
  email: z.string(),
  verdict,
  reason: z.string().nullable(),
  /** Variables without value and fallback: they would be sent as written. */
  unresolved: z.array(z.string()),
  /** Somebody of the team wrote to the address, or to this creator, in the last 14 days. */
  collision: z.object({ at: instant, subject: z.string(), from: z.string() }).nullable(),
  send_at: instant.nullable(),
})
export type GivenPreflightItem = z.input<typeof preflightItem>

export const mailState = z.enum(['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'WITHHELD', 'CANCELLED'])
export type MailState = z.infer<typeof mailState>

const counts = z.object({
  total: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  withheld: z.int(),
  cancelled: z.int(),
  replied: z.int(),
  bounced: z.int(),
  /** Of those sent with a picture or with links that tell: how many could tell, and did. */
  tracked: z.int(),
  opened: z.int(),
  clicked: z.int(),
})

/** A mail to many that was confirmed. */
export const mailing = z.object({
  id,
  subject: z.string(),
  from: z.string().nullable(),
  state: z.enum(['SENDING', 'CANCELLED']),
  sent_at: instant.nullable(),
  /** When the first and the last of the copies that wait leave. */
  first_leaves_at: instant.nullable(),
  last_leaves_at: instant.nullable(),
  counts,
})
export type Mailing = z.output<typeof mailing>
export type GivenMailing = z.input<typeof mailing>

export const mailCopy = z.object({
  id,
  creator_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  state: mailState,
  reason: z.string().nullable(),
  outcome: z.enum(['REPLIED', 'AWAY', 'BOUNCED', 'UNSUBSCRIBED']).nullable(),
  send_at: instant,
  settled_at: instant.nullable(),
  thread_id: id.nullable(),
  /** Whether it tells of openings or clicks at all. */
  tracked: z.boolean(),
  opened_at: instant.nullable(),
  clicked_at: instant.nullable(),
})
export type MailCopy = z.infer<typeof mailCopy>

const organization = { organization_id: id }
const one = { ...organization, id }
const CHANGES = ['outreach', 'mailboxes']

/** Writing to many creators: drafts that save themselves, a dry run that binds, and what became of each copy. */
export const composer = {
  candidates: query('/app/v2/outreach/candidates', {
    summary: 'Creators as recipients: chosen ones, or all that match a filter except some; at most 5,000',
    body: z.object({
      ...ofList,
      ...organization,
      selection: rowSelection,
      limit: z.int().min(1).max(MAX_RECIPIENTS).default(MAX_RECIPIENTS),
    }),
    answer: z.object({ items: z.array(candidate), more: z.boolean() }),
    shows: ['creators'],
  }),
  drafts: query('/app/v2/outreach/drafts', {
    summary: "The member's drafts, newest first",
    body: z.object(organization),
    answer: z.object({ items: z.array(draft) }),
    shows: ['outreach-drafts'],
  }),
  getDraft: query('/app/v2/outreach/drafts/get', {
    summary: 'One draft of the member',
    body: z.object(one),
    answer: draft,
    shows: ['outreach-draft'],
  }),
  saveDraft: command('/app/v2/outreach/drafts/save', {
    summary: 'Store a draft; 409 where `revision` is not the newest, as when it is open in two windows',
    body: z.object({ ...organization, id: id.optional(), revision: z.int().optional(), content: draftContent }),
    answer: draft,
    changes: ['outreach-drafts', 'outreach-draft'],
  }),
  discardDraft: command('/app/v2/outreach/drafts/discard', {
    summary: 'Delete a draft and its files',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['outreach-drafts'],
  }),
  attach: command('POST /app/v2/outreach/drafts/attach', {
    summary: 'Attach an image to a draft; 400 above 2.5 MB together',
    query: z.object({
      organization_id: id,
      draft_id: id,
      filename: z.string().trim().min(1).max(200),
      inline: z.enum(['true', 'false']).default('false'),
    }),
    upload: {
      types: [
        'image/jpeg',
        'image/png',
        'image/gif',
        'image/bmp',
        'image/webp',
        'image/svg+xml',
        'application/octet-stream',
      ],
      // one more, so that the limit answers with its own words
      max_bytes: MAX_ATTACHMENT_BYTES + 1,
    },
    answer: attached,
    status: 201,
    changes: ['outreach-drafts', 'outreach-draft'],
  }),
  detach: command('/app/v2/outreach/drafts/detach', {
    summary: 'Take a file from a draft',
    body: z.object(one),
    answer: z.object({ id }),
    changes: ['outreach-drafts', 'outreach-draft'],
  }),
  preview: query('/app/v2/outreach/drafts/preview', {
    summary: 'The mail as one recipient gets it',
    body: z.object({ ...one, creator_id: id }),
    answer: z.object({ to: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  }),
  preflight: query('/app/v2/outreach/drafts/preflight', {
    summary: 'Dry run: what each recipient would get and when, and who is left out. Sending needs its `hash`',
    body: z.object(one),
    answer: z.object({
      hash: z.string(),
      ready: z.int(),
      first_leaves_at: instant.nullable(),
      last_leaves_at: instant.nullable(),
      items: z.array(preflightItem),
    }),
    shows: ['outreach-draft'],
  }),
  sendDraft: command('/app/v2/outreach/drafts/send', {
    summary: 'Send what the dry run showed; 409 names what has changed since. The first mail leaves after ten seconds',
    body: z.object({ ...one, hash: z.string().max(200) }),
    answer: mailing,
    changes: [...CHANGES, 'outreach-drafts'],
  }),
  cancel: command('/app/v2/outreach/mailings/cancel', {
    summary: 'Stop a mailing: what has not left stays here. Becomes a draft again where nothing has left',
    body: z.object(one),
    answer: z.object({ id, cancelled: z.int(), draft: z.boolean() }),
    changes: [...CHANGES, 'outreach-drafts'],
  }),
  mailings: query('/app/v2/outreach/mailings/list', {
    summary: 'Mailings of a team, newest first',
    body: z.object({ ...organization, ...cursorPage(25) }),
    answer: page(mailing),
    shows: ['outreach'],
  }),
  mailing: query('/app/v2/outreach/mailings/get', {
    summary: 'One mailing with its numbers',
    body: z.object(one),
    answer: mailing,
    shows: ['outreach'],
  }),
  copies: query('/app/v2/outreach/mailings/copies', {
    summary: 'What became of each copy of a mailing',
    body: z.object({ ...one, state: mailState.optional(), ...cursorPage(50) }),
    answer: page(mailCopy),
    shows: ['outreach'],
  }),
  resolveUnknown: command('/app/v2/outreach/copies/resolve', {
    summary: 'Decide about a copy that may or may not have left: it arrived, or it is sent again',
    body: z.object({ ...one, decision: z.enum(['arrived', 'send_again']) }),
    answer: z.object({ id, state: mailState }),
    changes: CHANGES,
  }),
  suppressions: query('/app/v2/outreach/suppressions/list', {
    summary: 'Addresses that get no mail from the team, and why',
    body: z.object({ ...organization, ...cursorPage(50) }),
    answer: page(
      z.object({
        /** Stands for the address, which is not stored. */
        id: z.string(),
        shown: z.string(),
        reason: z.enum(['UNSUBSCRIBED', 'BOUNCED', 'BY_HAND']),
        since: instant,
      }),
    ),
    shows: ['suppressions'],
  }),
  suppress: command('/app/v2/outreach/suppressions/add', {
    summary: 'Write to an address no more',
    body: z.object({ ...organization, email: z.string().trim().max(320) }),
    answer: z.object({ shown: z.string() }),
    changes: ['suppressions'],
  }),
  lift: command('/app/v2/outreach/suppressions/lift', {
    summary: 'Allow mail to an address that came back or was stopped by hand; 409 for one that unsubscribed itself',
    body: z.object({ ...organization, id: z.string().max(100) }),
    answer: z.object({ id: z.string() }),
    changes: ['suppressions'],
  }),
}
