import { sql } from 'kysely'
import type { MailboxKind, SignedIn } from '#integrations/messaging/mailboxes/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import { readMailbox } from '../replies/read-job.ts'
import { sealedPlace } from './open-mailbox.ts'
import { watchMailbox } from './watch-job.ts'
import { forgetWatches } from './watch-mailbox.ts'

interface NewMailbox extends SignedIn {
  organization_id: string
  user_id: string
  provider: MailboxKind
}

/** A new mailbox, or a known one reconnected: its mail goes on where it stopped. Answers its id. */
export async function storeMailbox(
  db: Db,
  box: SecretBox,
  { organization_id, user_id, provider, email, name, credentials }: NewMailbox,
  now: Date,
): Promise<string> {
  const known = await db
    .selectFrom('mailboxes')
    .select(['id', 'provider'])
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .forUpdate()
    .executeTakeFirst()
  const id = known?.id ?? newId()
  const sealed = box.seal(credentials, sealedPlace(organization_id, id))
  if (known)
    await db
      .updateTable('mailboxes')
      .set({
        provider,
        sealed,
        grant_status: 'valid',
        grant_reason: null,
        grant_version: sql`grant_version + 1`,
        connected_at: now,
        read_problem: null,
        // another provider numbers its mail in another way
        ...(known.provider === provider ? {} : { read_cursor: null }),
        // a watch belongs to the sign-in that asked for it
        push_key: null,
        push_until: null,
        push_renew_at: null,
        pushed_at: null,
        push_problem: null,
      })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  else
    await db
      .insertInto('mailboxes')
      .values({
        organization_id,
        id,
        user_id,
        provider,
        email: email.toLowerCase(),
        sender_name: name.slice(0, 100),
        sealed,
        connected_at: now,
      })
      .execute()
  // the place where reading begins is fixed before the first mail leaves
  await enqueue(db, readMailbox, { organization_id, id }, { key: `read_mailbox:${id}` })
  await forgetWatches(db, organization_id, id)
  if (provider !== 'SMTP') await enqueue(db, watchMailbox, { organization_id, id }, { key: `watch_mailbox:${id}` })
  return id
}
