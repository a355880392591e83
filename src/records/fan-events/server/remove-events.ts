import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

interface Group {
  /** Of one event of the group: tells whose they are, wherever a merge has moved them. */
  key: string
  /** Of all keys of the group. */
  prefix: string
}

/** Removes events that were recorded together, such as those of an order that was canceled. Nothing happens when there are none. */
export async function removeEvents(db: Db, organization_id: string, { key, prefix }: Group): Promise<void> {
  await sql`
    delete from fan_events e using fan_events named
    where named.organization_id = ${organization_id} and named.key = ${key}
      and e.organization_id = named.organization_id and e.fan_id = named.fan_id and starts_with(e.key, ${prefix})`.execute(
    db,
  )
}
