import { sql } from 'kysely'
import type { MailAttachment } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { ATTACHMENTS_TOO_BIG, attachmentFault, imageType, MAX_ATTACHMENT_BYTES } from '../../attachments.ts'
import type { Attached } from '../../composer-contract.ts'

interface NewFile {
  filename: string
  content: Buffer
  content_id: string | null
}

/** Attaches files to a mailing. @throws 400 for what is no image, or above 2.5 MB together (MAIL-044 to MAIL-046) */
export async function attachFiles(
  db: Db,
  organization_id: string,
  mailing_id: string,
  files: readonly NewFile[],
): Promise<Attached[]> {
  if (files.length === 0) return []
  const { attached } = await db
    .selectFrom('outreach_attachments')
    .select(sql<number>`coalesce(sum(size), 0)::int`.as('attached'))
    .where('organization_id', '=', organization_id)
    .where('mailing_id', '=', mailing_id)
    .executeTakeFirstOrThrow()
  const fault = attachmentFault(
    files.map(({ filename, content }) => ({ filename, size: content.length })),
    attached,
  )
  if (fault) raise(badRequest(fault, { field: 'attachments' }))
  const rows = files.map(({ filename, content, content_id }) => ({
    organization_id,
    id: newId(),
    mailing_id,
    filename,
    content_type: imageType(filename),
    content_id,
    size: content.length,
    content,
  }))
  await db.insertInto('outreach_attachments').values(rows).execute()
  return rows.map(({ id, filename, content_type, content_id, size }) => ({
    id,
    filename,
    content_type,
    content_id,
    size,
  }))
}

/** Files in base64 take a third more than they hold. */
export function decodedFiles(
  attachments: readonly { filename: string; content: string; content_id?: string | null | undefined }[],
): NewFile[] {
  const files = attachments.map(({ filename, content, content_id }) => ({
    filename,
    content: Buffer.from(content, 'base64'),
    content_id: content_id ?? null,
  }))
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  return bytes > MAX_ATTACHMENT_BYTES ? raise(badRequest(ATTACHMENTS_TOO_BIG, { field: 'attachments' })) : files
}

export const loadFiles = async (db: Db, organizationId: string, mailingId: string): Promise<MailAttachment[]> =>
  (
    await db
      .selectFrom('outreach_attachments')
      .select(['filename', 'content_type', 'content', 'content_id'])
      .where('organization_id', '=', organizationId)
      .where('mailing_id', '=', mailingId)
      .orderBy('id')
      .execute()
  ).map(({ filename, content_type, content, content_id }) => ({
    filename,
    contentType: content_type,
    content,
    contentId: content_id,
  }))
