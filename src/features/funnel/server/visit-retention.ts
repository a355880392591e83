import { sql } from 'kysely'
import type { RetentionRule } from '#platform/server/retention-rule.ts'

/** Sums of a day have no source, medium, campaign, country or agent. */
const DETAILED = sql<boolean>`(source, medium, campaign, country_code) <> ('', '', '', '')`

/** Where visits came from: after its days only the sums of each drop and day are kept. */
export const visitRetention: RetentionRule<'visit_details'> = {
  kind: 'visit_details',
  async count(db, { organization_id, before }) {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from drop_traffic where organization_id = ${organization_id} and day < ${day(before)} and ${DETAILED})
        + (select count(*) from drop_robots where organization_id = ${organization_id} and day < ${day(before)} and agent <> '') as count`.execute(
      db,
    )
    return Number(rows[0]?.count ?? 0)
  },
  async expire(db, { organization_id, before, most }) {
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from drop_traffic where organization_id = ${organization_id} and ctid = any(array(
          select ctid from drop_traffic where organization_id = ${organization_id} and day < ${day(before)} and ${DETAILED} limit ${most}))
        returning *),
      summed as (
        insert into drop_traffic as known (organization_id, drop_id, day, source, medium, campaign, country_code,
          views, form_starts, codes_sent, codes_sent_again, codes_passed)
        select organization_id, drop_id, day, '', '', '', '', sum(views), sum(form_starts), sum(codes_sent),
          sum(codes_sent_again), sum(codes_passed)
        from gone group by 1, 2, 3
        on conflict (organization_id, drop_id, day, source, medium, campaign, country_code) do update set
          views = known.views + excluded.views, form_starts = known.form_starts + excluded.form_starts,
          codes_sent = known.codes_sent + excluded.codes_sent,
          codes_sent_again = known.codes_sent_again + excluded.codes_sent_again,
          codes_passed = known.codes_passed + excluded.codes_passed),
      robots as (
        delete from drop_robots where organization_id = ${organization_id} and ctid = any(array(
          select ctid from drop_robots where organization_id = ${organization_id} and day < ${day(before)} and agent <> '' limit ${most}))
        returning *),
      robot_sums as (
        insert into drop_robots as known (organization_id, drop_id, day, kind, agent, views)
        select organization_id, drop_id, day, kind, '', sum(views) from robots group by 1, 2, 3, 4
        on conflict (organization_id, drop_id, day, kind, agent) do update set views = known.views + excluded.views)
      select (select count(*) from gone) + (select count(*) from robots) as count`.execute(db)
    return Number(rows[0]?.count ?? 0)
  },
}

/** Counts are kept by days of UTC. */
const day = (at: Date) => at.toISOString().slice(0, 10)
