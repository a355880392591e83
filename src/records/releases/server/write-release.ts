import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ReleaseDetails } from '../contract.ts'
import { STORES, TASK_TYPES } from '../kinds.ts'
import { MAIN_ARTIST } from '../roles.ts'
import { firstState } from '../tasks.ts'
import { addEvent } from './add-event.ts'
import { lockRelease, type Place } from './lock-release.ts'

interface By {
  organization_id: string
  user_id: string
}

type NewRelease = Details & Pick<ReleaseDetails, 'title' | 'type'> & { artist_id: string; at?: Date | undefined }

export type Details = { [Field in keyof ReleaseDetails]?: ReleaseDetails[Field] | undefined }

/** A release with its first credit, the tasks of every release and all stores planned. @throws 404 for an unknown artist, 409 for a UPC that another release has */
export async function createRelease(
  db: Db,
  { organization_id, user_id }: By,
  { artist_id, at, ...details }: NewRelease,
): Promise<string> {
  const artist = await db
    .selectFrom('drop_profiles')
    .where('organization_id', '=', organization_id)
    .where('id', '=', artist_id)
    .select('title')
    .executeTakeFirst()
  if (!artist) raise(notFound('Artist'))
  const id = newId()
  await db
    .insertInto('releases')
    .values({
      organization_id,
      id,
      drop_profile_id: artist_id,
      created_by: user_id,
      ...details,
      ...(at && { created_at: at }),
    })
    .execute()
    .catch(refuseCode)
  const place = { organization_id, release_id: id }
  await db
    .insertInto('release_credits')
    .values({ ...place, id: newId(), position: 1, name: artist.title, kind: 'ARTIST', role: MAIN_ARTIST })
    .execute()
  const tasks = TASK_TYPES.filter(type => type !== 'CUSTOM').map(type => ({ id: newId(), type, after_task_id: null }))
  const open = tasks.map(task => ({ ...task, state: 'INCOMPLETE' as const }))
  await db
    .insertInto('release_tasks')
    .values(
      tasks.map(({ id: task_id, type, ...task }) => ({
        ...place,
        id: task_id,
        type,
        state: firstState({ id: task_id, type, ...task }, open),
      })),
    )
    .execute()
  await db
    .insertInto('release_stores')
    .values(STORES.filter(store => store !== 'Other').map(store => ({ ...place, store, state: 'PLANNED' })))
    .execute()
  await addEvent(db, place, { kind: 'STATUS', from_value: null, to_value: 'INCOMPLETE', by_user: user_id, at })
  return id
}

/** Changes what is given. @throws 404, or 409 for an archived release or a UPC that another release has */
export async function updateRelease(db: Db, place: Place, user_id: string, details: Details): Promise<void> {
  const before = await lockRelease(db, place)
  const changes = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) as Details
  if (Object.keys(changes).length === 0) return
  await db
    .updateTable('releases')
    .set(changes)
    .where('organization_id', '=', place.organization_id)
    .where('id', '=', place.release_id)
    .execute()
    .catch(refuseCode)
  const { out_on } = changes
  if (out_on !== undefined && out_on !== before.out_on)
    await addEvent(db, place, { kind: 'DAY', from_value: before.out_on, to_value: out_on, by_user: user_id })
}

function refuseCode(error: { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'releases_by_upc')
    raise(conflict('Another release has this UPC already.', { field: 'upc' }))
  throw error
}
