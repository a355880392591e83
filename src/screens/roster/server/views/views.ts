import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { MAX_VIEWS, type RosterView, type rosterViews, viewContent } from '../../contract.ts'

/** Who asks: everybody sees their own and what is shared. */
export interface Viewer {
  organization_id: string
  user_id: string
}

const visible = (db: Db, { organization_id, user_id }: Viewer) =>
  db
    .selectFrom('roster_views')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), eb('shared', '=', true)]))

type Row = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>

const shown = ({ id, name, shared, content, updated_at, user_id }: Row, viewer: Viewer): RosterView => ({
  id,
  name,
  shared,
  mine: user_id === viewer.user_id,
  content: viewContent.parse(content),
  updated_at: updated_at.toISOString(),
})

export async function listViews(db: Db, viewer: Viewer): Promise<RosterView[]> {
  const rows = await visible(db, viewer).orderBy(sql`lower(name)`).orderBy('id').execute()
  return rows.map(row => shown(row, viewer))
}

/** The view, locked for a change, where the viewer sees it. */
export const viewToChange = (db: Db, viewer: Viewer, id: string) =>
  visible(db, viewer).where('id', '=', id).forUpdate().executeTakeFirst()

const nameTaken = (mine: boolean) =>
  conflict(`${mine ? 'You have a view' : 'Who made this view has another'} with this name already.`, { field: 'name' })

/** @throws 409 where the viewer has a view of that name, or too many */
export async function createView(
  db: Db,
  viewer: Viewer,
  { name, shared, content }: InputOf<typeof rosterViews.create>,
): Promise<RosterView> {
  const { count } = await db
    .selectFrom('roster_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', viewer.organization_id)
    .where('user_id', '=', viewer.user_id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_VIEWS) raise(conflict(`${MAX_VIEWS} views are the most. Delete one first.`))
  const row = await db
    .insertInto('roster_views')
    .values({ ...viewer, id: newId(), name, shared, content: JSON.stringify(content) })
    .onConflict(taken => taken.expression(sql`organization_id, user_id, lower(name)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  return shown(row ?? raise(nameTaken(true)), viewer)
}

type Change = Partial<Pick<InputOf<typeof rosterViews.update>, 'name' | 'shared' | 'content'>>

/** @throws 409 where its owner has another view of that name */
export async function updateView(
  db: Db,
  viewer: Viewer,
  { id, user_id }: Pick<Row, 'id' | 'user_id'>,
  { content, ...change }: Change,
) {
  const row = await db
    .updateTable('roster_views')
    .set({ ...change, ...(content && { content: JSON.stringify(content) }), updated_at: sql<Date>`now()` })
    .where('organization_id', '=', viewer.organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(error => {
      throw (error as { code?: string }).code === '23505' ? nameTaken(user_id === viewer.user_id) : error
    })
  return shown(row, viewer)
}

export const deleteView = (db: Db, { organization_id }: Viewer, id: string) =>
  db.deleteFrom('roster_views').where('organization_id', '=', organization_id).where('id', '=', id).execute()
