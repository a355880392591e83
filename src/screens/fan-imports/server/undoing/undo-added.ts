import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { forgetPersons, writeConsents } from '#records/consents/server/record.ts'
import type { CustomValues } from '#records/custom-fields/contract.ts'
import { valuesOf } from '#records/custom-fields/server/values.ts'
import { tagsOfFans } from '#records/fan-tags/server/tag-fans.ts'
import { factNames } from '#records/fans/facts.ts'
import { deleteFans } from '#records/fans/server/write-fans.ts'
import { keyOf } from '../known-fans.ts'
import type { Change } from '../writing/write-rows.ts'
import { returnFormer, type Undoing, type UndoneRow } from './undo-row.ts'
import { withdrawal } from './withdrawal.ts'

/**
 * Takes out the fans whom the import added, many in a few statements, where they are still as it left them: nothing edited,
 * nothing proven, no form, no word of theirs, no other list. The others keep what any of their rows gave. `rows` are all rows
 * of these fans. Answers which of them were taken back.
 */
export async function undoAdded(db: Db, undoing: Undoing, rows: readonly UndoneRow[]): Promise<ReadonlySet<number>> {
  const { organization_id } = undoing
  const changes = changesOf(rows)
  const still = await stoodStill(db, undoing, changes)
  const taken = rows.filter(({ fan_id }) => still.has(fan_id))
  if (taken.length === 0) return new Set()
  const withdrawals = taken.flatMap(({ fan_id, change }) =>
    change.consents.map(consent => withdrawal(undoing, fan_id, consent)),
  )
  await writeConsents(db, organization_id, withdrawals)
  await forgetPersons(db, organization_id, [...still])
  const stops = await stopReasons(db, organization_id, [...still])
  await deleteFans(db, organization_id, [...still])
  for (const { change } of taken)
    for (const contact of change.contacts)
      await returnFormer(db, organization_id, { ...contact, stop_reason: stops.get(keyOf(contact)) ?? null })
  return new Set(taken.map(({ row_number }) => row_number))
}

const stopReasons = async (db: Db, organizationId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('fan_contacts')
    .select(['channel', 'value', 'stop_reason'])
    .where('organization_id', '=', organizationId)
    .where('fan_id', '=', anyId(ids))
    .execute()
  return new Map(rows.map(row => [keyOf(row), row.stop_reason]))
}

/** What all rows gave to each fan; of two values of one column, the later. */
function changesOf(rows: readonly UndoneRow[]): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>()
  for (const { fan_id, change } of rows.toSorted((a, b) => a.row_number - b.row_number)) {
    const before = changes.get(fan_id)
    changes.set(fan_id, {
      added: true,
      facts: { ...before?.facts, ...change.facts },
      custom: { ...before?.custom, ...change.custom },
      tags: [...(before?.tags ?? []), ...(change.tags ?? [])],
      contacts: [...(before?.contacts ?? []), ...change.contacts],
      consents: [...(before?.consents ?? []), ...change.consents],
    })
  }
  return changes
}

/** The fans who are still as the import left them. */
async function stoodStill(
  db: Db,
  undoing: Undoing,
  changes: ReadonlyMap<string, Change>,
): Promise<ReadonlySet<string>> {
  const { organization_id } = undoing
  const ids = [...changes.keys()]
  const stored = await db
    .selectFrom('fans')
    .select(['id', ...factNames])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  const fans = new Map(stored.map(fan => [fan.id, fan]))
  const contacts = Map.groupBy(
    await db
      .selectFrom('fan_contacts')
      .select(['fan_id', 'channel', 'value', 'verified_at'])
      .where('organization_id', '=', organization_id)
      .where('fan_id', '=', anyId(ids))
      .execute(),
    ({ fan_id }) => fan_id,
  )
  const lived = await livedOn(db, undoing, ids)
  const values = await valuesOf(db, 'FAN', ids)
  const tags = await tagsOfFans(db, ids)
  return new Set(
    [...changes]
      .filter(([fan_id, change]) => {
        const fan = fans.get(fan_id)
        const has = contacts.get(fan_id) ?? []
        const ours = new Set(change.contacts.map(keyOf))
        return (
          fan &&
          !lived.has(fan_id) &&
          hasOnly(values.get(fan_id) ?? {}, change.custom ?? {}) &&
          (tags.get(fan_id) ?? []).every(tag => change.tags?.includes(tag)) &&
          factNames.every(name => fan[name] === (change.facts[name]?.[1] ?? null)) &&
          has.length === ours.size &&
          has.every(contact => ours.has(keyOf(contact)) && contact.verified_at === null)
        )
      })
      .map(([fan_id]) => fan_id),
  )
}

/** Nobody set another value since, nor one of another field. */
const hasOnly = (now: CustomValues, given: NonNullable<Change['custom']>) =>
  Object.entries(now).every(([field_id, value]) => given[field_id]?.after === value)

/** Fans who sent a form, whom another list changed, or who have a word in the ledger that this import did not write. */
async function livedOn(
  db: Db,
  { organization_id, import_id, text }: Undoing,
  ids: readonly string[],
): Promise<Set<string>> {
  const signedUp = await db
    .selectFrom('signups')
    .select('fan_id')
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', anyId(ids))
    .execute()
  const rows = await db
    .selectFrom('fan_import_rows')
    .select(['fan_id', 'import_id', 'change', 'undo'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', anyId(ids))
    .where('change', 'is not', null)
    .execute()
  const ours = new Set(
    rows
      .filter(row => row.import_id === import_id)
      .flatMap(({ change }) => (change as Change).consents.map(({ id }) => id)),
  )
  const words = await db
    .selectFrom('consents')
    .select(['id', 'fan_id'])
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', anyId(ids))
    // no word of theirs, but of an undo
    .where('text_id', '<>', text.id)
    .execute()
  const lists = rows.filter(row => row.import_id !== import_id && row.undo === null)
  return new Set(
    [...signedUp, ...lists, ...words.filter(({ id }) => !ours.has(id))].flatMap(({ fan_id }) => fan_id ?? []),
  )
}
