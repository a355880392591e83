import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { id, instant } from '#platform/contract/values.ts'
import { grantStatus } from './contract.ts'

/** A mailbox with its rules and its health. */
export const mailbox = z.object({
  id,
  email: z.string(),
  sender_name: z.string(),
  provider: z.enum(['GOOGLE', 'MICROSOFT', 'NYLAS', 'SMTP']),
  grant_status: grantStatus,
  grant_reason: z.string().nullable(),
  signature_for_new_id: id.nullable(),
  signature_for_replies_id: id.nullable(),
  daily_cap: z.int(),
  slow_start: z.boolean(),
  /** What it may send today, and has. */
  cap_today: z.int(),
  sent_today: z.int(),
  waiting: z.int(),
  window_from: z.int(),
  window_to: z.int(),
  weekdays_only: z.boolean(),
  unsubscribe_link: z.boolean(),
  /** Of the last thirty days. */
  sent_30d: z.int(),
  bounced_30d: z.int(),
  refused_30d: z.int(),
  /** The last mail that the provider refused. */
  last_refusal: z.object({ at: instant, reason: z.string() }).nullable(),
  last_sent_at: instant.nullable(),
  read_at: instant.nullable(),
  read_problem: z.string().nullable(),
  /** The provider tells us what arrives; the inbox is looked into all the same. */
  pushed: z.boolean(),
  /** Its last notice. */
  pushed_at: instant.nullable(),
  push_problem: z.string().nullable(),
})
export type Mailbox = z.infer<typeof mailbox>

const host = z.string().trim().min(1).max(255)
const port = z.int().min(1).max(65_535)
const one = { organization_id: id, id }

/** What the DNS of a sender's domain says to the servers that receive its mail. */
const domainCheck = z.object({
  name: z.enum(['SPF', 'DKIM', 'DMARC']),
  state: z.enum(['good', 'missing', 'weak', 'unknown']),
  explanation: z.string(),
  /** What to add or to change; null where nothing is wrong, or where only the mail provider knows the value. */
  add: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }).nullable(),
})
export type DomainCheck = z.infer<typeof domainCheck>

export const mailboxes = {
  list: query('/app/v2/mailboxes/list', {
    summary: 'Mailboxes of a team with their rules and health, and the providers that can be connected',
    body: z.object({ organization_id: id }),
    answer: z.object({
      items: z.array(mailbox),
      providers: z.array(z.object({ provider: z.enum(['GOOGLE', 'MICROSOFT', 'NYLAS']), simulated: z.boolean() })),
    }),
    shows: ['mailboxes'],
  }),
  connectSmtp: command('/app/v2/mailboxes/connect_smtp', {
    summary:
      'Connect a mailbox by SMTP and IMAP. Both servers are signed in to before it is stored; 422 says which refused',
    body: z.object({
      organization_id: id,
      email: z.string().trim().max(320).refine(isEmail, validationMessages.email),
      sender_name: z.string().trim().min(1).max(100),
      smtp_host: host,
      smtp_port: port,
      imap_host: host,
      imap_port: port,
      user: z.string().min(1).max(320),
      password: z.string().min(1).max(1_000),
    }),
    answer: mailbox,
    status: 201,
    changes: ['mailboxes'],
  }),
  update: command('/app/v2/mailboxes/update', {
    summary: 'Change the name, the cap or the send window of a mailbox',
    body: z.object({
      ...one,
      sender_name: z.string().trim().min(1).max(100).optional(),
      daily_cap: z.int().min(1).max(2_000).optional(),
      slow_start: z.boolean().optional(),
      window_from: z.int().min(0).max(1_439).optional(),
      window_to: z.int().min(1).max(1_440).optional(),
      weekdays_only: z.boolean().optional(),
      unsubscribe_link: z.boolean().optional(),
    }),
    answer: mailbox,
    changes: ['mailboxes'],
  }),
  disconnect: command('/app/v2/mailboxes/disconnect', {
    summary: 'Forget the access to a mailbox. What waits there is cancelled; its threads stay',
    body: z.object(one),
    answer: z.object({ id, cancelled: z.int() }),
    changes: ['mailboxes', 'outreach', 'sequences'],
  }),
  checkDomain: query('/app/v2/mailboxes/check_domain', {
    summary: "Look up SPF, DKIM and DMARC of the sender's domain",
    body: z.object(one),
    answer: z.object({
      domain: z.string(),
      /** Nobody but a mail provider can change its records, as those of gmail.com. */
      is_public: z.boolean(),
      checks: z.array(domainCheck),
    }),
  }),
}
