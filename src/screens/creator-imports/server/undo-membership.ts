import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { anyId } from './known-creators.ts'
import type { Step } from './undo-changed.ts'
import type { Change } from './write-rows.ts'

/** Takes away the tags, lists and profiles that a row brought; what somebody gave again since is theirs. */
export async function undoMembership(
  db: Db,
  organization_id: string,
  creator_id: string,
  change: Change,
  steps: Step[],
): Promise<boolean> {
  const tags = await takeTags(db, organization_id, creator_id, change, steps)
  const lists = await leaveLists(db, organization_id, creator_id, change)
  if (change.profiles.length > 0)
    await db
      .deleteFrom('creator_profiles')
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .where('social_profile_id', '=', anyId(change.profiles))
      .execute()
  return tags && lists
}

async function takeTags(
  db: Db,
  organization_id: string,
  creator_id: string,
  { tags, at }: Change,
  steps: Step[],
): Promise<boolean> {
  if (tags.length === 0) return true
  const { rows } = await sql<{ name: string }>`
    with gone as (
      delete from creator_tags where organization_id = ${organization_id} and creator_id = ${creator_id}
        and tag_id = any(${tags}::uuid[]) and created_at = ${at}::timestamptz
      returning tag_id
    )
    select t.name from gone g join tags t on t.organization_id = ${organization_id} and t.id = g.tag_id
    order by lower(t.name)`.execute(db)
  if (rows.length > 0) steps.push({ field: 'tags', before: rows.map(({ name }) => name), after: null })
  const left = await db
    .selectFrom('creator_tags')
    .select('tag_id')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .where('tag_id', '=', anyId(tags))
    .execute()
  return left.length === 0
}

/** Nobody is in a list without being in the list of everybody: who joined another since stays in both. */
async function leaveLists(db: Db, organization_id: string, creator_id: string, { lists, at }: Change) {
  if (lists.length === 0) return true
  const leave = (ids: readonly string[]) =>
    db
      .deleteFrom('roster_creators')
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .where('roster_id', '=', anyId(ids))
      .where('added_at', '=', sql<Date>`${at}::timestamptz`)
      .execute()
  await leave(lists.filter(id => id !== organization_id))
  const inLists = async () =>
    (
      await db
        .selectFrom('roster_creators as k')
        // lists that are deleted keep their rows for a while
        .innerJoin('rosters as r', join =>
          join.onRef('r.organization_id', '=', 'k.organization_id').onRef('r.id', '=', 'k.roster_id'),
        )
        .select('k.roster_id')
        .where('k.organization_id', '=', organization_id)
        .where('k.creator_id', '=', creator_id)
        .execute()
    ).map(({ roster_id }) => roster_id)
  if (lists.includes(organization_id) && (await inLists()).every(id => id === organization_id))
    await leave([organization_id])
  const left = await inLists()
  return lists.every(id => !left.includes(id))
}
