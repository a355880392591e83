import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { nodesOf, type RichNode } from '#platform/contract/rich-text.ts'
import { isEmail } from '#platform/contract/validators.ts'
import { instantOf, wallTimeOf } from '#platform/contract/zones.ts'
import type { Db } from '#platform/server/database/db.ts'
import { raise, unprocessable } from '#platform/server/errors.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import type { GivenPreflightItem } from '../../composer-contract.ts'
import { planSends } from '../../sending-plan.ts'
import { unresolvedIn, type Values } from '../../variables.ts'
import { findMailbox, type MailboxRow } from '../mailboxes/open-mailbox.ts'
import { suppressedAmong, suppressionWords } from '../suppressions.ts'
import { campaignName } from './campaign-name.ts'
import { attachmentsOf, type MailingRow } from './drafts.ts'
import { type RecipientFacts, recipientFacts } from './recipients.ts'
import { type MailText, mailText } from './render.ts'

export interface InspectedItem extends GivenPreflightItem {
  values: Values
}

export interface Preflight {
  hash: string
  text: MailText
  mailbox: MailboxRow
  items: InspectedItem[]
}

const COLLISION_DAYS = 14
/** Milliseconds between two mails of a mailbox: what the providers ask for. */
const SPACING_MS: Record<string, number> = { GOOGLE: 1_000, MICROSOFT: 2_000, NYLAS: 1_000, SMTP: 0 }

interface Inspecting {
  contactKeys: KeyRing
  now: Date
  start: Date
}

/** What would become of a draft: every recipient's values, who is left out and why, and when each mail would leave. */
export async function inspectDraft(
  db: Db,
  draft: MailingRow,
  { contactKeys, now, start }: Inspecting,
): Promise<Preflight> {
  const { organization_id } = draft
  const mailbox =
    (draft.mailbox_id && (await findMailbox(db, organization_id, draft.mailbox_id))) ||
    raise(unprocessable('Choose the mailbox to send from.', { field: 'mailbox_id' }))
  const recipients = draft.recipients as { creator_id: string; email: string }[]
  const facts = await recipientFacts(
    db,
    organization_id,
    recipients.map(({ creator_id }) => creator_id),
  )
  const known = new Map(facts.map(fact => [fact.creator_id, fact]))
  const emails = recipients.map(({ email }) => email.trim().toLowerCase())
  const silent = await suppressedAmong(db, contactKeys, organization_id, emails.filter(isEmail))
  const collisions = await collisionsWith(db, organization_id, recipients, now)
  const signature = await signatureNodes(db, draft, mailbox)
  const text = mailText(draft.subject, draft.nodes as RichNode, signature)
  const team = await teamName(db)
  const campaign = draft.activation_id ? ((await campaignName(db, organization_id, draft.activation_id)) ?? '') : ''

  const seen = new Set<string>()
  const items = recipients.map(({ creator_id, email: typed }): InspectedItem => {
    const email = typed.trim()
    const fact = known.get(creator_id)
    const values = valuesOf(fact, { team, campaign, sender: mailbox.sender_name, fallbacks: draft.fallbacks as Values })
    const reason = silent.get(email.toLowerCase())
    const verdict = !fact
      ? 'gone'
      : email === ''
        ? 'no_email'
        : !isEmail(email)
          ? 'invalid_email'
          : reason
            ? 'suppressed'
            : seen.has(email.toLowerCase())
              ? 'duplicate'
              : 'ready'
    if (verdict === 'ready') seen.add(email.toLowerCase())
    return {
      creator_id,
      name: fact?.name ?? 'A creator who is gone',
      email,
      verdict,
      reason: reason ? suppressionWords[reason] : null,
      unresolved: verdict === 'ready' ? unresolvedIn(`${text.subject} ${text.body_text}`, values) : [],
      collision: collisions.get(creator_id) ?? collisions.get(email.toLowerCase()) ?? null,
      send_at: null,
      values,
    }
  })
  const ready = items.filter(({ verdict }) => verdict === 'ready')
  const times = planSends(
    ready.map(({ creator_id }) => {
      const time_zone = known.get(creator_id)?.time_zone ?? null
      return { time_zone, not_before: ownMoment(draft, time_zone) }
    }),
    { ...mailbox, from: mailbox.window_from, to: mailbox.window_to },
    { start, taken: await takenDays(db, mailbox, now), spacingMs: SPACING_MS[mailbox.provider] ?? 0 },
  )
  for (const [at, item] of ready.entries()) item.send_at = times[at] ?? null
  const files = await attachmentsOf(db, organization_id, [draft.id])
  const hash = [
    digest([text, files.map(({ id }) => id), draft.schedule_at, draft.schedule_zone]),
    digest([mailbox.id, mailbox.email, mailbox.sender_name, mailbox.unsubscribe_link, mailbox.grant_status]),
    digest(items.map(({ creator_id, email, verdict, values }) => [creator_id, email, verdict, values])),
  ].join('.')
  return { hash, text, mailbox, items }
}

/** When the clock of the recipient shows the time that was chosen; a recipient of unknown place has the sender's clock. */
function ownMoment({ schedule_at, schedule_zone }: MailingRow, time_zone: string | null): Date | undefined {
  if (!schedule_at || !schedule_zone) return undefined
  return new Date(instantOf(wallTimeOf(schedule_at, schedule_zone), time_zone ?? schedule_zone) ?? schedule_at)
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

const PARTS = ['the text, its files or its time', 'the mailbox', 'the recipients or what is known of them']

/** What differs between what was confirmed and what is there now. */
export function changedSince(confirmed: string, now: string): string[] {
  const before = confirmed.split('.')
  return now.split('.').flatMap((part, at) => (part === before[at] ? [] : [PARTS[at] ?? 'something']))
}

export function valuesOf(
  fact: RecipientFacts | undefined,
  { team, sender, campaign = '', fallbacks }: { team: string; sender: string; campaign?: string; fallbacks: Values },
): Values {
  const values: Values = {
    creator_name: fact?.name ?? '',
    creator_username: fact?.username?.replace(/^@/, '') ?? '',
    brand_name: team,
    campaign_name: campaign,
    sender_name: sender,
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || fallbacks[name] || '']))
}

export async function teamName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select auth_organization_name() as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** @throws 422 for a signature that is gone */
async function signatureNodes(db: Db, draft: MailingRow, mailbox: MailboxRow): Promise<RichNode | null> {
  if (!draft.signature_id) return null
  const row = await db
    .selectFrom('mailbox_signatures')
    .select('text')
    .where('organization_id', '=', draft.organization_id)
    .where('mailbox_id', '=', mailbox.id)
    .where('id', '=', draft.signature_id)
    .executeTakeFirst()
  if (!row) raise(unprocessable('The signature was deleted. Choose another, or none.', { field: 'signature_id' }))
  return nodesOf(row.text)
}

/** What a mailbox has sent today, and what waits there, by day. */
export async function takenDays(db: Db, mailbox: MailboxRow, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; mails: number }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as mails from (
      select settled_at as at from outreach_mails where organization_id = ${mailbox.organization_id}
        and mailbox_id = ${mailbox.id} and state in ('SENT', 'UNKNOWN') and settled_at > ${now}::timestamptz - interval '1 day'
      union all
      select greatest(send_at, ${now}::timestamptz) from outreach_mails where organization_id = ${mailbox.organization_id}
        and mailbox_id = ${mailbox.id} and state = 'QUEUED'
    ) mails group by 1`.execute(db)
  return new Map(rows.map(({ day, mails }) => [day, mails]))
}

type Collision = NonNullable<GivenPreflightItem['collision']>

/** The newest mail of the last two weeks to the same creator or address, by both. */
async function collisionsWith(
  db: Db,
  organizationId: string,
  recipients: readonly { creator_id: string; email: string }[],
  now: Date,
): Promise<Map<string, Collision>> {
  const { rows } = await sql<Collision & { creator_id: string | null; email: string }>`
    select m.creator_id, lower(m.email) as email, m.settled_at as at, g.subject, b.email as "from"
    from outreach_mails m
    join outreach_mailings g on g.organization_id = m.organization_id and g.id = m.mailing_id
    join mailboxes b on b.organization_id = m.organization_id and b.id = m.mailbox_id
    where m.organization_id = ${organizationId} and m.state in ('SENT', 'UNKNOWN')
      and m.settled_at > ${now}::timestamptz - make_interval(days => ${COLLISION_DAYS}::int)
      and (m.creator_id = any(${recipients.map(({ creator_id }) => creator_id)}::uuid[])
        or lower(m.email) = any(${recipients.map(({ email }) => email.trim().toLowerCase())}::text[]))
    order by m.settled_at`.execute(db)
  return new Map(
    rows.flatMap(({ creator_id, email, at, subject, from }) => {
      const collision = { at, subject, from }
      return [...(creator_id ? [[creator_id, collision] as const] : []), [email, collision] as const]
    }),
  )
}
