import { sql } from 'kysely'
import type { LibraryService } from '#integrations/music/port.ts'
import type { Database } from '#platform/server/database/db.ts'

/** Until when a service asked to be left alone, or null. */
export async function pausedUntil(database: Database, service: LibraryService, now: Date): Promise<Date | null> {
  const row = await database.outsideOrganizations(db =>
    db
      .selectFrom('music_service_rests')
      .select('rests_until')
      .where('service', '=', service)
      .where('rests_until', '>', now)
      .executeTakeFirst(),
  )
  return row?.rests_until ?? null
}

/** Tells every process to leave a service alone; never shorter than it was told before. */
export async function pauseServiceUntil(database: Database, service: LibraryService, rests_until: Date): Promise<void> {
  await database.outsideOrganizations(db =>
    db
      .insertInto('music_service_rests')
      .values({ service, rests_until })
      .onConflict(known =>
        known
          .column('service')
          .doUpdateSet({ rests_until: sql<Date>`greatest(music_service_rests.rests_until, excluded.rests_until)` }),
      )
      .execute(),
  )
}
