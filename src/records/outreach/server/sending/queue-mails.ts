import type { Db } from '#platform/server/database/db.ts'
import { enqueueAll } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Values } from '../../variables.ts'
import { sendMails } from './send-mail.ts'

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
/** Copies of one job: few enough that a killed worker's are soon taken over. */
const MAX_IN_JOB = 50

/** One job for what leaves from a mailbox within the same second. */
function jobsOf(rows: readonly { organization_id: string; mailbox_id: string; id: string; send_at: Date }[]) {
  const jobs = new Map<
    string,
    { payload: { organization_id: string; mailbox_id: string; ids: string[] }; runAt: Date }
  >()
  for (const { organization_id, mailbox_id, id, send_at } of rows) {
    const second = Math.ceil(send_at.getTime() / 1_000)
    let key = `${mailbox_id} ${second}`
    for (let part = 1; (jobs.get(key)?.payload.ids.length ?? 0) >= MAX_IN_JOB; part++)
      key = `${mailbox_id} ${second} ${part}`
    const known = jobs.get(key)
    if (known) {
      known.payload.ids.push(id)
      if (send_at > known.runAt) known.runAt = send_at
    } else jobs.set(key, { payload: { organization_id, mailbox_id, ids: [id] }, runAt: send_at })
  }
  return [...jobs.values()]
}

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
    await enqueueAll(db, sendMails, jobsOf(rows))
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
