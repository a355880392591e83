import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ReleaseEvent } from '../contract.ts'
import type { Place } from './lock-release.ts'

/** Writes a change into the history of a release; it happened now where nothing else is said. */
export const addEvent = (db: Db, place: Place, event: Omit<ReleaseEvent, 'id' | 'at'> & { at?: Date | undefined }) =>
  db
    .insertInto('release_events')
    .values({ ...place, id: newId(), ...event })
    .execute()
