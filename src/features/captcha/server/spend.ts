import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

/**
 * Uses a verified token up: true for exactly one caller, however many try at once. It holds as long as the caller's
 * transaction commits, so a call that may fail afterwards answers with `refuse`, or spends in a transaction of its own.
 */
export async function spend(db: Db, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto('captcha_spent')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

const purgeSpentCaptchas = job('purge_spent_captchas', { payload: z.object({}) })

/** Forgets tokens an hour after they stopped verifying: longer than two machines' clocks differ. */
export const purgeSpentCaptchasWork = work(purgeSpentCaptchas, ({ database, clock }) =>
  database.outsideOrganizations(async db => {
    const before = new Date(clock.now().getTime() - 3_600_000)
    await db.deleteFrom('captcha_spent').where('expires_at', '<', before).execute()
  }),
)

/** When the purge runs, as a crontab line of the queue. */
export const purgeSpentCaptchasSchedule = '*/10 * * * * purge_spent_captchas'
