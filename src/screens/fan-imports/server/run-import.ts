import { importPlan } from '#features/fan-imports/contract.ts'
import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import {
  type HeldImport,
  type ImportId,
  importNextRows,
  inBatches,
  runJob,
} from '#features/sheet-imports/server/lifecycle.ts'
import { outcomesOf } from '#features/sheet-imports/server/row-outcomes.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { storeTexts } from '#records/consents/server/texts.ts'
import type { Contact } from '#records/fans/server/contacts.ts'
import { fanLifecycle } from './lifecycle.ts'
import type { RefusedContacts } from './refused-contacts.ts'
import { previewRows } from './writing/preview-rows.ts'
import { recordLateStops } from './writing/record-late-stops.ts'
import { writeRows } from './writing/write-rows.ts'

/** Batch size: rows per transaction. */
const BATCH = 500

/** Notes that a contact unsubscribed elsewhere. */
export type StopContact = (db: Db, organizationId: string, contact: Contact) => Promise<void>

interface RunServices {
  refused: RefusedContacts
  stop: StopContact
  batch?: number
}

export const runImportWork = ({ refused, stop, batch = BATCH }: RunServices) =>
  inBatches(runJob(fanSheets), (db, importId, now) => enterNext(db, { ...importId, refused, stop, batch, now }))

interface Entering {
  refused: RefusedContacts
  stop: StopContact
  now: Date
}

/** Enters the next batch of a running import; see `importNextRows`. */
export const enterNext = (
  db: Db,
  { organization_id, import_id, batch, ...entering }: ImportId & Entering & { batch: number },
): Promise<boolean> =>
  importNextRows(
    db,
    { ...fanLifecycle, batch, enter: (db, held, rows) => enterFans(db, held, rows, entering) },
    { organization_id, import_id },
  )

async function enterFans(
  db: Db,
  { organization_id, import_id, ...held }: HeldImport,
  rows: readonly WaitingRow[],
  { refused, stop, now }: Entering,
) {
  const plan = importPlan.parse(held.plan)
  const kept = plan.consent && (await storeTexts(db, organization_id, plan.consent.locale, { text: plan.consent.text }))
  const weighed = await previewRows(db, { organization_id, import_id, plan, rows, refused, lock: true })
  const source = {
    import_id,
    plan,
    text: kept?.text ?? null,
    file_hash: held.file_hash.toString('hex'),
    stated_by: held.created_by_name,
  }
  await writeRows(db, organization_id, source, weighed)
  for (const contact of weighed.flatMap(({ stops }) => stops)) await stop(db, organization_id, contact)
  await recordLateStops(db, organization_id, refused, weighed)
  const agreed = weighed.reduce((sum, { consents }) => sum + consents.length, 0)
  if (agreed > 0) await sealConsentsSoon(db, organization_id, now)
  return { ...outcomesOf(weighed), agreed }
}
