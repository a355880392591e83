import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type Move, movedRows } from '#platform/server/person-data.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

type Followers = Record<string, unknown>

/** Events and followers move with the fan; of two numbers for one platform the one told last stays. */
export const fanEventData = {
  async erase(db, { organization_id, fan_id }) {
    await sql`delete from fan_followers where organization_id = ${organization_id} and fan_id = ${fan_id}`.execute(db)
    return {
      events: await changedRows(
        db,
        sql`delete from fan_events where organization_id = ${organization_id} and fan_id = ${fan_id}`,
      ),
    }
  },
  move: {
    events: movedRows(sql`update fan_events`, 'fan_id'),
    followers: {
      async move(db, { organization_id, from, to }) {
        const before = await followersOf(db, organization_id, [from, to])
        await sql`insert into fan_followers (organization_id, fan_id, platform, followers, told_at)
          select organization_id, ${to}, platform, followers, told_at from fan_followers
          where organization_id = ${organization_id} and fan_id = ${from}
          on conflict (organization_id, fan_id, platform) do update
          set followers = excluded.followers, told_at = excluded.told_at
          where fan_followers.told_at < excluded.told_at`.execute(db)
        await sql`delete from fan_followers where organization_id = ${organization_id} and fan_id = ${from}`.execute(db)
        return before
      },
      moveBack: (db, move, rows) => restoreFollowers(db, move, rows as readonly Followers[]),
    },
  },
  async copy(db, { organization_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select kind, subject, quantity, url, happened_at from fan_events
      where organization_id = ${organization_id} and fan_id = any(${ids}::uuid[]) order by happened_at`.execute(db)
    const { rows: followers } = await sql<Record<string, unknown>>`
      select platform, followers, told_at from fan_followers
      where organization_id = ${organization_id} and fan_id = any(${ids}::uuid[]) order by platform`.execute(db)
    return { events: rows, followers }
  },
} satisfies FanData

async function followersOf(db: Db, organizationId: string, ids: readonly string[]): Promise<Followers[]> {
  const { rows } = await sql<{ told: Followers }>`
    select to_jsonb(r) as told from fan_followers r
    where organization_id = ${organizationId} and fan_id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ told }) => told)
}

/** Both fans get the numbers that they had before the merge. */
async function restoreFollowers(db: Db, { organization_id, from, to }: Move, rows: readonly Followers[]) {
  await sql`delete from fan_followers where organization_id = ${organization_id} and fan_id in (${from}, ${to})
    and platform = any(${rows.map(({ platform }) => String(platform))}::text[])`.execute(db)
  return changedRows(
    db,
    sql`insert into fan_followers select * from jsonb_populate_recordset(null::fan_followers, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`,
  )
}
