import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { type Group, rulesIn } from '../rules-contract.ts'
import type { SqlContext } from './evaluate/condition.ts'
import { settingsOf } from './settings.ts'

/** Audiences within audiences: as deep as this. */
const MAX_REFERENCE_DEPTH = 6
/** Rules of a tree with those of every audience in it, each time that one is named: as many as a statement should have. */
const MAX_RULES = 500

/**
 * What the trees are evaluated with: the present in the team's zone, and every audience that is referred to.
 *
 * @throws 400 when an audience would contain itself. `self` is the one whose tree is to be saved.
 */
export async function evaluationContext(
  db: Db,
  organization_id: string,
  now: Date,
  trees: readonly Group[],
  self?: string,
): Promise<SqlContext> {
  const { time_zone } = await settingsOf(db, organization_id)
  const known = new Map<string, Group>()
  let wanted = referredTo(trees)
  while (wanted.length > 0) {
    const rows = await db
      .selectFrom('audiences')
      .select(['id', 'tree'])
      .where('organization_id', '=', organization_id)
      .where('id', 'in', wanted)
      .execute()
    for (const { id, tree } of rows) known.set(id, tree as unknown as Group)
    wanted = referredTo(rows.map(({ tree }) => tree as unknown as Group)).filter(id => !known.has(id))
  }
  const sizes = new Map<string, number>()
  for (const tree of trees)
    if (sizeOf(tree, known, sizes, self ? [self] : []) > MAX_RULES)
      raise(badRequest(`With the audiences in it, an audience may have ${MAX_RULES} rules.`, { field: 'tree' }))
  return { db, organization_id, moment: { now, zone: time_zone }, trees: known }
}

const referredTo = (trees: readonly Group[]) => [
  ...new Set(trees.flatMap(rulesIn).flatMap(rule => (rule.key === 'audience' ? rule.audience_id : []))),
]

/** How many rules a tree has when every audience in it is spelled out; each audience is looked at once. @throws 400 for a cycle */
function sizeOf(
  tree: Group,
  known: ReadonlyMap<string, Group>,
  sizes: Map<string, number>,
  above: readonly string[],
): number {
  let size = 0
  for (const rule of rulesIn(tree)) {
    size++
    for (const id of rule.key === 'audience' ? [rule.audience_id].flat() : []) {
      if (above.includes(id)) raise(badRequest('An audience cannot contain itself.', { field: 'tree' }))
      if (above.length >= MAX_REFERENCE_DEPTH)
        raise(badRequest('Audiences refer to each other too deeply.', { field: 'tree' }))
      const next = known.get(id)
      const counted = sizes.get(id) ?? (next ? sizeOf(next, known, sizes, [...above, id]) : 0)
      sizes.set(id, counted)
      size += counted
    }
  }
  return size
}
