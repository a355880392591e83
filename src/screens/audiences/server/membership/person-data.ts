import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

type Stay = Record<string, unknown>

/** The survivor of a merge was in an audience whenever one of the two was. */
export const audienceMembershipData = {
  erase: async (db, { organization_id, fan_id }) => ({
    audience_stays: await changedRows(
      db,
      sql`delete from audience_stays where organization_id = ${organization_id} and fan_id = ${fan_id}`,
    ),
  }),
  move: {
    audience_stays: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<{ stay: Stay }>`
          delete from audience_stays s where organization_id = ${organization_id} and fan_id in (${from}, ${to})
          returning to_jsonb(s) as stay`.execute(db)
        const before = rows.map(({ stay }) => stay)
        await sql`
          insert into audience_stays (organization_id, audience_id, fan_id, entered_at, left_at)
          select ${organization_id}, audience_id, ${to}, lower(span), upper(span) from (
            select audience_id, unnest(range_agg(tstzrange(entered_at, left_at, '[]'))) as span
            from jsonb_populate_recordset(null::audience_stays, ${JSON.stringify(before)}::jsonb) group by audience_id) spans
        `.execute(db)
        return before
      },
      moveBack: (db, { organization_id, from, to }, rows) =>
        restore(db, organization_id, [from, to], rows as readonly Stay[]),
    },
  },
  async copy(db, { organization_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select a.name as audience, s.entered_at, s.left_at from audience_stays s
      join audiences a on a.organization_id = s.organization_id and a.id = s.audience_id
      where s.organization_id = ${organization_id} and s.fan_id = any(${ids}::uuid[]) order by s.entered_at`.execute(db)
    return { audience_stays: rows }
  },
} satisfies FanData

/** Both fans get the stays that they had before the merge; the next comparison notes what changed meanwhile. */
async function restore(db: Db, organizationId: string, fans: readonly string[], rows: readonly Stay[]) {
  await sql`delete from audience_stays where organization_id = ${organizationId} and fan_id = any(${fans}::uuid[])
    and audience_id = any(${rows.map(({ audience_id }) => String(audience_id))}::uuid[])`.execute(db)
  return changedRows(
    db,
    sql`insert into audience_stays select b.* from jsonb_populate_recordset(null::audience_stays, ${JSON.stringify(rows)}::jsonb) b
      join audience_watches w using (organization_id, audience_id) on conflict do nothing`,
  )
}
