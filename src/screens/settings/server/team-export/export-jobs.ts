import { sql } from 'kysely'
import { z } from 'zod'
import type { Storage } from '#integrations/storage/port.ts'
import { id } from '#platform/contract/values.ts'
import type { Database } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, type JobContext, job, work } from '#platform/server/jobs/jobs.ts'
import { KEPT_DAYS } from '../../export-contract.ts'
import { removeExport, storeExport } from './export-files.ts'
import { teamArchive } from './write-team.ts'

export const exportTeam = job('export_team', { payload: z.object({ organization_id: id, id }), maxAttempts: 3 })
const forgetTeamExports = job('forget_team_exports', { payload: z.object({}) })

/** Schedule, in crontab syntax. */
export const forgetTeamExportsSchedule = '43 * * * * forget_team_exports'

/** Milliseconds between two notes of how far it is. */
const NOTE_EVERY = 500

interface Change {
  state?: 'RUNNING' | 'READY' | 'FAILED' | 'EXPIRED'
  done?: number
  total?: number
  rows?: number
  bytes?: number
  ended_at?: Date
  expires_at?: Date
}

/** Answers false when the export is not there or over. */
function note(database: Database, of: { organization_id: string; id: string }, change: Change): Promise<boolean> {
  return database.inOrganization(of.organization_id, async db => {
    const { numUpdatedRows } = await db
      .updateTable('team_exports')
      .set(change)
      .where('organization_id', '=', of.organization_id)
      .where('id', '=', of.id)
      .where('state', 'in', ['WAITING', 'RUNNING'])
      .executeTakeFirst()
    await announceChange(db, of.organization_id, ['team_export'])
    return numUpdatedRows > 0n
  })
}

/** Writes the file. A run that broke off is done again from the start. */
export const exportTeamWork = (storage: Storage) =>
  work(exportTeam, async ({ database, clock, lastAttempt }: JobContext, of) => {
    if (!(await note(database, of, { state: 'RUNNING', done: 0 }))) return
    await removeExport(storage, of)
    try {
      let noted = 0
      let reached = { done: 0, total: 0, rows: 0 }
      const archive = teamArchive({
        database,
        storage,
        organization_id: of.organization_id,
        async onStep(step) {
          reached = step
          if (performance.now() - noted < NOTE_EVERY) return
          noted = performance.now()
          await note(database, of, step)
        },
      })
      const bytes = await storeExport(storage, of, archive)
      const ended_at = clock.now()
      const expires_at = new Date(ended_at.getTime() + KEPT_DAYS * 86_400_000)
      // given up for lost meanwhile
      if (!(await note(database, of, { ...reached, state: 'READY', bytes, ended_at, expires_at })))
        await removeExport(storage, of)
    } catch (error) {
      await removeExport(storage, of)
      if (lastAttempt) await note(database, of, { state: 'FAILED', ended_at: clock.now() })
      throw error
    }
  })

/** A job that was killed at its last attempt says nothing; no export takes this long. */
const LOST_AFTER_MS = 86_400_000

/** Removes the files whose days are over, and gives up exports that nobody writes any more, so that another may be asked for. */
export const forgetTeamExportsWork = (storage: Storage) =>
  work(forgetTeamExports, async ({ database, clock }) => {
    await eachOrganization(database, async (db, organization_id) => {
      const over = await db
        .updateTable('team_exports')
        .set({ state: sql`'EXPIRED'` })
        .where('organization_id', '=', organization_id)
        .where('state', '=', 'READY')
        .where('expires_at', '<=', clock.now())
        .returning('id')
        .execute()
      const lost = await db
        .updateTable('team_exports')
        .set({ state: 'FAILED', ended_at: clock.now() })
        .where('organization_id', '=', organization_id)
        .where('state', 'in', ['WAITING', 'RUNNING'])
        .where('created_at', '<=', new Date(clock.now().getTime() - LOST_AFTER_MS))
        .returning('id')
        .execute()
      for (const { id } of [...over, ...lost]) await removeExport(storage, { organization_id, id })
      if (over.length + lost.length > 0) await announceChange(db, organization_id, ['team_export'])
    })
  })
