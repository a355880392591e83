import { isDeepStrictEqual } from 'node:util'
import { newId } from '#platform/server/new-id.ts'
import { MERGED_PARTS, type Row } from '#records/creators/server/creator-data.ts'
import type { StayedPart } from '../../merge-contract.ts'
import { keyOf, type MergeData, type MergedParts } from './merge-data.ts'

interface Parted {
  survivor: MergeData
  absorbed: MergeData[]
  /** Fields of the survivor that were changed since the merge and stay changed. */
  stayed: StayedPart[]
}

interface Merge {
  survivor_before: MergeData
  survivor_after: MergeData
  absorbed: readonly MergeData[]
}

/**
 * Splits a merge. The absorbed creators are restored exactly, except for profiles that belong to others by now. The
 * survivor is restored with the changes since: additions stay, removals stay removed, a changed field keeps its new value.
 */
export function splitMerge(
  parts: MergedParts,
  { survivor_before, survivor_after, absorbed }: Merge,
  now: MergeData,
  /** Profiles that neither has any more. */
  elsewhere: ReadonlySet<unknown>,
): Parted {
  const stayed: StayedPart[] = []
  const creator = creatorOf(survivor_before.creator, survivor_after.creator, now.creator, stayed)
  const survivor: MergeData = { ...survivor_before, creator }
  const takenIds = new Set([survivor_before, ...absorbed].flatMap(idsOf))
  for (const part of MERGED_PARTS) {
    const key = (row: Row) => keyOf(parts, part, row)
    const { rows, changed } = rowsOf(key, survivor_before[part], survivor_after[part], now[part], takenIds)
    survivor[part] = rows
    if (changed && part !== 'removals') stayed.push(part)
  }
  if (stayed.includes('main_profile') && !isOwnFace(survivor)) {
    survivor.creator = { ...creator, main_profile_id: survivor_before.creator.main_profile_id ?? null }
    stayed.splice(stayed.indexOf('main_profile'), 1)
  }
  // a profile belongs to one creator: its current owner keeps it
  const back = (one: MergeData) => one.profiles.filter(row => !elsewhere.has(row.social_profile_id))
  return { survivor, absorbed: absorbed.map(one => ({ ...one, profiles: back(one) })), stayed }
}

/** The main profile may have been chosen since the merge, and goes with its owner. */
function isOwnFace({ creator: { main_profile_id }, profiles }: MergeData): boolean {
  return main_profile_id === null || profiles.some(row => row.social_profile_id === main_profile_id)
}

const COUNTERS = ['promotion_count', 'promotion_post_count', 'promotion_draft_count']
const FIELDS: Record<string, StayedPart> = {
  name: 'name',
  gender: 'gender',
  rating: 'rating',
  notes: 'notes',
  main_profile_id: 'main_profile',
  recent_promotion: 'promotions',
}

function creatorOf(before: Row, after: Row, now: Row, stayed: StayedPart[]): Row {
  const creator: Record<string, unknown> = { ...now }
  for (const field of Object.keys(before)) {
    if (isDeepStrictEqual(now[field], after[field])) creator[field] = before[field]
    else if (COUNTERS.includes(field))
      creator[field] = Math.max(0, Number(before[field]) + Number(now[field]) - Number(after[field]))
    else if (FIELDS[field]) stayed.push(FIELDS[field])
  }
  return creator
}

function rowsOf(
  key: (row: Row) => string,
  before: readonly Row[],
  after: readonly Row[],
  now: readonly Row[],
  taken: Set<unknown>,
) {
  const byThing = (rows: readonly Row[]) => new Map(rows.map(row => [key(row), row]))
  const [wasThere, isThere] = [byThing(after), byThing(now)]
  let changed = false
  const kept = before.flatMap(row => {
    const thing = key(row)
    const [was, is] = [wasThere.get(thing), isThere.get(thing)]
    if (was === undefined) return [row]
    if (is === undefined || isDeepStrictEqual(saidOf(is), saidOf(was))) return is === undefined ? [] : [row]
    return [{ ...row, ...saidOf(is) }]
  })
  const first = Math.max(-1, ...before.map(row => Number(row.position ?? -1))) + 1
  const added = now
    .filter(row => !wasThere.has(key(row)))
    .map((row, at) => ({
      ...row,
      ...(taken.has(row.id) && { id: newId() }),
      ...('position' in row && { position: first + at }),
    }))
  for (const [thing, was] of wasThere) {
    const is = isThere.get(thing)
    if (is === undefined || !isDeepStrictEqual(saidOf(is), saidOf(was))) changed = true
  }
  return { rows: [...kept, ...added], changed: changed || added.length > 0 }
}

/** Free text beside a contact. Each edit writes prices and places again under new ids. */
const saidOf = ({ description, manager }: Row) => ({
  ...(description !== undefined && { description }),
  ...(manager !== undefined && { manager }),
})

const idsOf = (data: MergeData) => MERGED_PARTS.flatMap(part => data[part].flatMap(({ id }) => (id ? [id] : [])))
