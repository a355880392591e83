import { LostRace } from '#features/sheet-imports/server/lost-race.ts'
import { storeOutcomes } from '#features/sheet-imports/server/row-outcomes.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { giveProfiles } from '#records/creators/server/profiles.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { historyValue, keptChanges } from '#records/custom-fields/server/import-values.ts'
import { profileKey, profilesMade } from '#records/social-profiles/server/named-profiles.ts'
import { compareNamed } from './compare-named.ts'
import type { NumberedRow } from './resolve-rows.ts'
import { writeContacts, writeCreators, writeCustomValues, writeLocations, writePrices } from './write-creators.ts'
import { writeLists, writeTags } from './write-lists.ts'
import type { Change, Importing, WrittenRow } from './written-row.ts'

/** Writes the changes of the rows, table by table. @throws a serialization failure on a concurrent change */
export async function writeRows(db: Db, importing: Importing, rows: readonly NumberedRow[]): Promise<void> {
  const { organization_id } = importing
  const changed = rows.filter(changes)
  const profileIds = await profilesMade(
    db,
    changed.flatMap(({ profiles }) => profiles),
  )
  const written = changed.map(row => ({
    ...row,
    creator_id: row.creator_id ?? '',
    profile_ids: row.profiles.flatMap(profile => profileIds.get(profileKey(profile)) ?? []),
  }))
  await writeCreators(db, organization_id, written)
  await tieProfiles(db, organization_id, written)
  await writeContacts(db, organization_id, written)
  await writePrices(db, organization_id, written)
  await writeLocations(db, organization_id, written)
  await writeTags(db, importing, written)
  await writeCustomValues(db, organization_id, written)
  const at = await writeLists(db, importing, written)
  // creators added with these rows are already complete
  const known = written.filter(({ is_new }) => !is_new).map(({ creator_id }) => creator_id)
  if (known.length > 0) await refreshCreators(db, organization_id, [...new Set(known)])
  const named = written.flatMap(({ is_new, fields, creator_id }) => (!is_new && 'name' in fields ? [creator_id] : []))
  await compareNamed(db, organization_id, named)
  const events = await writeHistory(db, importing, written)
  const change = new Map(
    written.map(row => [row.row_number, changeOf(row, at, events.get(row.row_number) ?? [])] as const),
  )
  await storeOutcomes(
    db,
    creatorSheets,
    importing,
    rows.map(({ row_number, outcome, reason, remarks, creator_id }) => ({
      row_number,
      outcome,
      reason,
      remarks,
      creator_id,
      change: change.get(row_number) ?? null,
    })),
  )
}

const changes = ({ is_new, fields, profiles, contacts, tags, lists, custom }: NumberedRow) =>
  is_new || [profiles, contacts, tags, lists, custom, Object.keys(fields)].some(part => part.length > 0)

async function tieProfiles(db: Db, organization_id: string, rows: readonly WrittenRow[]) {
  const pairs = rows.flatMap(({ creator_id, profile_ids }) =>
    profile_ids.map(social_profile_id => ({ creator_id, social_profile_id })),
  )
  const unique = [...new Map(pairs.map(pair => [pair.social_profile_id, pair])).values()]
  const given = await giveProfiles(db, organization_id, unique)
  if (given.length < unique.length) throw new LostRace('A profile was added at the same moment.')
}

/** History entries: the file as source of a creator, and each changed field of an existing one. */
async function writeHistory(db: Db, importing: Importing, rows: readonly WrittenRow[]) {
  const steps = rows.flatMap(row =>
    stepsOf(row, importing.file_name).map(step => ({
      row_number: row.row_number,
      creator_id: row.creator_id,
      ...step,
    })),
  )
  const ids = await recordHistory(
    db,
    importing,
    steps.map(({ row_number, ...step }) => step),
  )
  const lines = steps.map(({ row_number }, at) => ({ row_number, id: ids[at] ?? '' }))
  const byRow = Map.groupBy(lines, ({ row_number }) => row_number)
  return new Map([...byRow].map(([row_number, own]) => [row_number, own.map(({ id }) => id)]))
}

function stepsOf({ is_new, fields, contacts, tags, custom }: WrittenRow, file_name: string) {
  const origin = { field: 'file_import', before: null, after: file_name }
  if (is_new) return [origin]
  return [
    origin,
    ...Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
    ...(contacts.length > 0 ? [{ field: 'contact_methods', before: null, after: contacts.map(shown) }] : []),
    ...(tags.length > 0 ? [{ field: 'tags', before: null, after: tags.map(({ name }) => name) }] : []),
    ...custom.map(({ field, before, after }) => ({
      field: 'custom_field',
      before: historyValue(field, before),
      after: historyValue(field, after),
    })),
  ]
}

const shown = ({ id, type, value, manager }: NumberedRow['contacts'][number]) => ({
  id,
  type,
  value,
  description: '',
  manager,
})

const changeOf = (row: WrittenRow, at: string, events: string[]): Change => ({
  added: row.is_new,
  fields: row.is_new ? {} : row.fields,
  profiles: row.profile_ids,
  contacts: row.contacts.map(({ position, ...contact }) => contact),
  tags: row.tags.map(({ id }) => id),
  lists: row.lists.map(({ id }) => id),
  custom: row.is_new ? {} : keptChanges(row.custom),
  events,
  at,
})
