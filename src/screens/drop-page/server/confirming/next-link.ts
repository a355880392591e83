import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { countQuestion, type Link, type SignupKey, sendAgain } from './ask-to-confirm.ts'

/** The sign-up whose link was followed. */
interface Followed extends SignupKey, Pick<Link, 'channel'> {
  drop_id: string
  /** Ids of its fan, before and after fans were merged. */
  fan_ids: readonly string[]
}

/**
 * Sends the link of the fan's sign-up to another city of the drop: a recipient gets one link a day, so it was withheld until
 * this one was followed.
 */
export async function sendNextLink(db: Db, followed: Followed, now: Date): Promise<void> {
  const { organization_id, channel, drop_id, fan_ids } = followed
  const confirmed = db
    .selectFrom('signup_confirmations as d')
    .innerJoin('signups as t', join =>
      join.onRef('t.organization_id', '=', 'd.organization_id').onRef('t.id', '=', 'd.signup_id'),
    )
    .where('d.organization_id', '=', organization_id)
    .where('d.drop_id', '=', drop_id)
    .where('d.channel', '=', channel)
    .where('d.confirmed_at', 'is not', null)
    .where('t.fan_id', 'in', fan_ids)
  const next = await db
    .selectFrom('signup_confirmations as c')
    .innerJoin('signups as s', join =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.id', '=', 'c.signup_id'),
    )
    .select('c.signup_id')
    .where('c.organization_id', '=', organization_id)
    .where('c.drop_id', '=', drop_id)
    .where('c.channel', '=', channel)
    .where('c.confirmed_at', 'is', null)
    .where('s.fan_id', 'in', fan_ids)
    .where('s.state', '=', 'ACCEPTED')
    // a city that is confirmed need not be again
    .where(({ not, exists, ref }) =>
      not(exists(confirmed.select('t.id').where('t.link_id', 'is not distinct from', ref('s.link_id')))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.organization_id', '=', 'c.organization_id')
            .whereRef('m.about_id', '=', 'c.signup_id')
            .whereRef('m.channel', '=', 'c.channel')
            .where('m.kind', '=', 'CONFIRM_LINK'),
        ),
      ),
    )
    .orderBy('c.signup_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  const signup = { organization_id, signup_id: next.signup_id }
  await enqueue(db, sendAgain, { ...signup, links: await countQuestion(db, signup, [channel], now) })
}
