import { sql } from 'kysely'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { EXPORT_FOLDER } from './team-export/export-files.ts'
import { ERASURE_FOLDERS, teamFiles } from './team-files.ts'

const eraseTeams = job('erase_teams', { payload: z.object({}) })

/** Schedule, in crontab syntax. */
export const eraseTeamsSchedule = '27 * * * * erase_teams'

/** Rows deleted per transaction, well below the time that a statement may take. */
const BATCH = 2_000

/** Erases the teams whose day has come. An interrupted run is completed by the next. */
export const eraseTeamsWork = (storage: Storage) =>
  work(eraseTeams, async ({ database, clock, log }) => {
    const due: string[] = []
    await eachOrganization(database, async (db, organization_id) => {
      const row = await db
        .selectFrom('organization_deletions')
        .select('organization_id')
        .where('organization_id', '=', organization_id)
        .where('erase_at', '<=', clock.now())
        .executeTakeFirst()
      if (row) due.push(organization_id)
    })
    for (const organization_id of due) {
      const rows = await eraseTeam(database, storage, organization_id)
      log.info({ organization_id, rows }, 'a team was erased')
    }
  })

/** The files first: without their rows nobody would find them. Answers how many rows were deleted. */
async function eraseTeam(database: Database, storage: Storage, organization_id: string): Promise<number> {
  for (const key of await database.readOrganization(organization_id, db => filesOf(db, storage, organization_id)))
    await storage.remove(key)
  let total = 0
  for (let rows = BATCH; rows > 0; total += rows)
    rows = await database.inOrganization(organization_id, async db => {
      const answer = await sql<{ rows: number }>`
        select erase_organization_rows(${organization_id}, ${BATCH}) as rows`.execute(db)
      return answer.rows[0]?.rows ?? 0
    })
  await database.inOrganization(organization_id, db =>
    sql`select forget_organization(${organization_id}, ${total})`.execute(db),
  )
  return total
}

async function filesOf(db: Db, storage: Storage, organization_id: string): Promise<string[]> {
  const keys = await teamFiles(db, storage, organization_id)
  for (const of of [...ERASURE_FOLDERS, EXPORT_FOLDER]) keys.push(...(await storage.list(`${of}/${organization_id}`)))
  return keys
}
