import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '#platform/server/database/mentions.ts'
import { type ErasingServices, namingErasers } from './erasers.ts'
import { type TracedContact, wordsOf } from './traces.ts'

/** Rows read by one statement: whatever the size of the team, each is over in a moment. */
const AT_ONCE = 5_000
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Erased {
  organization_id: string
  fan_id: string
  contacts: TracedContact[]
}

/**
 * Takes the erased contacts out of what other people sent, wherever no key leads there: every form and every person behind a
 * consent of the team is looked at, some thousand at a time. Run again, it finds less to do.
 */
export async function eraseElsewhere(database: Database, services: ErasingServices, erased: Erased): Promise<void> {
  const { organization_id, contacts } = erased
  const words = wordsOf(erased)
  if (words.length === 0) return
  // who signed up anew since is somebody whom the team may know again
  const isOwn = (fan: string) => sql`exists (select from fan_contacts c where c.organization_id = ${organization_id}
    and c.fan_id = ${sql.raw(fan)} and c.value = any(${contacts.map(({ value }) => value)}::text[]))`
  const forms = sql`select id, answers as text from signups where organization_id = ${organization_id}`
  await walk(database, organization_id, forms, words, async (db, ids) => {
    const { rows } = await sql<{ id: string }>`select s.id from signups s
      where s.organization_id = ${organization_id} and s.id = any(${ids}::uuid[]) and not ${isOwn('s.fan_id')}`.execute(
      db,
    )
    const traces = { ...erased, fan_ids: [], signup_ids: [], names: [], naming_ids: rows.map(({ id }) => id) }
    for (const { erase } of namingErasers) await erase(db, traces, services)
  })
  const persons = sql`select consent_id as id, details as text from consent_details where organization_id = ${organization_id}`
  await walk(database, organization_id, persons, words, async (db, ids) => {
    await sql`delete from consent_details d using consents k left join signups s on s.organization_id = k.organization_id and s.id = k.signup_id
      where d.organization_id = ${organization_id} and k.organization_id = d.organization_id and k.id = d.consent_id
        and d.consent_id = any(${ids}::uuid[]) and not ${isOwn('coalesce(k.fan_id, s.fan_id)')}`.execute(db)
  })
}

async function walk(
  database: Database,
  organizationId: string,
  rows: RawBuilder<unknown>,
  words: readonly string[],
  found: (db: Db, ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = FIRST; after; )
    after = await database.inOrganization(organizationId, async db => {
      const { rows: chunk } = await sql<{ id: string; hit: boolean }>`
        select id, ${mentionsAny(sql`text`, words)} as hit from (
          select id, text from (${rows}) one where id > ${after}::uuid order by id limit ${AT_ONCE}
        ) chunk order by id`.execute(db)
      const ids = chunk.flatMap(({ id, hit }) => (hit ? id : []))
      if (ids.length > 0) await found(db, ids)
      return chunk.length === AT_ONCE ? chunk.at(-1)?.id : undefined
    })
}
