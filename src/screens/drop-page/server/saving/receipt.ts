import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { PresaveService, PresaveState } from '#records/presaves/contract.ts'

export interface ReceiptWish {
  service: PresaveService
  state: PresaveState
  title: string
  time_zone: string
  /** When it is due for this fan; null while the drop has no moment. */
  release_at: Date | null
  created_at: Date
  settled_at: Date | null
  reconnect_by: Date | null
  /** The library cannot be opened any more; false for a reminder, which needs none. */
  is_forgotten: boolean
}

export interface Receipt {
  drop_id: string
  wishes: readonly ReceiptWish[]
  /** Something can still be taken back. */
  is_open: boolean
  forever: boolean
}

/** What a fan asked for with one sign-up, and what became of it; null where the sign-up is gone or was an erased fan's. */
export async function readReceipt(db: Db, organization_id: string, signup_id: string): Promise<Receipt | null> {
  const signup = await db
    .selectFrom('signups')
    .select('drop_id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', signup_id)
    .executeTakeFirst()
  if (!signup) return null
  const { rows } = await sql<ReceiptWish>`
    select p.service, p.state, d.title, p.time_zone, p.created_at, p.settled_at, c.reconnect_by,
      c.id is not null and c.tokens is null as is_forgotten,
      release_at(d.go_live_timestamp, v.content->>'release_time_zone', p.time_zone) as release_at
    from presaves p
    join drops d on d.organization_id = p.organization_id and d.id = p.drop_id
    join drop_versions v on v.organization_id = d.organization_id and v.drop_id = d.id and v.version = d.version
    left join music_connections c on c.organization_id = p.organization_id and c.id = p.connection_id
    where p.organization_id = ${organization_id} and p.signup_id = ${signup_id}
    order by p.created_at, p.id`.execute(db)
  const connections = await db
    .selectFrom('music_connections')
    .select(['forever', sql<boolean>`tokens is not null`.as('is_kept')])
    .where('organization_id', '=', organization_id)
    .where('signup_id', '=', signup_id)
    .where('state', '=', 'CONNECTED')
    .execute()
  const kept = connections.filter(({ is_kept }) => is_kept)
  if (rows.length === 0 && connections.length === 0) return null
  return {
    drop_id: signup.drop_id,
    wishes: rows,
    is_open: kept.length > 0 || rows.some(({ state }) => state === 'PENDING'),
    forever: kept.some(({ forever }) => forever),
  }
}
