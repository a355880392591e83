import { sql } from 'kysely'
import { LostRace } from '#features/sheet-imports/server/lost-race.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { profileKey, profilesMade } from '#records/social-profiles/server/named-profiles.ts'
import { compareNamed } from './compare-named.ts'
import type { ChangedFields } from './weigh-row.ts'
import type { NumberedRow } from './weigh-rows.ts'
import { writeContacts, writeCreators, writeLocations, writePrices } from './write-creators.ts'
import { writeLists, writeTags } from './write-lists.ts'

/** Who imports, and what. */
export interface Importing {
  organization_id: string
  import_id: string
  file_name: string
  by_user: string
}

/** What a row changed, as `creator_import_rows.change` keeps it for the undo. */
export interface Change {
  added: boolean
  fields: ChangedFields
  contacts: Pick<NumberedRow['contacts'][number], 'id' | 'type' | 'value' | 'manager'>[]
  /** Ids of profiles, tags and lists that the row brought. */
  profiles: string[]
  tags: string[]
  lists: string[]
  /** Its lines in the history. */
  events: string[]
  /** When the tags and lists were given, to the microsecond. */
  at: string
}

/** Writes what the rows change, a table at a time. @throws a serialization failure where somebody else was faster */
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
  const at = await writeLists(db, importing, written)
  // those who came with these rows are written already as they are
  const known = written.filter(({ is_new }) => !is_new).map(({ creator_id }) => creator_id)
  if (known.length > 0)
    await sql`select refresh_creators(${organization_id}, ${[...new Set(known)]}::uuid[])`.execute(db)
  const named = written.flatMap(({ is_new, fields, creator_id }) => (!is_new && 'name' in fields ? [creator_id] : []))
  await compareNamed(db, organization_id, named)
  const events = await writeHistory(db, importing, written)
  const change = new Map(
    written.map(row => [row.row_number, changeOf(row, at, events.get(row.row_number) ?? [])] as const),
  )
  await keepOutcomes(db, importing, rows, change)
}

const changes = ({ is_new, fields, profiles, contacts, tags, lists }: NumberedRow) =>
  is_new || [profiles, contacts, tags, lists, Object.keys(fields)].some(part => part.length > 0)

export type WrittenRow = NumberedRow & { creator_id: string; profile_ids: string[] }

async function tieProfiles(db: Db, organization_id: string, rows: readonly WrittenRow[]) {
  const pairs = rows
    .flatMap(({ creator_id, profile_ids }) => profile_ids.map(profile => ({ creator_id, profile })))
    .sort((a, b) => (a.profile < b.profile ? -1 : 1))
  const unique = [...new Map(pairs.map(pair => [pair.profile, pair])).values()]
  const tied = await sql`
    insert into creator_profiles (organization_id, social_profile_id, creator_id)
    select ${organization_id}, profile, creator_id
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as p (profile uuid, creator_id uuid)
    on conflict do nothing`.execute(db)
  if (Number(tied.numAffectedRows) < unique.length) throw new LostRace('A profile was added at the same moment.')
}

/** Where a creator came from or was changed by a file, and each field of one who was there before. */
async function writeHistory(db: Db, importing: Importing, rows: readonly WrittenRow[]) {
  const steps = rows.flatMap(row =>
    stepsOf(row, importing.file_name).map(step => ({
      row_number: row.row_number,
      creator_id: row.creator_id,
      ...step,
    })),
  )
  // ids carry the time; those of one moment are put in order, so that the history reads as it happened
  const ordered = steps.map(() => newId()).sort()
  const events = steps.map((step, at) => ({ id: ordered[at] ?? '', ...step }))
  await sql`
    insert into creator_events (organization_id, id, creator_id, by_user, field, before, after)
    select ${importing.organization_id}, id, creator_id, ${importing.by_user}, field, before, after
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (id uuid, creator_id uuid, field text, before jsonb, after jsonb)`.execute(db)
  const ids = Map.groupBy(events, ({ row_number }) => row_number)
  return new Map([...ids].map(([row_number, own]) => [row_number, own.map(({ id }) => id)]))
}

function stepsOf({ is_new, fields, contacts, tags }: WrittenRow, file_name: string) {
  const origin = { field: 'file_import', before: null, after: file_name }
  if (is_new) return [origin]
  return [
    origin,
    ...Object.entries(fields).map(([field, [before, after]]) => ({ field, before, after })),
    ...(contacts.length > 0 ? [{ field: 'contact_methods', before: null, after: contacts.map(shown) }] : []),
    ...(tags.length > 0 ? [{ field: 'tags', before: null, after: tags.map(({ name }) => name) }] : []),
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
  events,
  at,
})

async function keepOutcomes(
  db: Db,
  { organization_id, import_id }: Importing,
  rows: readonly NumberedRow[],
  change: ReadonlyMap<number, Change>,
) {
  const outcomes = rows.map(({ row_number, outcome, reason, remarks, creator_id }) => ({
    row_number,
    outcome,
    reason,
    notes: remarks,
    creator_id,
    change: change.get(row_number) ?? null,
  }))
  await sql`
    update creator_import_rows r set outcome = o.outcome, reason = o.reason, creator_id = o.creator_id,
      change = o.change, notes = array(select jsonb_array_elements_text(o.notes)),
      cells = case when o.outcome = 'REJECTED' then r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (row_number integer, outcome text, reason text, notes jsonb, creator_id uuid, change jsonb)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id}
      and r.row_number = o.row_number`.execute(db)
}
