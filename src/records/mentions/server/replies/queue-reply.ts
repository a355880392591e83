import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { announceChange, enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { mentions } from '../../contract.ts'
import { reasonNotToAnswer } from '../../rules.ts'
import { findAccount } from '../accounts/store-account.ts'
import { sendReply } from './send-reply.ts'

/** The job waits as long as the request may take. */
const ATTEMPT_GRACE_MS = 15_000

interface By {
  user_id: string
  name: string
}

/** Stores an answer and its job. Answers its id. @throws 404, 400 for another recipient, 409 where it cannot be answered now */
export async function queueReply(
  db: Db,
  { orgId: organization_id, mentionId, text, recipient_id }: InputOf<typeof mentions.reply>,
  by: By,
  now: Date,
): Promise<string> {
  const mention =
    (await db
      .selectFrom('mentions')
      .select(['account_id', 'sender_id', 'closes_at'])
      .where('organization_id', '=', organization_id)
      .where('id', '=', mentionId)
      .forUpdate()
      .executeTakeFirst()) ?? raise(notFound('Mention'))
  if (mention.sender_id !== recipient_id)
    raise(badRequest('The recipient must be the sender of the mention.', { field: 'recipient_id' }))
  const account = (await findAccount(db, organization_id, mention.account_id)) ?? raise(notFound('Mention'))
  const before = await db
    .selectFrom('mention_replies')
    .select(['state', 'text'])
    .where('organization_id', '=', organization_id)
    .where('mention_id', '=', mentionId)
    .where('state', 'in', ['QUEUED', 'SENDING', 'SENT'])
    .execute()
  const reason = reasonNotToAnswer(
    {
      closes_at: mention.closes_at,
      account: { state: account.state as 'CONNECTED', username: account.username },
      sending: before.some(({ state }) => state !== 'SENT'),
    },
    now,
  )
  if (reason) raise(conflict(reason))
  // pressed twice, or two members had the same thought
  if (before.some(reply => reply.text === text)) raise(conflict('This answer was sent already.'))
  const id = newId()
  await db
    .insertInto('mention_replies')
    .values({
      organization_id,
      id,
      mention_id: mentionId,
      text,
      user_id: by.user_id,
      sent_by: by.name,
      created_at: now,
    })
    .execute()
  // the caller's request sends it; the job is there for when that dies
  const runAt = new Date(now.getTime() + ATTEMPT_GRACE_MS)
  await enqueue(db, sendReply, { organization_id, id }, { key: `send_mention_reply:${id}`, runAt })
  await announceChange(db, organization_id, ['mentions'])
  return id
}
