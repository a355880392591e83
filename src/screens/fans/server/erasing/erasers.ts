import { type SqlBool, sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import type {
  FanData,
  FanDataServices,
  FanTraces,
  OtherFansForms,
  TracedContact,
} from '#records/fans/server/fan-data.ts'
import type { ErasedRows } from '../../rights-contract.ts'
import { wordsOf } from './traces.ts'

export interface ErasingServices extends FanDataServices {
  /** Every owner of tables with fan data. */
  fanData: readonly FanData[]
}

/** Has every table owner erase its data of the fan; returns row counts by kind, the fan first. */
export async function eraseTraces(db: Db, traces: FanTraces, services: ErasingServices): Promise<ErasedRows[]> {
  const gone = new Map<ErasedRows['what'], number>()
  const { organization_id, naming_ids: form_ids, words } = traces
  for (const owner of services.fanData)
    for (const counts of [
      await owner.eraseFromForms?.(db, { organization_id, form_ids, words }, services),
      await owner.erase?.(db, traces, services),
    ])
      for (const [what, rows] of Object.entries(counts ?? {}) as [ErasedRows['what'], number][])
        if (rows > 0) gone.set(what, (gone.get(what) ?? 0) + rows)
  return [...gone].map(([what, rows]) => ({ what, rows })).toReversed()
}

/** Rows per statement, so that each is short whatever the size of the team. */
const AT_ONCE = 5_000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Erased {
  organization_id: string
  contacts: TracedContact[]
}

/**
 * Removes the erased contacts from what other people sent, where no key leads: scans all free text of the team
 * in batches of some thousand rows. Safe to run again.
 */
export async function eraseElsewhere(database: Database, services: ErasingServices, erased: Erased): Promise<void> {
  const { organization_id, contacts } = erased
  const words = wordsOf(contacts)
  if (words.length === 0) return
  const hasContactAgain = (fanColumn: string) => sql<SqlBool>`exists (
    select from fan_contacts c where c.organization_id = ${organization_id}
      and c.fan_id = ${sql.raw(fanColumn)} and c.value = any(${contacts.map(({ value }) => value)}::text[]))`
  for (const { freeText } of services.fanData)
    if (freeText)
      await eachNaming(
        database,
        { organization_id, words, rows: freeText.rows(organization_id) },
        async (db, row_ids) => {
          const form_ids = await freeText.erase(db, { organization_id, row_ids, words, hasContactAgain })
          if (form_ids.length > 0) await eraseFromForms(db, services, { organization_id, form_ids, words })
        },
      )
}

async function eraseFromForms(db: Db, services: ErasingServices, forms: OtherFansForms): Promise<void> {
  for (const owner of services.fanData) await owner.eraseFromForms?.(db, forms, services)
}

interface Search {
  organization_id: string
  words: readonly string[]
  rows: ReturnType<NonNullable<FanData['freeText']>['rows']>
}

async function eachNaming(
  database: Database,
  { organization_id, words, rows }: Search,
  found: (db: Db, ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = FIRST; after; )
    after = await database.inOrganization(organization_id, async db => {
      const { rows: chunk } = await sql<{ id: string; hit: boolean }>`
        select id, ${mentionsAny(sql`text`, words)} as hit from (
          select id, text from (${rows}) one where id > ${after}::uuid order by id limit ${AT_ONCE}
        ) chunk order by id`.execute(db)
      const ids = chunk.flatMap(({ id, hit }) => (hit ? id : []))
      if (ids.length > 0) await found(db, ids)
      return chunk.length === AT_ONCE ? chunk.at(-1)?.id : undefined
    })
}
