import type { AccountNotice } from '#integrations/artist-accounts/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { WINDOW_MS } from '../../rules.ts'
import { copyMedia } from './copy-media.ts'
import { identifySender } from './identify-sender.ts'
import { removeMediaSoon } from './media-files.ts'

interface Account {
  organization_id: string
  account_id: string
}

/** Answers the id of a new mention. */
export async function storeNotice(db: Db, account: Account, notice: AccountNotice): Promise<string | undefined> {
  if (notice.kind === 'DELETED') {
    await removeMention(db, account, notice.message_id)
    return undefined
  }
  const { organization_id, account_id } = account
  const isStory = notice.kind === 'STORY'
  const media_source = isStory ? notice.media_url : null
  const added = await db
    .insertInto('mentions')
    .values({
      organization_id,
      id: newId(notice.sent_at.getTime()),
      account_id,
      kind: notice.kind,
      platform_id: isStory ? notice.message_id : notice.comment_id,
      sender_id: notice.sender_id,
      sender_username: isStory ? null : notice.sender_username,
      text: isStory ? null : notice.text,
      media_id: isStory ? null : notice.media_id,
      media_source,
      media_state: isStory ? (media_source ? 'WAITING' : 'GONE') : 'NONE',
      mentioned_at: notice.sent_at,
      closes_at: isStory ? new Date(notice.sent_at.getTime() + WINDOW_MS) : null,
    })
    .onConflict(known => known.columns(['organization_id', 'account_id', 'platform_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await enqueue(db, identifySender, { organization_id, id: added.id })
  if (media_source) await enqueue(db, copyMedia, { organization_id, id: added.id })
  return added.id
}

/** The sender took it back: nothing of it is kept. */
async function removeMention(db: Db, { organization_id, account_id }: Account, platform_id: string): Promise<void> {
  const removed = await db
    .deleteFrom('mentions')
    .where('organization_id', '=', organization_id)
    .where('account_id', '=', account_id)
    .where('platform_id', '=', platform_id)
    .returning('id')
    .execute()
  await removeMediaSoon(
    db,
    organization_id,
    removed.map(row => row.id),
  )
}
