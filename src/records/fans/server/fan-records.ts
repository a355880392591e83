import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, notFound, raise } from '#platform/server/errors.ts'
import type { DB } from '../../../../db/schema.gen.ts'

/** A row of `fans` as PostgreSQL writes it as JSON, which keeps the microseconds that a Date would lose. */
export type FanRecord = Record<keyof DB['fans'], string | number | boolean | null>

interface Pair {
  organization_id: string
  survivor_id: string
  absorbed_id: string
}

/** Columns that the database derives are not part of a record. */
const DERIVED = sql.lit('{city_meant,created_month,marketing,agreed_channels}')

/** Loads fans by id and locks them until the transaction ends, in a fixed order to prevent deadlocks. */
export async function lockFans(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, FanRecord>> {
  const { rows } = await sql<{ id: string; fan: FanRecord }>`
    select id, to_jsonb(f) - ${DERIVED}::text[] as fan from fans f
    where organization_id = ${organizationId} and id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return new Map(rows.map(({ id, fan }) => [id, fan]))
}

/** @throws 404 when one of them does not exist, 400 for the same fan twice */
export async function lockPair(
  db: Db,
  { organization_id, survivor_id, absorbed_id }: Pair,
): Promise<{ survivor: FanRecord; absorbed: FanRecord }> {
  if (survivor_id === absorbed_id) raise(badRequest('absorbed_id: this is the same fan.', { field: 'absorbed_id' }))
  const fans = await lockFans(db, organization_id, [survivor_id, absorbed_id])
  return {
    survivor: fans.get(survivor_id) ?? raise(notFound('Fan')),
    absorbed: fans.get(absorbed_id) ?? raise(notFound('Fan')),
  }
}

/** Upserts a fan from a record. */
export async function writeFan(db: Db, fan: FanRecord): Promise<void> {
  const columns = sql.join(Object.keys(fan).map(column => sql.ref(column)))
  await sql`
    insert into fans (${columns}) select ${columns} from jsonb_populate_record(null::fans, ${JSON.stringify(fan)}::jsonb)
    on conflict (organization_id, id) do update set (${columns}) = row (${sql.join(
      Object.keys(fan).map(column => sql`excluded.${sql.ref(column)}`),
    )})`.execute(db)
}

/** Makes the absorbed fan's id an alias of the survivor. */
export const redirectToSurvivor = (
  db: Db,
  organization_id: string,
  { absorbed_id, survivor_id, merge_id }: { absorbed_id: string; survivor_id: string; merge_id: string },
) =>
  db.insertInto('fan_aliases').values({ organization_id, old_id: absorbed_id, fan_id: survivor_id, merge_id }).execute()

/** Removes an alias, so that the id is a fan's own again. */
export const forgetFormerId = (db: Db, organizationId: string, id: string) =>
  db.deleteFrom('fan_aliases').where('organization_id', '=', organizationId).where('old_id', '=', id).execute()
