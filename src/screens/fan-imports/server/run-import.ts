import { z } from 'zod'
import { importPlan } from '#features/fan-imports/contract.ts'
import { countRows, outcomesOf } from '#features/sheet-imports/server/count-rows.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { keepTexts } from '#records/consents/server/texts.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { endImport, tellImports } from './end-import.ts'
import type { RefusedContacts } from './refused-contacts.ts'
import { showLateStops } from './writing/late-stops.ts'
import { weighRows } from './writing/weigh-rows.ts'
import { writeRows } from './writing/write-rows.ts'

export const runImport = job('run_fan_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Rows entered by one transaction. */
const BATCH = 500

/** Notes that a contact unsubscribed elsewhere. */
export type StopContact = (db: Db, organizationId: string, contact: Contact) => Promise<void>

interface RunServices {
  refused: RefusedContacts
  stop: StopContact
  batch?: number
}

/**
 * Enters the rows of a file, one batch a transaction with its outcomes. Whoever runs it holds the import's row, and takes
 * only rows without an outcome: a worker that dies loses its batch and nothing else, and two of them take turns.
 */
export const runImportWork = ({ refused, stop, batch = BATCH }: RunServices) =>
  work(runImport, async ({ database, clock }, { organization_id, import_id }) => {
    for (;;) {
      const more = await database.inOrganization(organization_id, db =>
        enterNext(db, { organization_id, import_id, refused, stop, batch, now: clock.now() }),
      )
      if (!more) return
    }
  })

interface Next {
  organization_id: string
  import_id: string
  refused: RefusedContacts
  stop: StopContact
  batch: number
  now: Date
}

/** Enters the next rows of a running import, or ends it where none is left. Answers whether there may be more. */
export async function enterNext(
  db: Db,
  { organization_id, import_id, refused, stop, batch, now }: Next,
): Promise<boolean> {
  const running = await db
    .selectFrom('fan_imports')
    .select(['plan', 'file_hash', 'created_by_name'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!running) return false
  const plan = importPlan.parse(running.plan)
  const rows = await waitingRows(db, fanSheets, { organization_id, id: import_id }, batch)
  if (rows.length === 0) {
    await endImport(db, { organization_id, import_id }, 'DONE')
    return false
  }
  const kept = plan.consent && (await keepTexts(db, organization_id, plan.consent.locale, { text: plan.consent.text }))
  const weighed = await weighRows(db, { organization_id, import_id, plan, rows, refused, lock: true })
  const source = {
    import_id,
    plan,
    text: kept?.text ?? null,
    file_hash: running.file_hash.toString('hex'),
    stated_by: running.created_by_name,
  }
  await writeRows(db, organization_id, source, weighed)
  for (const contact of weighed.flatMap(({ stops }) => stops)) await stop(db, organization_id, contact)
  await showLateStops(db, organization_id, refused, weighed)
  const agreed = weighed.reduce((sum, { consents }) => sum + consents.length, 0)
  await countRows(db, fanSheets, { organization_id, id: import_id }, { ...outcomesOf(weighed), agreed })
  await tellImports(db, organization_id)
  if (agreed > 0) await sealConsentsSoon(db, organization_id, now)
  return true
}
