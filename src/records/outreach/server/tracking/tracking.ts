import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import type { MailLink } from '../mail-tokens.ts'
import type { Tracked } from './tracked-html.ts'

const NOTHING: Tracked = { openings: false, clicks: false }

/** What a team wants to know of its mails. */
export const trackingOf = async (db: Db, organizationId: string): Promise<Tracked> =>
  (await db
    .selectFrom('outreach_tracking')
    .select(['openings', 'clicks'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()) ?? NOTHING

export async function setTracking(
  db: Db,
  { organization_id, user_id, now }: { organization_id: string; user_id: string; now: Date },
  choice: Tracked,
): Promise<void> {
  const values = { ...choice, changed_by: user_id, changed_at: now }
  await db
    .insertInto('outreach_tracking')
    .values({ organization_id, ...values })
    .onConflict(known => known.column('organization_id').doUpdateSet(values))
    .execute()
}

/** Scanners open a mail and follow its links as it arrives; nobody reads that fast. */
const NOBODY_READS_WITHIN_MS = 5_000

/**
 * Counts an opening or a click by a person, where the mail was sent with it and the team still wants to know. A click says that the
 * mail was opened too.
 */
export async function noteReading(
  db: Db,
  { organization_id, mail_id }: MailLink,
  what: 'opened' | 'clicked',
  now: Date,
): Promise<boolean> {
  const opened = what === 'opened'
  const { rows } = await sql`
    update outreach_mails m set
      opened_at = case when m.tracks_openings and t.openings then coalesce(m.opened_at, ${now}::timestamptz) else m.opened_at end,
      open_count = m.open_count + ${opened ? 1 : 0},
      clicked_at = ${opened ? sql`m.clicked_at` : sql`coalesce(m.clicked_at, ${now}::timestamptz)`},
      click_count = m.click_count + ${opened ? 0 : 1}
    from outreach_tracking t
    where m.organization_id = ${organization_id} and m.id = ${mail_id} and t.organization_id = m.organization_id
      and ${opened ? sql`m.tracks_openings and t.openings` : sql`m.tracks_clicks and t.clicks`}
      and m.settled_at <= ${new Date(now.getTime() - NOBODY_READS_WITHIN_MS)}
    returning m.id`.execute(db)
  if (rows.length > 0) await announceChange(db, organization_id, ['outreach', 'sequences', 'threads'])
  return rows.length > 0
}
