import { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

/**
 * Marks a verified token as used: returns true to exactly one of any concurrent callers. The mark holds only if the caller's
 * transaction commits, so a call that may fail afterwards returns `refuse` instead of throwing, or spends in its own transaction.
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

/** Deletes tokens an hour after they expired: longer than the clocks of two machines differ. */
export const purgeSpentCaptchasWork = work(purgeSpentCaptchas, ({ database, clock }) =>
  database.outsideOrganizations(async db => {
    const before = new Date(clock.now().getTime() - 3_600_000)
    await db.deleteFrom('captcha_spent').where('expires_at', '<', before).execute()
  }),
)

/** Schedule of the purge, in crontab syntax. */
export const purgeSpentCaptchasSchedule = '*/10 * * * * purge_spent_captchas'
