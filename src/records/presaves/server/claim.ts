import { sql } from 'kysely'
import type { LibraryService } from '#integrations/music/port.ts'
import type { Db } from '#platform/server/database/db.ts'

/** A wish in the hands of this worker. */
export interface ClaimedWish {
  id: string
  failures: number
  connection_id: string
  connection_state: 'CONNECTED' | 'RECONNECT' | 'REVOKED'
  /** Sealed. */
  tokens: string | null
  reconnect_by: Date | null
}

/** After this, a worker that claimed a wish and said nothing counts as dead; longer than its calls may take together. */
const LEASE_MS = 120_000

interface Release {
  organization_id: string
  drop_id: string
  service: LibraryService
}

/** Takes wishes that are due, each for one worker. A claim ends by itself when its worker dies. */
export async function claimWishes(
  db: Db,
  { organization_id, drop_id, service }: Release,
  { zones, most, now }: { zones: readonly string[]; most: number; now: Date },
): Promise<ClaimedWish[]> {
  const { rows } = await sql<ClaimedWish>`
    with due as (
      select id from presaves
      where organization_id = ${organization_id} and drop_id = ${drop_id} and service = ${service} and state = 'PENDING'
        and time_zone = any(${zones}::text[]) and due_at <= ${now}
      limit ${most} for update skip locked
    ), taken as (
      update presaves p set due_at = ${new Date(now.getTime() + LEASE_MS)} from due
      where p.organization_id = ${organization_id} and p.id = due.id
      returning p.id, p.failures, p.connection_id
    )
    select taken.id, taken.failures, taken.connection_id, c.state as connection_state, c.tokens, c.reconnect_by
    from taken join music_connections c on c.organization_id = ${organization_id} and c.id = taken.connection_id`.execute(
    db,
  )
  return rows
}
