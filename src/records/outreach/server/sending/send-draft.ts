import { isEmptyText, type RichNode } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise, unprocessable } from '#platform/server/errors.ts'
import type { KeyRing } from '#platform/server/secret-box.ts'
import { needsReconnection, UNDO_MS } from '../../rules.ts'
import type { Owner } from '../writing/drafts.ts'
import { changedSince, inspectDraft } from '../writing/preflight.ts'
import { queueMails } from './queue-mails.ts'

interface SendDraft {
  id: string
  hash: string
  contactKeys: KeyRing
  now: Date
}

/** When the first mail of a draft may leave: after the time to take it back, or when it is scheduled. */
export const startOf = ({ schedule_at, schedule_zone }: Scheduled, now: Date) =>
  new Date(Math.max(now.getTime() + UNDO_MS, schedule_zone ? 0 : (schedule_at?.getTime() ?? 0)))

interface Scheduled {
  schedule_at: Date | null
  /** With a zone each recipient has a moment of their own, which the plan knows. */
  schedule_zone: string | null
}

/** Binds a draft as its dry run showed it, and queues the copies. @throws 409 naming what changed since */
export async function sendDraft(db: Db, owner: Owner, { id, hash, contactKeys, now }: SendDraft): Promise<void> {
  const { organization_id } = owner
  const draft =
    (await db
      .selectFrom('outreach_mailings')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('user_id', '=', owner.user_id)
      .where('kind', '=', 'MAILING')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? raise(notFound('Draft'))
  // a second click finds the mailing on its way
  if (draft.state === 'SENDING' && draft.bound_hash === hash) return
  if (draft.state !== 'DRAFT') raise(conflict('This mail was sent already.'))
  if (draft.subject.trim() === '') raise(unprocessable('Write a subject.', { field: 'subject' }))
  if (isEmptyText(draft.nodes as RichNode)) raise(unprocessable('Write a text.', { field: 'nodes' }))
  const found = await inspectDraft(db, draft, { contactKeys, now, start: startOf(draft, now) })
  if (found.mailbox.grant_status !== 'valid') raise(conflict(needsReconnection(found.mailbox.email)))
  const changed = changedSince(hash, found.hash)
  if (changed.length > 0)
    raise(conflict(`What you confirmed has changed since: ${changed.join(', ')}. Look at it once more.`))
  const ready = found.items.filter(({ verdict }) => verdict === 'ready')
  if (ready.length === 0) raise(unprocessable('Nobody can get this mail.', { field: 'recipients' }))
  await db
    .updateTable('outreach_mailings')
    .set({ ...found.text, state: 'SENDING', bound_hash: hash, sent_at: now, updated_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await queueMails(
    db,
    ready.map(({ creator_id, email, values, send_at }) => ({
      organization_id,
      mailing_id: id,
      mailbox_id: found.mailbox.id,
      creator_id,
      email,
      variables: values,
      send_at: send_at instanceof Date ? send_at : now,
    })),
  )
}

/** Stops what has not left. A mailing of which nothing has left is a draft again. Undefined when the team has no such mailing. */
export async function cancelMailing(
  db: Db,
  organization_id: string,
  id: string,
): Promise<{ cancelled: number; draft: boolean } | undefined> {
  const mailing = await db
    .selectFrom('outreach_mailings')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('kind', '=', 'MAILING')
    .where('state', '=', 'SENDING')
    .forUpdate()
    .executeTakeFirst()
  if (!mailing) return undefined
  const cancelled = await db
    .updateTable('outreach_mails')
    .set({ state: 'CANCELLED', reason: 'taken back' })
    .where('organization_id', '=', organization_id)
    .where('mailing_id', '=', id)
    .where('state', '=', 'QUEUED')
    .returning('id')
    .execute()
  const left = await db
    .selectFrom('outreach_mails')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('mailing_id', '=', id)
    .where('state', '<>', 'CANCELLED')
    .limit(1)
    .executeTakeFirst()
  if (!left)
    await db
      .deleteFrom('outreach_mails')
      .where('organization_id', '=', organization_id)
      .where('mailing_id', '=', id)
      .execute()
  await db
    .updateTable('outreach_mailings')
    .set(
      left
        ? { state: 'CANCELLED' }
        : { state: 'DRAFT', bound_hash: null, sent_at: null, body_html: null, body_text: null },
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return { cancelled: cancelled.length, draft: !left }
}
