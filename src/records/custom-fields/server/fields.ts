import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { badRequest, conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import {
  type CustomField,
  type customFields,
  type FieldAbout,
  MAX_CHOICES,
  MAX_FIELDS,
  MAX_NAME_LENGTH,
} from '../contract.ts'

const columns = ['id', 'about', 'kind', 'name', 'choices'] as const

/** The fields of a team in their order; of both kinds of people without `about`. */
export async function listFields(db: ReadDb, organization_id: string, about?: FieldAbout): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .$if(about !== undefined, query => query.where('about', '=', about ?? ''))
    .orderBy('about')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as CustomField[]
}

/** A field, locked against changes until the transaction ends. @throws 404 */
export async function lockField(db: Db, organization_id: string, id: string, about?: FieldAbout): Promise<CustomField> {
  const field = await db
    .selectFrom('custom_fields')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .$if(about !== undefined, query => query.where('about', '=', about ?? ''))
    .forShare()
    .executeTakeFirst()
  return (field as CustomField | undefined) ?? raise(notFound('Field'))
}

/** @throws 400 for choices that do not fit the kind, 409 for a name that is taken or a field too many */
export async function createField(db: Db, input: InputOf<typeof customFields.create>): Promise<CustomField> {
  const { organization_id, about, kind, name } = input
  await lockFields(db, organization_id)
  const has = await listFields(db, organization_id, about)
  if (has.length >= MAX_FIELDS) raise(conflict(`There are ${MAX_FIELDS} fields already, which is the most.`))
  checkName(has, name)
  const choices = labelled(input.choices.map(label => ({ label })))
  checkChoices({ kind, choices })
  const field = { id: newId(), about, kind, name, choices }
  await sql`
    insert into custom_fields (organization_id, id, about, kind, name, choices, position)
    select ${organization_id}, ${field.id}, ${about}, ${kind}, ${name}, ${JSON.stringify(choices)}::jsonb,
      coalesce(max(position) + 1, 0) from custom_fields where organization_id = ${organization_id} and about = ${about}`.execute(
    db,
  )
  return field
}

/** @throws 400, 404, 409 */
export async function updateField(db: Db, input: InputOf<typeof customFields.update>): Promise<CustomField> {
  const { organization_id, id, name } = input
  await lockFields(db, organization_id)
  const all = await listFields(db, organization_id)
  const field = all.find(one => one.id === id) ?? raise(notFound('Field'))
  checkName(
    all.filter(one => one.about === field.about && one.id !== id),
    name,
  )
  const known = new Set(field.choices.map(choice => choice.id))
  if (input.choices.some(choice => choice.id && !known.has(choice.id))) raise(notFound('Choice'))
  const choices = labelled(input.choices)
  checkChoices({ kind: field.kind, choices })
  await sql`update custom_fields set name = ${name}, choices = ${JSON.stringify(choices)}::jsonb
    where organization_id = ${organization_id} and id = ${id}`.execute(db)
  const stays = new Set(choices.map(choice => choice.id))
  const gone = field.choices.flatMap(choice => (stays.has(choice.id) ? [] : [choice.id]))
  if (gone.length > 0) await clearChoices(db, { organization_id, field, choices: gone })
  return { ...field, name, choices }
}

/** Adds choices that a sheet names; those beyond the limit are left out. Answers the field with them. */
export async function addChoices(
  db: Db,
  organization_id: string,
  id: string,
  labels: readonly string[],
): Promise<CustomField> {
  await lockFields(db, organization_id)
  const field = await lockField(db, organization_id, id)
  const choices = withLabels(field, labels)
  if (choices.length > field.choices.length)
    await sql`update custom_fields set choices = ${JSON.stringify(choices)}::jsonb
      where organization_id = ${organization_id} and id = ${id}`.execute(db)
  return { ...field, choices }
}

/** The choices with those that are missing, as far as there is room. */
export function withLabels({ choices }: Pick<CustomField, 'choices'>, labels: readonly string[]) {
  const known = new Set(choices.map(({ label }) => label.toLowerCase()))
  const missing = labels.filter(label => {
    const key = label.toLowerCase()
    const fits = label !== '' && label.length <= MAX_NAME_LENGTH && !known.has(key) && !/[“”\p{Cc}]/u.test(label)
    if (fits) known.add(key)
    return fits
  })
  return [...choices, ...labelled(missing.slice(0, MAX_CHOICES - choices.length).map(label => ({ label })))]
}

export async function reorderFields(db: Db, { organization_id, about, ids }: InputOf<typeof customFields.reorder>) {
  await lockFields(db, organization_id)
  await sql`
    update custom_fields f set position = o.position from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id) nulls last, position, id) as position
      from custom_fields where organization_id = ${organization_id} and about = ${about}
    ) o where f.organization_id = ${organization_id} and f.id = o.id`.execute(db)
  return { items: await listFields(db, organization_id) }
}

/** @throws 404 */
export async function deleteField(db: Db, { organization_id, id }: InputOf<typeof customFields.delete>) {
  const gone = await db
    .deleteFrom('custom_fields')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone ?? raise(notFound('Field'))
}

/** @throws 404 */
export async function usageOf(db: Db, { organization_id, id }: InputOf<typeof customFields.usage>) {
  const fields = await listFields(db, organization_id)
  const { about, kind } = fields.find(field => field.id === id) ?? raise(notFound('Field'))
  const { rows } = await sql<{ value: string; people: number }>`
    select ${kind === 'CHOICE' ? sql`value` : sql`''`} as value, count(*) as people
    from ${about === 'CREATOR' ? sql`creator_field_values` : sql`fan_field_values`}
    where organization_id = ${organization_id} and field_id = ${id} group by 1`.execute(db)
  return {
    people: rows.reduce((sum, { people }) => sum + Number(people), 0),
    choices: kind === 'CHOICE' ? Object.fromEntries(rows.map(({ value, people }) => [value, Number(people)])) : {},
  }
}

async function clearChoices(
  db: Db,
  { organization_id, field, choices }: { organization_id: string; field: CustomField; choices: readonly string[] },
) {
  const of = sql`organization_id = ${organization_id} and field_id = ${field.id} and value = any(${choices}::text[])`
  if (field.about === 'CREATOR') await sql`delete from creator_field_values where ${of}`.execute(db)
  else await sql`delete from fan_field_values where ${of}`.execute(db)
}

const labelled = (choices: readonly { id?: string | null | undefined; label: string }[]) =>
  choices.map(({ id, label }) => ({ id: id ?? newId(), label }))

function checkName(others: readonly CustomField[], name: string): void {
  if (others.some(other => other.name.toLowerCase() === name.toLowerCase()))
    raise(conflict('Another field has this name.', { field: 'name' }))
}

function checkChoices({ kind, choices }: Pick<CustomField, 'kind' | 'choices'>): void {
  const field = 'choices'
  if (kind !== 'CHOICE' && choices.length > 0) raise(badRequest('Only a choice field has choices.', { field }))
  if (kind === 'CHOICE' && choices.length === 0) raise(badRequest('Give at least one choice.', { field }))
  if (new Set(choices.map(({ label }) => label.toLowerCase())).size < choices.length)
    raise(badRequest('Two choices have the same name.', { field }))
}

/** One change of a team's fields at a time: their number and names are checked before they are written. */
const lockFields = (db: Db, organization_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('custom_fields:' || ${organization_id}, 0))`.execute(db)
