import { sql } from 'kysely'
import { dropReferences } from '#records/drops/server/drop-references.ts'
import { changeOf, MAX_ROWS, noSource, row, type WidgetSource } from './widget.ts'

/** Accepted sign-ups by drop, with their course by day. */
export const dropSignups: WidgetSource = async (db, { organizationId, period, timeZone }) => {
  const { rows } = await sql<{ id: string; status: string; build_status: string; count: number; before: number }>`
    select d.id, case when d.end_at <= ${period.end} then 'CLOSED' else d.status end as status, d.build_status,
      (count(s.id) filter (where s.created_at >= ${period.start}))::integer as count,
      (count(s.id) filter (where s.created_at < ${period.start}))::integer as before
    from drops d left join signups s on s.organization_id = d.organization_id and s.drop_id = d.id
      and s.state = 'ACCEPTED' and s.created_at >= ${period.startBefore} and s.created_at < ${period.end}
    where d.organization_id = ${organizationId} and d.status <> 'ARCHIVED' and d.created_at < ${period.end}
    group by d.organization_id, d.id order by count desc, d.id`.execute(db)
  if (rows.length === 0) return noSource('drop_signups', 'number')
  const some = rows.filter(({ count }) => count > 0)
  const shown = some.slice(0, MAX_ROWS)
  const ids = shown.map(({ id }) => id)
  const drops = await dropReferences(db, ids)
  const { rows: days } = await sql<{ drop_id: string; points: number[] }>`
    select drop_id, array_agg(count order by day) as points from (
      select d.id as drop_id, day, count(s.id)::integer as count
      from unnest(${ids}::uuid[]) as d(id)
      cross join generate_series(${period.start}::timestamptz, ${period.end}::timestamptz - interval '1 second', interval '1 day', ${timeZone}) as day
      left join signups s on s.organization_id = ${organizationId} and s.drop_id = d.id and s.state = 'ACCEPTED'
        and s.created_at >= day and s.created_at < date_add(day, interval '1 day', ${timeZone})
      group by 1, 2
    ) by_day group by 1`.execute(db)
  const points = new Map(days.map(each => [each.drop_id, each.points]))
  return {
    type: 'drop_signups',
    value_format: 'number',
    total: some.reduce((sum, { count }) => sum + count, 0),
    rows: shown.map(({ id, count, before }) => {
      const drop = drops.get(id)
      return row({
        label: drop?.title ?? '',
        image_url: drop?.cover_url ?? null,
        href: `/drops/${id}`,
        value: count,
        change: changeOf(count, before),
        points: points.get(id) ?? [],
      })
    }),
    note: silentDrops(rows.filter(({ count }) => count === 0)),
    has_source: true,
  }
}

/** Why drops had no sign-ups: `3 drops had none: two ended, one draft.` in figures. */
function silentDrops(silent: readonly { status: string; build_status: string }[]): string | null {
  if (silent.length === 0) return null
  const drafts = silent.filter(({ build_status }) => build_status === 'CREATING').length
  const ended = silent.filter(({ status, build_status }) => status === 'CLOSED' && build_status !== 'CREATING').length
  const why = [ended > 0 && `${ended} ended`, drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`)].filter(
    Boolean,
  )
  const had = silent.length === 1 ? '1 drop had none' : `${silent.length} drops had none`
  return why.length > 0 ? `${had}: ${why.join(', ')}.` : `${had}.`
}
