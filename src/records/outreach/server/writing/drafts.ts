import { type Selectable, sql } from 'kysely'
import { emptyText } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DB } from '../../../../../db/schema.gen.ts'
import type { Attached, DraftContent, GivenDraft } from '../../composer-contract.ts'
import { campaignName } from './campaign-name.ts'

export type MailingRow = Selectable<DB['outreach_mailings']>

/** Owner of a draft: a member of a team. */
export interface Owner {
  organization_id: string
  user_id: string
}

const ownDrafts = (db: Db, { organization_id, user_id }: Owner) =>
  db
    .selectFrom('outreach_mailings')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', 'MAILING')
    .where('state', '=', 'DRAFT')

export const attachmentsOf = (db: Db, organizationId: string, mailingIds: readonly string[]) =>
  db
    .selectFrom('outreach_attachments')
    .select(['id', 'mailing_id', 'filename', 'content_type', 'content_id', 'size'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`mailing_id = any(${mailingIds}::uuid[])`)
    .orderBy('id')
    .execute()

const shown = (row: MailingRow, attachments: readonly Attached[]): GivenDraft => ({
  id: row.id,
  revision: row.revision,
  mailbox_id: row.mailbox_id,
  subject: row.subject,
  nodes: (row.nodes ?? emptyText()) as GivenDraft['nodes'],
  signature_id: row.signature_id,
  recipients: row.recipients as GivenDraft['recipients'],
  fallbacks: row.fallbacks as GivenDraft['fallbacks'],
  activation_id: row.activation_id,
  schedule_at: row.schedule_at,
  schedule_zone: row.schedule_zone,
  attachments: [...attachments],
  updated_at: row.updated_at,
})

const NEWEST = 50

export async function listDrafts(db: Db, owner: Owner): Promise<GivenDraft[]> {
  const rows = await ownDrafts(db, owner).orderBy('updated_at', 'desc').limit(NEWEST).execute()
  const files = await attachmentsOf(
    db,
    owner.organization_id,
    rows.map(({ id }) => id),
  )
  return rows.map(row =>
    shown(
      row,
      files.filter(({ mailing_id }) => mailing_id === row.id),
    ),
  )
}

export const findDraft = (db: Db, owner: Owner, id: string): Promise<MailingRow | undefined> =>
  ownDrafts(db, owner).where('id', '=', id).executeTakeFirst()

export async function readDraft(db: Db, owner: Owner, id: string): Promise<GivenDraft> {
  const row = (await findDraft(db, owner, id)) ?? raise(notFound('Draft'))
  return shown(row, await attachmentsOf(db, owner.organization_id, [id]))
}

interface SaveDraft {
  id?: string | undefined
  revision?: number | undefined
  content: DraftContent
}

/** @throws 409 when the draft was saved by another window since */
export async function saveDraft(
  db: Db,
  owner: Owner,
  { id, revision, content }: SaveDraft,
  now: Date,
): Promise<GivenDraft> {
  const mailbox = content.mailbox_id
    ? await db
        .selectFrom('mailboxes')
        .select('id')
        .where('organization_id', '=', owner.organization_id)
        .where('id', '=', content.mailbox_id)
        .executeTakeFirst()
    : undefined
  if (content.activation_id && (await campaignName(db, owner.organization_id, content.activation_id)) === undefined)
    raise(notFound('Activation'))
  const values = {
    ...content,
    mailbox_id: mailbox?.id ?? null,
    nodes: JSON.stringify(content.nodes),
    recipients: JSON.stringify(content.recipients),
    fallbacks: JSON.stringify(content.fallbacks),
    updated_at: now,
  }
  if (!id) {
    const row = await db
      .insertInto('outreach_mailings')
      .values({ ...owner, id: newId(), kind: 'MAILING', ...values, created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(row, [])
  }
  const known =
    (await ownDrafts(db, owner).where('id', '=', id).forUpdate().executeTakeFirst()) ?? raise(notFound('Draft'))
  if (revision !== undefined && revision !== known.revision)
    raise(conflict('This draft was changed in another window.', { revision: known.revision }))
  const row = await db
    .updateTable('outreach_mailings')
    .set({ ...values, revision: known.revision + 1 })
    .where('organization_id', '=', owner.organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return shown(row, await attachmentsOf(db, owner.organization_id, [id]))
}

export const discardDraft = (db: Db, { organization_id, user_id }: Owner, id: string) =>
  db
    .deleteFrom('outreach_mailings')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', 'MAILING')
    .where('state', '=', 'DRAFT')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
