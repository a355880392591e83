import { sql } from 'kysely'
import { wallTimeOf } from '#platform/contract/zones.ts'
import { MAX_ROWS, noSource, row, type WidgetSource } from './widget.ts'

const AHEAD_DAYS = 70

/** Releases of the next ten weeks, the nearest first. */
export const upcomingReleases: WidgetSource = async (db, { organizationId, now, timeZone }) => {
  const today = wallTimeOf(now, timeZone).date
  const { rows } = await sql<{ id: string; title: string; out_on: string; status: string; image_url: string | null }>`
    select r.id, r.title, r.out_on::text as out_on, r.status, (
      select a.preview_url from release_assets a
      where a.organization_id = r.organization_id and a.release_id = r.id and a.type = 'PRIMARY_COVER_ART'
      order by a.created_at desc limit 1) as image_url
    from releases r
    where r.organization_id = ${organizationId} and r.status <> 'ARCHIVED'
      and r.out_on between ${today}::date and ${today}::date + ${AHEAD_DAYS}::integer
    order by r.out_on, r.title, r.id limit ${MAX_ROWS}`.execute(db)
  if (rows.length === 0) {
    const { rows: any } = await sql`select from releases where organization_id = ${organizationId} limit 1`.execute(db)
    if (any.length === 0) return noSource('upcoming_releases')
  }
  return {
    type: 'upcoming_releases',
    value_format: 'number',
    total: null,
    rows: rows.map(({ id, title, out_on, status, image_url }) =>
      row({
        label: title,
        image_url,
        href: `/releases/${id}`,
        date: out_on,
        needs_attention: status === 'NEEDS_ATTENTION',
      }),
    ),
    note: null,
    has_source: true,
  }
}
