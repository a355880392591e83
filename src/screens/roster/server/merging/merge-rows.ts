import { badRequest, raise } from '#platform/server/errors.ts'
import { MERGED_PARTS, type MergedPart, type Row } from '#records/creators/server/creator-data.ts'
import type { MergeChoices } from '../../merge-contract.ts'
import { keyOf, type MergeData, type MergedParts } from './merge-data.ts'

/** As long as the notes on a creator may be (EDIT-047). */
const MAX_NOTES_LENGTH = 10_000

/**
 * The one creator that several become. What can be kept of all is: profiles, contacts, places, genres, tags and lists, the
 * survivor's first, each once. Of the rest the choices say whose. @throws 400 where a choice names somebody else
 */
export function mergeRows(
  parts: MergedParts,
  survivor: MergeData,
  absorbed: readonly MergeData[],
  choices: MergeChoices,
): MergeData {
  const all = [survivor, ...absorbed]
  const creator_id = survivor.creator.id
  const merged = { ...survivor, creator: mergedCreator(all, choices) }
  for (const part of MERGED_PARTS) {
    const rows = part === 'prices' ? pricesOf(all, choices.prices) : all.flatMap(data => data[part])
    merged[part] = eachOnce(parts, part, rows).map((row, at) => ({
      ...row,
      creator_id,
      ...('position' in row && { position: at }),
    }))
  }
  return merged
}

function mergedCreator(all: readonly MergeData[], choices: MergeChoices): Row {
  const creators = all.map(data => data.creator)
  const [survivor = {}] = creators
  const chosen = (field: 'name' | 'rating', id: string | undefined, isThere: (row: Row) => boolean) =>
    (id === undefined ? (creators.find(isThere) ?? survivor) : of(all, field, id).creator)[field]
  const sum = (field: string) => creators.reduce((total, row) => total + Number(row[field]), 0)
  const latest = creators
    .map(row => row.recent_promotion as { added_at: string } | null)
    .filter(promotion => promotion !== null)
    .toSorted((a, b) => timeOf(b.added_at) - timeOf(a.added_at))
  return {
    ...survivor,
    name: chosen('name', choices.name, row => row.name !== null),
    rating: chosen('rating', choices.rating, row => row.rating !== 0),
    notes: notesOf(all, choices.notes),
    gender: (creators.find(({ gender }) => gender && gender !== 'UNSPECIFIED') ?? survivor).gender ?? null,
    main_profile_id: mainProfileOf(all, choices.main_profile) ?? survivor.main_profile_id ?? null,
    composite_score: Math.max(...creators.map(row => Number(row.composite_score))),
    promotion_count: sum('promotion_count'),
    promotion_post_count: sum('promotion_post_count'),
    promotion_draft_count: sum('promotion_draft_count'),
    recent_promotion: latest[0] ?? null,
    created_at: earliest(creators.map(row => row.created_at)),
  }
}

const of = (all: readonly MergeData[], field: keyof MergeChoices, id: string) =>
  all.find(({ creator }) => creator.id === id) ?? raise(badRequest(`choices.${field}: nobody of them.`, { field }))

function pricesOf(all: readonly MergeData[], choice: MergeChoices['prices']): Row[] {
  if (choice === 'ALL') return all.flatMap(({ prices }) => prices)
  if (choice !== undefined) return of(all, 'prices', choice).prices
  return all.find(({ prices }) => prices.length > 0)?.prices ?? []
}

function notesOf(all: readonly MergeData[], choice: MergeChoices['notes']): unknown {
  if (choice !== undefined && choice !== 'ALL') return of(all, 'notes', choice).creator.notes
  const [survivor] = all
  const written = [...new Set(all.map(({ creator }) => creator.notes).filter(Boolean))]
  if (written.length === 0) return survivor?.creator.notes ?? null
  const together = written.join('\n\n')
  if (together.length <= MAX_NOTES_LENGTH) return together
  if (choice === 'ALL')
    raise(
      badRequest(`choices.notes: together they are longer than ${MAX_NOTES_LENGTH} characters.`, { field: 'notes' }),
    )
  return written[0]
}

function mainProfileOf(all: readonly MergeData[], id: string | undefined): string | undefined {
  if (id !== undefined && !all.some(({ profiles }) => profiles.some(row => row.social_profile_id === id)))
    raise(badRequest('choices.main_profile: a profile of nobody of them.', { field: 'main_profile' }))
  return id
}

/** Of the same thing the first stands, with what only the others knew of it, from the day on which it was there first. */
function eachOnce(parts: MergedParts, part: MergedPart, rows: readonly Row[]): Row[] {
  const known = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(parts, part, row)
    const first = known.get(key)
    known.set(key, first ? filled(first, row) : row)
  }
  return [...known.values()]
}

function filled(first: Row, other: Row): Row {
  const row: Record<string, unknown> = { ...first }
  for (const [field, value] of Object.entries(other)) if (row[field] === null || row[field] === '') row[field] = value
  for (const field of ['added_at', 'created_at']) if (field in row) row[field] = earliest([first[field], other[field]])
  return row
}

const timeOf = (instant: unknown) => new Date(String(instant)).getTime()
const earliest = (instants: readonly unknown[]) =>
  instants.toSorted((a, b) => timeOf(a) - timeOf(b) || (String(a) < String(b) ? -1 : 1))[0]
