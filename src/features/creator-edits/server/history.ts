import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/db.ts'
import { keysetPage } from '#platform/server/keyset.ts'
import type { creatorEdits } from '../contract.ts'

/** Ids carry the time, so newest first is by id. */
export async function listHistory(
  db: Db,
  organizationId: string,
  { creator_id, cursor, limit }: InputOf<typeof creatorEdits.history>,
) {
  const events = db
    .selectFrom('creator_events')
    .select(['id', 'at', 'by_user', 'field', 'before', 'after'])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creator_id)
  const { items, links } = await keysetPage(events, { sort: [{ column: 'id', direction: 'desc' }], cursor, limit })
  const { rows: members } = await sql<{ user_id: string; name: string }>`
    select user_id, name from auth_members()
  `.execute(db)
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]))
  return { items: items.map(event => ({ ...event, by_name: names.get(event.by_user ?? '') ?? null })), links }
}
