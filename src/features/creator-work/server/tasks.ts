import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { newId } from '#platform/server/new-id.ts'
import { membersOf } from './members.ts'

interface OfCreator {
  organization_id: string
  creator_id: string
}

const tasks = (db: Db, organization_id: string) =>
  db
    .selectFrom('creator_tasks as t')
    .innerJoin('creators as c', join =>
      join.onRef('c.organization_id', '=', 't.organization_id').onRef('c.id', '=', 't.creator_id'),
    )
    .leftJoinLateral(
      sql<{ id: string; name: string }>`(
        select s.id, coalesce(s.full_name, s.username) as name from creator_profiles cp
        join social_profiles s on s.id = cp.social_profile_id
        where cp.organization_id = c.organization_id and cp.creator_id = c.id
        order by s.id = c.main_profile_id desc nulls last, s.follower_count desc nulls last limit 1)`.as('face'),
      join => join.onTrue(),
    )
    .where('t.organization_id', '=', organization_id)
    .select([
      't.id',
      't.creator_id',
      sql<string>`coalesce(c.name, face.name, 'Unnamed creator')`.as('creator_name'),
      'face.id as social_profile_id',
      't.text',
      sql<string>`t.due_on::text`.as('due_on'),
      't.user_id',
      't.done_at',
    ])

async function named<Row extends { user_id: string }>(db: Db, rows: readonly Row[]) {
  const names = new Map((await membersOf(db)).map(({ user_id, name }) => [user_id, name]))
  return rows.map(row => ({ ...row, user_name: names.get(row.user_id) ?? '' }))
}

/** Open ones first, by day; of those that are done the latest twenty. */
export async function listTasks(db: Db, { organization_id, creator_id }: OfCreator) {
  const own = tasks(db, organization_id).where('t.creator_id', '=', creator_id)
  const open = await own.where('t.done_at', 'is', null).orderBy('t.due_on').orderBy('t.id').limit(200).execute()
  const done = await own.where('t.done_at', 'is not', null).orderBy('t.done_at', 'desc').limit(20).execute()
  return named(db, [...open, ...done])
}

export async function myTasks(
  db: Db,
  organization_id: string,
  { user_id, cursor, limit }: { user_id: string; cursor?: string | null | undefined; limit: number },
) {
  const mine = tasks(db, organization_id).where('t.user_id', '=', user_id).where('t.done_at', 'is', null)
  const { items, links } = await keysetPage(mine, {
    sort: [{ column: 't.due_on', direction: 'asc' }],
    tie: 't.id',
    cursor,
    limit,
  })
  return { items: await named(db, items), links }
}

interface GivenTask extends OfCreator {
  text: string
  due_on: string
  user_id: string
  created_by: string
}

export async function addTask(db: Db, given: GivenTask): Promise<{ id: string }> {
  return db
    .insertInto('creator_tasks')
    .values({ id: newId(), ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Undefined when the creator has no such task. */
export const finishTask = (db: Db, { organization_id, creator_id }: OfCreator, id: string, done: boolean) =>
  db
    .updateTable('creator_tasks')
    .set({ done_at: done ? sql<Date>`coalesce(done_at, now())` : null })
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
