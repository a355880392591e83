import { nodesOf, type RichNode } from '#platform/contract/rich-text.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Sender, Signature } from '../../contract.ts'

interface Row {
  id: string
  name: string
  text: string
  mailbox_id: string
}

const shown = ({ mailbox_id, id, name, text }: Row): Signature => ({
  id,
  name,
  text,
  nylas_authentication_id: mailbox_id,
})

const columns = ['id', 'name', 'text', 'mailbox_id'] as const

export const listSignatures = async (db: Db, organizationId: string, mailboxId: string): Promise<Signature[]> =>
  (
    await db
      .selectFrom('mailbox_signatures')
      .select(columns)
      .where('organization_id', '=', organizationId)
      .where('mailbox_id', '=', mailboxId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(shown)

interface SignatureInput {
  id?: string | undefined
  nylas_authentication_id: string
  name: string
  text: string
}

/** Undefined when the mailbox has no such signature. */
export async function saveSignature(
  db: Db,
  organization_id: string,
  { id, nylas_authentication_id: mailbox_id, name, text }: SignatureInput,
): Promise<Signature | undefined> {
  const row = id
    ? await db
        .updateTable('mailbox_signatures')
        .set({ name, text })
        .where('organization_id', '=', organization_id)
        .where('mailbox_id', '=', mailbox_id)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst()
    : await db
        .insertInto('mailbox_signatures')
        .values({ organization_id, id: newId(), mailbox_id, name, text })
        .returning(columns)
        .executeTakeFirst()
  return row && shown(row)
}

/** False when the mailbox has no such signature. */
export async function deleteSignature(db: Db, organizationId: string, mailboxId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('mailbox_signatures')
    .where('organization_id', '=', organizationId)
    .where('mailbox_id', '=', mailboxId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) return false
  for (const column of ['signature_for_new_id', 'signature_for_replies_id'] as const)
    await db
      .updateTable('mailboxes')
      .set({ [column]: null })
      .where('organization_id', '=', organizationId)
      .where('id', '=', mailboxId)
      .where(column, '=', id)
      .execute()
  return true
}

/** False when one of them is no signature of the mailbox. */
export async function setDefaults(
  db: Db,
  organizationId: string,
  mailboxId: string,
  defaults: { signature_for_new_id: string | null; signature_for_replies_id: string | null },
): Promise<boolean> {
  const known = new Set((await listSignatures(db, organizationId, mailboxId)).map(({ id }) => id))
  if (Object.values(defaults).some(id => id !== null && !known.has(id))) return false
  await db
    .updateTable('mailboxes')
    .set(defaults)
    .where('organization_id', '=', organizationId)
    .where('id', '=', mailboxId)
    .execute()
  return true
}

/** The mailboxes of a team as the API shows them (MAIL-008). */
export async function listSenders(db: Db, organizationId: string, only?: string): Promise<Sender[]> {
  const mailboxes = await db
    .selectFrom('mailboxes')
    .select(['id', 'email', 'grant_status', 'signature_for_new_id', 'signature_for_replies_id'])
    .where('organization_id', '=', organizationId)
    .$if(only !== undefined, rows => rows.where('id', '=', only ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const signatures = await db
    .selectFrom('mailbox_signatures')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .execute()
  const find = (id: string | null) => {
    const row = signatures.find(signature => signature.id === id)
    return row ? shown(row) : null
  }
  return mailboxes.map(({ id, email, grant_status, signature_for_new_id, signature_for_replies_id }) => ({
    id,
    email,
    grant_status: grant_status as Sender['grant_status'],
    signature_for_new: find(signature_for_new_id),
    signature_for_replies: find(signature_for_replies_id),
  }))
}

/** What new mails of a mailbox end with; null without a signature. */
export async function signatureOf(
  db: Db,
  {
    organization_id,
    id,
    signature_for_new_id,
  }: { organization_id: string; id: string; signature_for_new_id: string | null },
): Promise<RichNode | null> {
  if (!signature_for_new_id) return null
  const row = await db
    .selectFrom('mailbox_signatures')
    .select('text')
    .where('organization_id', '=', organization_id)
    .where('mailbox_id', '=', id)
    .where('id', '=', signature_for_new_id)
    .executeTakeFirst()
  return row ? nodesOf(row.text) : null
}
