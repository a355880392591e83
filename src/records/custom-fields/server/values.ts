import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import type { CustomValues, FieldAbout } from '../contract.ts'

/** A value of a creator or a fan. */
export interface PersonValue {
  person_id: string
  field_id: string
  value: string
}

/** A changed value; null where there was none or is none. */
export interface ChangedValue {
  before: string | null
  after: string | null
}

/** The values of these creators or fans of the team of the transaction, by their ids; nobody without a value is in it. */
export async function valuesOf(
  db: ReadDb,
  about: FieldAbout,
  ids: readonly string[],
): Promise<Map<string, CustomValues>> {
  if (ids.length === 0) return new Map()
  const anyId = sql<string>`any(${ids}::uuid[])`
  const rows =
    about === 'CREATOR'
      ? await db
          .selectFrom('creator_field_values')
          .select(['creator_id as person_id', 'field_id', 'value'])
          .where('creator_id', '=', anyId)
          .execute()
      : await db
          .selectFrom('fan_field_values')
          .select(['fan_id as person_id', 'field_id', 'value'])
          .where('fan_id', '=', anyId)
          .execute()
  const values = new Map<string, Record<string, string>>()
  for (const { person_id, field_id, value } of rows)
    values.set(person_id, Object.assign(values.get(person_id) ?? {}, { [field_id]: value }))
  return values
}

/** Sets values, over those that are there. Their fields and people exist. */
export async function writeValues(
  db: Db,
  about: FieldAbout,
  organization_id: string,
  values: readonly PersonValue[],
): Promise<void> {
  if (values.length === 0) return
  // of a value that is given twice the last counts
  const once = [...new Map(values.map(value => [`${value.person_id} ${value.field_id}`, value])).values()]
  const given = sql`jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as v (person_id uuid, field_id uuid, value text)`
  const kept = sql`do update set value = excluded.value, set_at = now()`
  if (about === 'CREATOR')
    await sql`insert into creator_field_values (organization_id, creator_id, field_id, value)
      select ${organization_id}, person_id, field_id, value from ${given}
      on conflict (organization_id, creator_id, field_id) ${kept}`.execute(db)
  else
    await sql`insert into fan_field_values (organization_id, fan_id, field_id, value)
      select ${organization_id}, person_id, field_id, value from ${given}
      on conflict (organization_id, fan_id, field_id) ${kept}`.execute(db)
}

/** Takes one value away. */
export async function clearValue(
  db: Db,
  about: FieldAbout,
  organization_id: string,
  { person_id, field_id }: Omit<PersonValue, 'value'>,
): Promise<void> {
  const of = sql`organization_id = ${organization_id} and field_id = ${field_id}`
  if (about === 'CREATOR')
    await sql`delete from creator_field_values where ${of} and creator_id = ${person_id}`.execute(db)
  else await sql`delete from fan_field_values where ${of} and fan_id = ${person_id}`.execute(db)
}

/**
 * Puts values back as they were before an import, where they still are as the import left them. Answers the fields that
 * were changed since, whose values stay.
 */
export async function restoreValues(
  db: Db,
  about: FieldAbout,
  organization_id: string,
  person_id: string,
  changes: Readonly<Record<string, ChangedValue>>,
): Promise<string[]> {
  const now = (await valuesOf(db, about, [person_id])).get(person_id) ?? {}
  const fields = await existing(db, organization_id, Object.keys(changes))
  const left: string[] = []
  for (const [field_id, { before, after }] of Object.entries(changes)) {
    if ((now[field_id] ?? null) !== after) left.push(field_id)
    else if (before === null || !fields.has(field_id))
      await clearValue(db, about, organization_id, { person_id, field_id })
    else await writeValues(db, about, organization_id, [{ person_id, field_id, value: before }])
  }
  return left
}

/** The ids of the fields that are still there. */
export async function existing(db: Db, organization_id: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('custom_fields')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyField(ids))
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const anyField = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`
