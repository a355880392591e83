import type { Db } from '#platform/server/database/db.ts'
import { updateCreators } from '#records/creators/server/creator-rows.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { compareNamed } from './compare-named.ts'
import { anyId } from './known-creators.ts'
import { removeContacts, restoreCustomValues, restorePlaces, restorePrices } from './undo-details.ts'
import { undoMembership } from './undo-membership.ts'
import type { RestoredRow, Undoing, UndoneRow } from './undone-row.ts'

/**
 * Restores what rows changed on existing creators, in a few statements, and returns which rows were fully undone. Rows of
 * one creator are undone one after another, each finding the state left by the one before.
 */
export async function undoChanged(db: Db, undoing: Undoing, rows: readonly UndoneRow[]): Promise<ReadonlySet<number>> {
  const { organization_id } = undoing
  const creators = await holdCreators(db, organization_id, rows)
  const whole = new Set<number>()
  for (const round of rounds(rows)) {
    // merged into another or deleted: somebody decided that since
    const taken: RestoredRow[] = round.filter(row => creators.has(row.creator_id)).map(row => ({ ...row, steps: [] }))
    if (taken.length === 0) continue
    await restoreFacts(db, organization_id, taken, creators)
    await restorePrices(db, organization_id, taken)
    await restorePlaces(db, organization_id, taken)
    await removeContacts(db, organization_id, taken)
    await restoreCustomValues(db, organization_id, taken)
    await undoMembership(db, organization_id, taken)
    await recordHistory(
      db,
      undoing,
      taken.flatMap(row => linesOf(row, undoing.file_name)),
    )
    for (const { row_number, partly } of taken) if (!partly) whole.add(row_number)
  }
  return whole
}

/** One row per creator at a time. */
function* rounds(rows: readonly UndoneRow[]) {
  const own = [...Map.groupBy(rows, ({ creator_id }) => creator_id).values()]
  for (let at = 0; own.some(all => at < all.length); at++) yield own.flatMap(all => all[at] ?? [])
}

const facts = ['name', 'rating', 'notes'] as const
type Facts = { name: string | null; rating: number; notes: string | null }

async function holdCreators(db: Db, organization_id: string, rows: readonly UndoneRow[]): Promise<Map<string, Facts>> {
  const held = await db
    .selectFrom('creators')
    .select(['id', ...facts])
    .where('organization_id', '=', organization_id)
    .where('id', '=', anyId(rows.map(({ creator_id }) => creator_id)))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(held.map(({ id, ...creator }) => [id, creator]))
}

/** Keeps `creators` in step with the database. */
async function restoreFacts(
  db: Db,
  organization_id: string,
  taken: readonly RestoredRow[],
  creators: ReadonlyMap<string, Facts>,
) {
  const restored = taken.flatMap(row => {
    const creator: Record<string, unknown> = creators.get(row.creator_id) ?? {}
    const back: Partial<Facts> = {}
    for (const field of facts) {
      const [before, after] = row.change.fields[field] ?? []
      if (after === undefined) continue
      if (creator[field] === after) {
        Object.assign(back, { [field]: before ?? null })
        row.steps.push({ field, before: after, after: before ?? null })
      } else row.partly = true
    }
    Object.assign(creator, back)
    return Object.keys(back).length > 0 ? [{ creator_id: row.creator_id, facts: back }] : []
  })
  await updateCreators(db, organization_id, restored)
  await compareNamed(
    db,
    organization_id,
    restored.flatMap(({ creator_id, facts }) => ('name' in facts ? [creator_id] : [])),
  )
}

const linesOf = ({ creator_id, steps }: RestoredRow, file_name: string) =>
  [{ field: 'file_import', before: file_name, after: null }, ...steps].map(step => ({ creator_id, ...step }))
