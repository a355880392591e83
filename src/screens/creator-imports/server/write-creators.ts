import type { Db } from '#platform/server/database/db.ts'
import { insertContacts } from '#records/creators/server/contacts.ts'
import { insertCreators, updateCreator } from '#records/creators/server/creator-rows.ts'
import { replaceLocations } from '#records/creators/server/locations.ts'
import { replacePrices } from '#records/creators/server/prices.ts'
import { writeValues } from '#records/custom-fields/server/values.ts'
import type { WrittenRow } from './written-row.ts'

/** Inserts new creators with their row's values, and updates existing ones. */
export async function writeCreators(db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> {
  const added = rows
    .filter(({ is_new }) => is_new)
    .map(({ creator_id, fields }) => ({ id: creator_id, source: 'file_import' as const, ...after(fields) }))
  await insertCreators(db, organization_id, added)
  const changed = rows.filter(({ is_new, fields }) => !is_new && (fields.name || fields.rating || fields.notes))
  // several rows may concern one creator: each row's own changes, in order
  for (const { creator_id, fields } of changed) await updateCreator(db, organization_id, creator_id, after(fields))
}

const after = ({ name, rating, notes }: WrittenRow['fields']) => ({
  ...(name && { name: name[1] }),
  ...(rating && { rating: rating[1] }),
  ...(notes && { notes: notes[1] }),
})

export const writeContacts = (db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> =>
  insertContacts(
    db,
    organization_id,
    rows.flatMap(({ creator_id, contacts }) => contacts.map(contact => ({ creator_id, ...contact }))),
  )

/** A row's price becomes the only price: there was none, or the plan allows replacing it. */
export const writePrices = (db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> =>
  replacePrices(
    db,
    organization_id,
    lastOf(rows, ({ fields }) => fields.pricing?.[1]),
  )

export const writeLocations = (db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> =>
  replaceLocations(
    db,
    organization_id,
    lastOf(rows, ({ fields }) => fields.locations?.[1]),
  )

export const writeCustomValues = (db: Db, organization_id: string, rows: readonly WrittenRow[]): Promise<void> =>
  writeValues(
    db,
    'CREATOR',
    organization_id,
    rows.flatMap(({ creator_id, custom }) =>
      custom.map(({ field, after }) => ({ person_id: creator_id, field_id: field.id, value: after })),
    ),
  )

/** The values of a creator's last row. */
const lastOf = <T>(rows: readonly WrittenRow[], said: (row: WrittenRow) => T | undefined): Map<string, T> =>
  new Map(
    rows.flatMap(row => {
      const value = said(row)
      return value === undefined ? [] : [[row.creator_id, value] as const]
    }),
  )
