import type { Db } from '#platform/server/database/db.ts'
import { type ReportInterval, type WidgetType, widgetType } from '../contract.ts'

/** A member who comes back after this long makes another visit. */
const NEXT_VISIT_MS = 30 * 60_000
/** What a member sees who was never here. */
const FIRST_VISIT_MS = 7 * 86_400_000

interface Member {
  organization_id: string
  user_id: string
}

/** Notes that a member is here. Answers when their visit before this one ended. */
export async function recordVisit(db: Db, member: Member, now: Date): Promise<Date> {
  const known = await dashboardOf(db, member).forUpdate().executeTakeFirst()
  const since = known
    ? now.getTime() - known.last_seen_at.getTime() > NEXT_VISIT_MS
      ? known.last_seen_at
      : known.since
    : new Date(now.getTime() - FIRST_VISIT_MS)
  const seen = { since, last_seen_at: now }
  await db
    .insertInto('dashboards')
    .values({ ...member, ...seen })
    .onConflict(conflict => conflict.columns(['organization_id', 'user_id']).doUpdateSet(seen))
    .execute()
  return since
}

export interface DashboardSettings {
  hidden_widgets: WidgetType[]
  report_interval: ReportInterval | null
}

export async function dashboardSettings(db: Db, member: Member): Promise<DashboardSettings> {
  const row = await dashboardOf(db, member).executeTakeFirst()
  return {
    // a widget that is gone is none
    hidden_widgets: (row?.hidden_widgets ?? []).flatMap(type => widgetType.safeParse(type).data ?? []),
    report_interval: (row?.report_interval as ReportInterval | null | undefined) ?? null,
  }
}

export async function saveDashboardSettings(
  db: Db,
  member: Member,
  {
    hidden_widgets,
    report_interval,
  }: { [Setting in keyof DashboardSettings]?: DashboardSettings[Setting] | undefined },
  now: Date,
): Promise<DashboardSettings> {
  await recordVisit(db, member, now)
  const changed = {
    ...(hidden_widgets && { hidden_widgets }),
    // the first report is about a period that ends after it was asked for
    ...(report_interval !== undefined && { report_interval, reported_until: now.toISOString().slice(0, 10) }),
  }
  if (Object.keys(changed).length > 0)
    await db
      .updateTable('dashboards')
      .set(changed)
      .where('organization_id', '=', member.organization_id)
      .where('user_id', '=', member.user_id)
      .execute()
  return dashboardSettings(db, member)
}

const dashboardOf = (db: Db, { organization_id, user_id }: Member) =>
  db
    .selectFrom('dashboards')
    .select(['since', 'last_seen_at', 'hidden_widgets', 'report_interval'])
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
