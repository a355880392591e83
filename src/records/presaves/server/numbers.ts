import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound } from '#platform/server/errors.ts'
import { type presaveNumbers, presaveServices } from '../contract.ts'

type Numbers = AnswerOf<typeof presaveNumbers.of_drop>

/** What became of the wishes for a drop's release. @throws 404 for an unknown drop */
export async function numbersOfDrop(db: Db, organization_id: string, drop_id: string): Promise<Numbers> {
  const drop = await db
    .selectFrom('drops as d')
    .leftJoin('drop_versions as v', join =>
      join
        .onRef('v.organization_id', '=', 'd.organization_id')
        .onRef('v.drop_id', '=', 'd.id')
        .onRef('v.version', '=', 'd.version'),
    )
    .select(['d.go_live_timestamp', sql<string | null>`v.content->>'release_time_zone'`.as('zone')])
    .select(eb =>
      eb
        .selectFrom('music_connections as c')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('c.organization_id', '=', 'd.organization_id')
        .whereRef('c.drop_id', '=', 'd.id')
        .where('c.forever', '=', true)
        .where('c.state', '=', 'CONNECTED')
        .as('forever'),
    )
    .where('d.organization_id', '=', organization_id)
    .where('d.id', '=', drop_id)
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  const { rows } = await sql<Numbers['services'][number]>`
    select p.service, count(*) filter (where p.state = 'PENDING')::int as pending,
      count(*) filter (where p.state = 'SAVED')::int as saved, count(*) filter (where p.state = 'FAILED')::int as failed,
      count(*) filter (where p.state = 'EXPIRED')::int as expired, count(*) filter (where p.state = 'REVOKED')::int as revoked,
      count(*) filter (where p.state = 'PENDING' and c.reconnect_by < ${drop.go_live_timestamp}::timestamptz)::int as ending
    from presaves p
    left join music_connections c on c.organization_id = p.organization_id and c.id = p.connection_id
    where p.organization_id = ${organization_id} and p.drop_id = ${drop_id}
    group by p.service`.execute(db)
  return {
    services: presaveServices.flatMap(service => rows.find(row => row.service === service) ?? []),
    go_live_at: drop.go_live_timestamp?.toISOString() ?? null,
    release_time_zone: drop.zone,
    forever: drop.forever ?? 0,
  }
}
