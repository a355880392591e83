import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Task } from '../contract.ts'
import type { TaskState, TaskType } from '../kinds.ts'
import { canChangeState, firstState, missingFor, tasksToUnlock } from '../tasks.ts'
import { loadTaskFacts, loadTasks } from './load-release.ts'
import { lockRelease, type Place } from './lock-release.ts'

/** Tasks of one release. */
const MAX_TASKS = 100

/** Opens every task whose turn has come; one that opens may let another open. */
export async function unlockTasks(db: Db, place: Place): Promise<void> {
  const ids = tasksToUnlock(await loadTasks(db, place)).map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .updateTable('release_tasks')
    .set({ state: 'INCOMPLETE' })
    .where('organization_id', '=', place.organization_id)
    .where('id', 'in', ids)
    .execute()
}

/** Completes or reopens the task of a type because of what happened to the release, even where it was locked. */
export async function setTaskState(db: Db, place: Place, type: TaskType, state: TaskState, user_id: string | null) {
  await db
    .updateTable('release_tasks')
    .set(completion(state, user_id))
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .where('type', '=', type)
    .where('state', '<>', state)
    // what never opened needs no opening again
    .where(({ not, and, eb }) => not(and([eb('state', '=', 'LOCKED'), eb(sql.lit(state), '=', 'INCOMPLETE')])))
    .execute()
}

const completion = (state: TaskState, user_id: string | null) =>
  state === 'COMPLETED'
    ? { state, completed_at: sql<Date>`now()`, completed_by: user_id }
    : { state, completed_at: null, completed_by: null }

interface TaskChange {
  title?: string | undefined
  due_on?: string | null | undefined
  assigned_to?: string | null | undefined
  state?: 'INCOMPLETE' | 'COMPLETED' | undefined
}

/** @throws 404 for somebody who is not of the team */
async function requireMember(db: Db, user_id: string | null | undefined): Promise<void> {
  if (!user_id) return
  const { rows } = await sql`
    select from auth_members() where user_id = ${user_id} and role <> 'brand_scoped'`.execute(db)
  if (rows.length === 0) raise(notFound('Member'))
}

/** @throws 404; 409 for a state that the task may not take, or while something is missing for it */
export async function updateTask(
  db: Db,
  place: Place,
  user_id: string,
  { id, state, title, ...change }: TaskChange & { id: string },
): Promise<void> {
  await lockRelease(db, place)
  await requireMember(db, change.assigned_to)
  const task = (await loadTasks(db, place)).find(one => one.id === id) ?? raise(notFound('Task'))
  const turns = state !== undefined && state !== task.state
  if (turns && !canChangeState(task.state, state))
    raise(conflict('This task opens once the one before it is completed.'))
  if (turns && state === 'COMPLETED') {
    const missing = missingFor(task.type, await loadTaskFacts(db, place))
    if (missing) raise(conflict(missing))
  }
  const changes = {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(title && task.type === 'CUSTOM' && { title }),
    ...(turns && completion(state, user_id)),
  }
  if (Object.keys(changes).length === 0) return
  await db
    .updateTable('release_tasks')
    .set(changes)
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', id)
    .execute()
  await unlockTasks(db, place)
}

/** A task of the team's own, which may wait for another of the release. */
export async function addTask(
  db: Db,
  place: Place,
  { after_task_id, ...given }: Pick<Task, 'title' | 'due_on' | 'assigned_to' | 'after_task_id'>,
): Promise<string> {
  await lockRelease(db, place)
  await requireMember(db, given.assigned_to)
  const tasks = await loadTasks(db, place)
  if (tasks.length >= MAX_TASKS) raise(conflict(`A release has at most ${MAX_TASKS} tasks.`))
  if (after_task_id && !tasks.some(({ id }) => id === after_task_id)) raise(notFound('Task'))
  const task = { id: newId(), type: 'CUSTOM' as const, after_task_id }
  await db
    .insertInto('release_tasks')
    .values({ ...place, ...task, ...given, state: firstState(task, tasks) })
    .execute()
  return task.id
}

/** Removes a task of the team's own; those of every release stay. */
export async function removeTask(db: Db, place: Place, id: string): Promise<void> {
  await lockRelease(db, place)
  const gone = await db
    .deleteFrom('release_tasks')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .where('id', '=', id)
    .where('type', '=', 'CUSTOM')
    .returning('id')
    .executeTakeFirst()
  if (!gone) raise(notFound('Task'))
  await unlockTasks(db, place)
}
