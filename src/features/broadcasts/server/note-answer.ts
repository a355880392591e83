import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { normalized } from '#records/fans/server/stopped-contacts.ts'
import { ANSWER_DAYS } from '../contract.ts'

const DAY_MS = 86_400_000

interface Answer {
  organization_id: string
  channel: 'PHONE' | 'WHATSAPP'
  /** The telephone that answers. */
  from: string
  /** When the team's last message to the telephone was sent. */
  sent_at: Date
  now: Date
}

/**
 * Counts a text as the answer to the last message that its telephone got from the team, within `ANSWER_DAYS`. Where that was
 * no message to an audience, such as a confirmation, nothing is counted. Further answers to the same message count once.
 */
export async function noteAnswer(db: Db, { organization_id, channel, from, sent_at, now }: Answer): Promise<void> {
  if (now.getTime() - sent_at.getTime() > ANSWER_DAYS * DAY_MS) return
  const { rows } = await sql`
    update broadcast_recipients r set answered_at = coalesce(r.answered_at, ${now})
    from messages m, fan_contacts c
    where r.organization_id = ${organization_id} and r.channel = ${channel}
      and c.organization_id = r.organization_id and c.fan_id = r.fan_id and c.channel = r.channel
      and c.value = ${normalized({ channel, to: from })}
      and m.organization_id = r.organization_id and m.id = r.message_id and m.attempt_at = ${sent_at}
    returning r.broadcast_id`.execute(db)
  if (rows.length > 0) await announceChange(db, organization_id, ['broadcasts'])
}
