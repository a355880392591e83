import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db } from '#platform/server/database/db.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { UNDO_PERIOD } from './delete-roster.ts'

const forgetRemovals = job('forget_roster_removals', { payload: z.object({}) })

/** Rows deleted per transaction. */
const BATCH = 5_000

/** The toast offers Undo for seconds; a week is for support cases. */
export const forgetRemovalsWork = work(forgetRemovals, async ({ database }) => {
  const over: Removal[] = []
  await eachOrganization(database, async (db, organization_id) => {
    const removals = await db
      .selectFrom('roster_removals')
      .select(['id', 'roster_id', 'roster_name', 'at', 'by_user'])
      .where('organization_id', '=', organization_id)
      .where('at', '<', sql<Date>`now() - interval ${UNDO_PERIOD}`)
      .execute()
    over.push(...removals.map(removal => ({ ...removal, organization_id })))
  })
  // a removal after the deletion of a list shows who was in it then
  over.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const removal of over) await forget(database, removal)
})

interface Removal {
  organization_id: string
  id: string
  roster_id: string | null
  roster_name: string | null
  at: Date
  by_user: string
}

/**
 * The removal can no longer be undone, so its parts can be deleted one by one; after a crash the next run deletes the rest.
 */
async function forget(database: Database, removal: Removal) {
  const { organization_id, id, roster_id } = removal
  const inParts = async (part: (db: Db) => Promise<bigint | undefined>) => {
    while (Number(await database.inOrganization(organization_id, part)) === BATCH);
  }
  if (roster_id) {
    await inParts(async db => {
      const { rows } = await sql<{ creator_id: string }>`
        delete from roster_creators where organization_id = ${organization_id} and roster_id = ${roster_id}
          and creator_id = any(array(
            select creator_id from roster_creators
            where organization_id = ${organization_id} and roster_id = ${roster_id} limit ${BATCH}
          ))
        returning creator_id`.execute(db)
      await writeDown(db, removal, rows)
      return BigInt(rows.length)
    })
    await inParts(async db => {
      const { rows } = await sql<{ creator_id: string }>`
        delete from roster_removal_rows w using (
          select w.removal_id, w.creator_id from roster_removal_rows w
          join roster_removals r on r.organization_id = ${organization_id} and r.id = w.removal_id
            and r.at > (select at from roster_removals where organization_id = ${organization_id} and id = ${id})
          where w.organization_id = ${organization_id} and w.roster_id = ${roster_id} limit ${BATCH}
        ) later
        where w.organization_id = ${organization_id} and w.roster_id = ${roster_id}
          and w.removal_id = later.removal_id and w.creator_id = later.creator_id
        returning w.creator_id`.execute(db)
      await writeDown(db, removal, rows)
      return BigInt(rows.length)
    })
  }
  await inParts(async db => {
    const { numAffectedRows } = await sql`
      delete from roster_removal_rows w using (
        select roster_id, creator_id from roster_removal_rows
        where organization_id = ${organization_id} and removal_id = ${id} limit ${BATCH}
      ) batch
      where w.organization_id = ${organization_id} and w.removal_id = ${id}
        and w.roster_id = batch.roster_id and w.creator_id = batch.creator_id`.execute(db)
    return numAffectedRows
  })
  await database.inOrganization(organization_id, db =>
    db.deleteFrom('roster_removals').where('organization_id', '=', organization_id).where('id', '=', id).execute(),
  )
}

/** Writes the departure to each history; until now it could be derived from the removal. */
async function writeDown(db: Db, removal: Removal, left: readonly { creator_id: string }[]) {
  const { organization_id, roster_id, roster_name, at, by_user } = removal
  const before = [{ id: roster_id, name: roster_name }]
  await recordHistory(
    db,
    { organization_id, by_user, at },
    left.map(({ creator_id }) => ({ creator_id, field: 'lists', before })),
  )
}

/** Schedule, as a crontab line. */
export const forgetRemovalsSchedule = '52 3 * * * forget_roster_removals'
