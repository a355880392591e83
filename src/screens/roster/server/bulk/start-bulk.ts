import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { createTags, tagIdsNamed } from '#records/creator-tags/server/tag-rows.ts'
import { MANY_CREATORS } from '#records/creators/creator-filter.ts'
import { AT_ONCE, type BulkAction, type BulkRun, type rosterBulk } from '../../bulk-contract.ts'
import { gatherParts, isMoreThan } from './gather-parts.ts'
import { hasList } from './parts.ts'
import { runBulk, runNextBatch, undoBulk, undoNextPart } from './run-bulk.ts'
import { getRun, undoUntil } from './runs.ts'

interface By {
  organization_id: string
  person: Identity
}

/**
 * Stores the current selection and processes it: at once when small, else in a job. A selection larger than `gathered` is
 * also collected by the job.
 */
export async function startBulk(
  db: Db,
  { organization_id, person }: By,
  { action, ...asked }: InputOf<typeof rosterBulk.start>,
  gathered = MANY_CREATORS,
): Promise<BulkRun> {
  if (!(await hasList(db, { organization_id, action }))) raise(notFound('List'))
  const id = newId()
  await db
    .insertInto('roster_bulk_runs')
    .values({
      organization_id,
      id,
      action: JSON.stringify(action),
      ...(await tagsOf(db, organization_id, action)),
      by_user: person.user_id,
      by_name: person.name,
    })
    .execute()
  const run = { organization_id, id }
  if (asked.selection.all && (await isMoreThan(db, organization_id, asked, gathered))) {
    await db
      .updateTable('roster_bulk_runs')
      .set({ asked: JSON.stringify(asked) })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
    await enqueue(db, runBulk, { organization_id, run_id: id })
  } else if ((await gatherParts(db, run, asked)) > AT_ONCE) await enqueue(db, runBulk, { organization_id, run_id: id })
  else while (await runNextBatch(db, organization_id, id));
  return (await getRun(db, organization_id, id)) ?? raise(notFound('Run'))
}

/** The tags of an action, and which of them had to be created. */
async function tagsOf(db: Db, organization_id: string, action: BulkAction) {
  if (action.kind !== 'ADD_TAGS' && action.kind !== 'REMOVE_TAGS') return {}
  const made = action.kind === 'ADD_TAGS' ? await createTags(db, organization_id, action.tag_names) : []
  return { tag_ids: await tagIdsNamed(db, organization_id, action.tag_names), made_tag_ids: made }
}

/**
 * Undoes a run, also while it is still running. Idempotent.
 *
 * @throws 404, or 409 when the undo period is over
 */
export async function startUndo(db: Db, organization_id: string, id: string, now: Date): Promise<BulkRun> {
  const run = await db
    .selectFrom('roster_bulk_runs')
    .select(['state', 'done', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!run) raise(notFound('Run'))
  if (run.state !== 'UNDOING' && run.state !== 'UNDONE') {
    if (undoUntil(run.created_at) < now) raise(conflict('It was too long ago to be undone.'))
    await db
      .updateTable('roster_bulk_runs')
      .set({ state: 'UNDOING', ended_at: null })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
    if (run.done > AT_ONCE) await enqueue(db, undoBulk, { organization_id, run_id: id })
    else while (await undoNextPart(db, organization_id, id));
  }
  return (await getRun(db, organization_id, id)) ?? raise(notFound('Run'))
}
