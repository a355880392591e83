import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { creatorEdits } from '../contract.ts'

/** Ids contain the time, so ordering by id is newest first. */
export async function listHistory(
  db: Db,
  organizationId: string,
  { creator_id, cursor, limit }: InputOf<typeof creatorEdits.history>,
) {
  const written = db
    .selectFrom('creator_events')
    .select(['id', 'at', 'by_user', 'field', 'before', 'after'])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creator_id)
  const deleted = deletedLists(db, organizationId, creator_id)
  const events = db
    .selectFrom(written.unionAll(deleted as unknown as typeof written).as('events'))
    .select(['id', 'at', 'by_user', 'field', 'before', 'after'])
  const { items, links } = await keysetPage(events, { sort: [{ column: 'id', direction: 'desc' }], cursor, limit })
  const { rows: members } = await sql<{ user_id: string; name: string }>`
    select user_id, name from auth_members()
  `.execute(db)
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]))
  return { items: items.map(event => ({ ...event, by_name: names.get(event.by_user ?? '') ?? null })), links }
}

/**
 * Adds that creators left lists deleted with them inside. While the deletion can be undone, the members are still stored
 * with the list or the later removal; afterwards the departure is written to the history.
 */
function deletedLists(db: Db, organizationId: string, creator_id: string) {
  const noted = db
    .selectFrom('roster_creators as rc')
    .innerJoin('roster_removals as r', join =>
      join.onRef('r.organization_id', '=', 'rc.organization_id').onRef('r.roster_id', '=', 'rc.roster_id'),
    )
    .select(['r.id', 'r.at', 'r.by_user', 'r.roster_id', 'r.roster_name'])
    .where('rc.organization_id', '=', organizationId)
    .where('rc.creator_id', '=', creator_id)
  const removedSince = db
    .selectFrom('roster_removal_rows as w')
    .innerJoin('roster_removals as later', join =>
      join.onRef('later.organization_id', '=', 'w.organization_id').onRef('later.id', '=', 'w.removal_id'),
    )
    .innerJoin('roster_removals as r', join =>
      join.onRef('r.organization_id', '=', 'w.organization_id').onRef('r.roster_id', '=', 'w.roster_id'),
    )
    .select(['r.id', 'r.at', 'r.by_user', 'r.roster_id', 'r.roster_name'])
    .whereRef('later.at', '>', 'r.at')
    .where('w.organization_id', '=', organizationId)
    .where('w.creator_id', '=', creator_id)
  return db
    .selectFrom(noted.union(removedSince).as('lists'))
    .select([
      'id',
      'at',
      'by_user',
      sql<string>`'lists'`.as('field'),
      sql<unknown>`jsonb_build_array(jsonb_build_object('id', roster_id, 'name', roster_name))`.as('before'),
      sql<unknown>`null::jsonb`.as('after'),
    ])
}
