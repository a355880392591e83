import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

export const CODE_MINUTES = 10
const RESEND_SECONDS = 60
const CODES_AN_HOUR = 5

/** What a code proves: this contact, on this channel, for this drop. */
export interface CodePurpose {
  organization_id: string
  drop_id: string
  channel: 'EMAIL' | 'PHONE' | 'WHATSAPP'
  contact_hash: Buffer
}

/** Six digits from the system's random source. */
export const newCode = () => randomInt(1_000_000).toString().padStart(6, '0')

/** The only form in which a code is kept. Keyed, because a million hashes are tried in no time. */
export const codeHash = (
  key: KeyObject,
  { organization_id, drop_id, channel, contact_hash }: CodePurpose,
  code: string,
) =>
  createHmac('sha256', key)
    .update(`${organization_id} ${drop_id} ${channel} ${contact_hash.toString('hex')} ${code}`)
    .digest()

/**
 * Makes a code the contact's only valid one: whatever was sent before no longer opens. Times are the database's.
 * Answers when it expires and whether one was sent within the hour before, or in how many seconds the next may be asked for (a minute after the last, five an hour).
 */
export async function issueCode(
  db: Db,
  purpose: CodePurpose,
  code_hash: Buffer,
): Promise<{ expires_at: Date; again: boolean } | { wait: number }> {
  const hourOver = sql<boolean>`otp_challenges.hour_start <= now() - interval '1 hour'`
  const issued = await db
    .insertInto('otp_challenges')
    .values({ ...purpose, code_hash, expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})` })
    .onConflict(known =>
      known
        .columns(['organization_id', 'drop_id', 'channel', 'contact_hash'])
        .doUpdateSet({
          code_hash,
          tries: 0,
          used_at: null,
          sent_at: sql<Date>`now()`,
          expires_at: sql<Date>`excluded.expires_at`,
          hour_start: sql<Date>`case when ${hourOver} then now() else otp_challenges.hour_start end`,
          codes_in_hour: sql<number>`case when ${hourOver} then 1 else otp_challenges.codes_in_hour + 1 end`,
        })
        .where(sql<boolean>`otp_challenges.sent_at <= now() - make_interval(secs => ${RESEND_SECONDS})
          and (${hourOver} or otp_challenges.codes_in_hour < ${CODES_AN_HOUR})`),
    )
    .returning(['expires_at', sql<boolean>`codes_in_hour > 1`.as('again')])
    .executeTakeFirst()
  return issued ?? { wait: await secondsToWait(db, purpose) }
}

async function secondsToWait(db: Db, purpose: CodePurpose): Promise<number> {
  const { wait } = await db
    .selectFrom('otp_challenges')
    .select(
      sql<number>`ceil(extract(epoch from greatest(sent_at + make_interval(secs => ${RESEND_SECONDS}),
        case when codes_in_hour >= ${CODES_AN_HOUR} then hour_start + interval '1 hour' else sent_at end) - now()))::int`.as(
        'wait',
      ),
    )
    .where('organization_id', '=', purpose.organization_id)
    .where('drop_id', '=', purpose.drop_id)
    .where('channel', '=', purpose.channel)
    .where('contact_hash', '=', purpose.contact_hash)
    .executeTakeFirstOrThrow()
  return Math.max(1, wait)
}
