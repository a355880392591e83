import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Mention, MentionReply } from '../contract.ts'

export type MentionKind = Mention['kind']

/** Answers to these mentions, oldest first. */
export async function repliesOf(
  db: Db,
  organization_id: string,
  ids: readonly string[],
): Promise<Map<string, MentionReply[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mention_replies')
    .select([
      'mention_id',
      'id',
      'text',
      sql<MentionReply['state']>`state`.as('state'),
      'reason',
      'sent_by',
      sql<string>`created_at`.as('created_at'),
      sql<string | null>`settled_at`.as('settled_at'),
    ])
    .where('organization_id', '=', organization_id)
    .where('mention_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(({ mention_id, ...reply }) => ({ mention_id, ...reply })),
    ({ mention_id }) => mention_id,
  )
}

/** The latest answer to each. */
export async function latestReplies(
  db: Db,
  organization_id: string,
  ids: readonly string[],
): Promise<Map<string, MentionReply>> {
  const replies = await repliesOf(db, organization_id, ids)
  return new Map([...replies].flatMap(([id, all]) => (all.length > 0 ? [[id, all.at(-1) as MentionReply]] : [])))
}
