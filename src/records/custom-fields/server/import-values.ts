import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import type { CustomField, CustomValues, FieldAbout } from '../contract.ts'
import { type Notation, readValue, valueWords } from '../rules.ts'
import { addChoices, listFields, withLabels } from './fields.ts'
import type { ChangedValue } from './values.ts'

interface Columns {
  organization_id: string
  about: FieldAbout
  /** The id of the field that a column fills; null fills none. */
  columns: readonly (string | null)[]
}

/** Checks that every column fills a field of its own. @throws 400 */
export async function checkFieldColumns(db: Db, { organization_id, about, columns }: Columns): Promise<void> {
  const ids = columns.filter(id => id !== null)
  if (ids.length === 0) return
  const field = 'plan.custom_fields'
  const known = new Set((await listFields(db, organization_id, about)).map(({ id }) => id))
  if (!ids.every(id => known.has(id))) raise(badRequest('One of the custom fields was deleted.', { field }))
  if (new Set(ids).size < ids.length) raise(badRequest('Two columns fill the same custom field.', { field }))
}

/** The field of each column. Choices that the rows name are added to it, and kept where `keep`; a preview keeps nothing. */
export async function fieldsOfColumns(
  db: Db,
  { organization_id, about, columns, rows, keep }: Columns & { rows: readonly (readonly string[])[]; keep: boolean },
): Promise<(CustomField | null)[]> {
  if (columns.every(id => id === null)) return []
  const known = new Map((await listFields(db, organization_id, about)).map(field => [field.id, field]))
  const fields: (CustomField | null)[] = []
  for (const [at, id] of columns.entries()) {
    const field = known.get(id ?? '') ?? null
    if (field?.kind !== 'CHOICE') {
      fields.push(field)
      continue
    }
    const labels = [
      ...new Set(
        rows.map(cells =>
          unguarded(cells[at] ?? '')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
      ),
    ]
    const missing = withLabels(field, labels)
    if (missing.length === field.choices.length) fields.push(field)
    else fields.push(keep ? await addChoices(db, organization_id, field.id, labels) : { ...field, choices: missing })
  }
  return fields
}

/** What a row says of the fields, and whether some of it could not be read. */
export interface ReadFields {
  values: readonly { field: CustomField; value: string }[]
  unread: boolean
}

export function readFields(
  fields: readonly (CustomField | null)[],
  cells: readonly string[],
  notation: Notation,
): ReadFields {
  let unread = false
  const values = fields.flatMap((field, at) => {
    const text = unguarded(cells[at] ?? '').trim()
    if (!field || text === '') return []
    const read = readValue(field, text, notation)
    if ('value' in read) return [{ field, value: read.value }]
    unread = true
    return []
  })
  return { values, unread }
}

/** A value that an import changes. */
export interface FieldChange extends ChangedValue {
  field: CustomField
  after: string
}

/** What changes: values that are missing, and with `replace` those that are different. */
export const fieldChanges = ({ values }: ReadFields, known: CustomValues, replace: boolean): FieldChange[] =>
  values.flatMap(({ field, value }) => {
    const before = known[field.id] ?? null
    return before === value || (before !== null && !replace) ? [] : [{ field, before, after: value }]
  })

/** The known values with the changes. */
export const changedValues = (known: CustomValues, changes: readonly FieldChange[]): CustomValues => ({
  ...known,
  ...Object.fromEntries(changes.map(({ field, after }) => [field.id, after])),
})

/** Changes as an import keeps them for its undo, by the ids of the fields. */
export const keptChanges = (changes: readonly FieldChange[]): Record<string, ChangedValue> =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field.id, { before, after }]))

/** A value as the history of a creator holds it, under the name that the field has now. */
export const historyValue = (field: CustomField, value: string | null) =>
  value === null ? null : { field: field.name, value: valueWords(field, value) }
