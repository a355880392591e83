import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import type { GivenMailing, MailCopy, MailState } from '../../composer-contract.ts'
import { sendMail } from './send-mail.ts'

interface PageOf {
  cursor?: string | null | undefined
  limit: number
}

const NOTHING = {
  total: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  withheld: 0,
  cancelled: 0,
  replied: 0,
  bounced: 0,
  tracked: 0,
  opened: 0,
  clicked: 0,
}

export async function listMailings(db: Db, organizationId: string, { cursor, limit }: PageOf) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('outreach_mailings')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'MAILING')
      .where('state', '<>', 'DRAFT'),
    { sort: [{ column: 'sent_at', direction: 'desc' }], cursor, limit },
  )
  const known = new Map(
    (
      await loadMailings(
        db,
        organizationId,
        items.map(({ id }) => id),
      )
    ).map(one => [one.id, one]),
  )
  return { items: items.flatMap(({ id }) => known.get(id) ?? []), links }
}

export async function loadMailings(db: Db, organizationId: string, ids: readonly string[]): Promise<GivenMailing[]> {
  const { rows } = await sql<GivenMailing>`
    select g.id, g.subject, b.email as "from", g.state, g.sent_at, k.first_leaves_at, k.last_leaves_at, coalesce(k.counts, ${JSON.stringify(NOTHING)}::jsonb) as counts
    from outreach_mailings g
    left join mailboxes b on b.organization_id = g.organization_id and b.id = g.mailbox_id
    left join lateral (
      select min(send_at) filter (where state in ('QUEUED', 'SENDING')) as first_leaves_at,
        max(send_at) filter (where state in ('QUEUED', 'SENDING')) as last_leaves_at, jsonb_build_object(
        'total', count(*), 'queued', count(*) filter (where state in ('QUEUED', 'SENDING')),
        'sent', count(*) filter (where state = 'SENT'), 'failed', count(*) filter (where state = 'FAILED'),
        'unknown', count(*) filter (where state = 'UNKNOWN'), 'withheld', count(*) filter (where state = 'WITHHELD'),
        'cancelled', count(*) filter (where state = 'CANCELLED'), 'replied', count(*) filter (where outcome = 'REPLIED'),
        'bounced', count(*) filter (where outcome = 'BOUNCED'),
        'tracked', count(*) filter (where state = 'SENT' and (tracks_openings or tracks_clicks)),
        'opened', count(opened_at), 'clicked', count(clicked_at)) as counts
      from outreach_mails where organization_id = g.organization_id and mailing_id = g.id
    ) k on true
    where g.organization_id = ${organizationId} and g.id = any(${ids}::uuid[]) and g.kind = 'MAILING' and g.state <> 'DRAFT'`.execute(
    db,
  )
  return rows
}

export async function listCopies(
  db: Db,
  organizationId: string,
  { id, state, cursor, limit }: PageOf & { id: string; state?: MailState | undefined },
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('outreach_mails')
      .select([
        'id',
        'creator_id',
        'email',
        'state',
        'reason',
        'outcome',
        'send_at',
        'settled_at',
        'thread_id',
        'opened_at',
        'clicked_at',
        'tracks_openings',
        'tracks_clicks',
      ])
      .where('organization_id', '=', organizationId)
      .where('mailing_id', '=', id)
      .$if(state !== undefined, rows => rows.where('state', '=', state ?? '')),
    { sort: [{ column: 'send_at', direction: 'asc' }], cursor, limit },
  )
  const names = await creatorNames(
    db,
    organizationId,
    items.flatMap(({ creator_id }) => creator_id ?? []),
  )
  return {
    items: items.map(({ tracks_openings, tracks_clicks, ...item }) => ({
      ...item,
      tracked: tracks_openings || tracks_clicks,
      state: item.state as MailState,
      outcome: item.outcome as MailCopy['outcome'],
      name: names.get(item.creator_id ?? '') ?? item.email,
    })),
    links,
  }
}

/** Decides about a copy of unknown fate. Undefined when it is not unknown. */
export async function resolveUnknown(
  db: Db,
  organization_id: string,
  id: string,
  decision: 'arrived' | 'send_again',
  now: Date,
): Promise<MailState | undefined> {
  const again = decision === 'send_again'
  const row = await db
    .updateTable('outreach_mails')
    .set(
      again
        ? {
            state: 'QUEUED',
            uncertain: false,
            first_attempt_at: null,
            attempt_at: null,
            settled_at: null,
            send_at: now,
            reason: null,
          }
        : { state: 'SENT', reason: 'a person said so' },
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '=', 'UNKNOWN')
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  if (again) await enqueue(db, sendMail, { organization_id, id })
  return again ? 'QUEUED' : 'SENT'
}
