import { sql } from 'kysely'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

/** All rows hang on a sign-up, and move with it when fans are merged. */
export const presaveData = {
  erase: async (db, { organization_id, signup_ids }) => {
    const of = sql`organization_id = ${organization_id} and signup_id = any(${signup_ids}::uuid[])`
    return {
      pre_saves: await changedRows(db, sql`delete from presaves where ${of}`),
      music_connections:
        (await changedRows(db, sql`delete from music_connections where ${of}`)) +
        (await changedRows(db, sql`delete from music_authorizations where ${of}`)),
    }
  },
  async copy(db, { organization_id, ids, strangers }) {
    const rows = await db
      .selectFrom('presaves as p')
      .innerJoin('signups as s', join =>
        join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.signup_id'),
      )
      .innerJoin('drops as d', join =>
        join.onRef('d.organization_id', '=', 'p.organization_id').onRef('d.id', '=', 'p.drop_id'),
      )
      .leftJoin('music_connections as c', join =>
        join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.connection_id'),
      )
      .select([
        'p.signup_id',
        'd.title as release',
        'p.service',
        'p.state',
        'p.time_zone',
        'p.created_at',
        'p.settled_at',
      ])
      .select([
        sql<string | null>`case when c.state = 'CONNECTED' and c.tokens is null then 'FORGOTTEN' else c.state end`.as(
          'connection',
        ),
        sql<Date | null>`case when c.tokens is not null then c.reconnect_by end`.as('permission_ends'),
      ])
      .where('p.organization_id', '=', organization_id)
      .where('s.fan_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('p.created_at')
      .execute()
    return {
      pre_saves: rows.filter(({ signup_id }) => !strangers.has(signup_id)).map(({ signup_id: _, ...wish }) => wish),
    }
  },
} satisfies FanData
