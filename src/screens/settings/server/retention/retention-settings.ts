import type { Db } from '#platform/server/database/db.ts'
import { RETENTION_CHOICES, RETENTION_KINDS, type RetentionDays } from '../../retention-contract.ts'

const DAY_MS = 86_400_000

export async function daysOf(db: Db, organization_id: string): Promise<RetentionDays> {
  const row = await db
    .selectFrom('retention_settings')
    .select(RETENTION_KINDS)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  return (
    row ?? {
      inactive_fans: RETENTION_CHOICES.inactive_fans.default,
      visit_details: RETENTION_CHOICES.visit_details.default,
      mail_texts: RETENTION_CHOICES.mail_texts.default,
      import_files: RETENTION_CHOICES.import_files.default,
    }
  )
}

export async function saveDays(db: Db, organization_id: string, days: RetentionDays): Promise<void> {
  await db
    .insertInto('retention_settings')
    .values({ organization_id, ...days })
    .onConflict(known => known.column('organization_id').doUpdateSet({ ...days, updated_at: new Date() }))
    .execute()
}

/** The start of the first day that is kept, UTC: what happened on it stays, what happened the day before goes. */
export const firstKept = (now: Date, days: number): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) - days) * DAY_MS)
