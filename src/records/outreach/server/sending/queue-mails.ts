import type { Db } from '#platform/server/database/db.ts'
import { enqueueAll } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Values } from '../../variables.ts'
import { sendMail } from './send-mail.ts'

export interface NewMail {
  organization_id: string
  mailing_id: string
  mailbox_id: string
  creator_id: string | null
  email: string
  variables: Values
  send_at: Date
  enrollment_id?: string
  step?: number
  thread_id?: string
  in_reply_to?: string[]
}

const BATCH = 1_000

/** Writes copies and their jobs in the caller's transaction: they are sent if and only if that commits. Answers their ids. */
export async function queueMails(db: Db, mails: readonly NewMail[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < mails.length; at += BATCH) {
    const rows = mails.slice(at, at + BATCH).map(({ variables, ...mail }) => ({
      ...mail,
      id: newId(),
      email: mail.email.trim(),
      variables: JSON.stringify(variables),
      in_reply_to: mail.in_reply_to ?? [],
    }))
    await db.insertInto('outreach_mails').values(rows).execute()
    await enqueueAll(
      db,
      sendMail,
      rows.map(({ organization_id, id, send_at }) => ({ payload: { organization_id, id }, runAt: send_at })),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
