import type { CreatorEvidence } from '#features/creator-duplicates/contract.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import type { creatorMerges } from '../../merge-contract.ts'

const MANY = 100

/** Pairs of which both are in the roster. */
const pairs = (db: ReadDb, organizationId: string) =>
  db
    .selectFrom('creator_duplicates as d')
    .innerJoin('roster_creators as a', join =>
      join.onRef('a.creator_id', '=', 'd.creator_id').on('a.roster_id', '=', organizationId),
    )
    .innerJoin('roster_creators as b', join =>
      join.onRef('b.creator_id', '=', 'd.other_creator_id').on('b.roster_id', '=', organizationId),
    )

/** The likeliest first, the newest of them first. */
export async function listDuplicates(
  db: ReadDb,
  { organization_id, creator_id, cursor, limit }: InputOf<typeof creatorMerges.duplicates>,
) {
  let found = pairs(db, organization_id).select([
    'd.id',
    'd.score',
    'd.evidence',
    'd.found_at',
    'd.creator_id',
    'd.other_creator_id',
  ])
  if (creator_id)
    found = found.where(({ eb, or }) =>
      or([eb('d.creator_id', '=', creator_id), eb('d.other_creator_id', '=', creator_id)]),
    )
  const { items, links } = await keysetPage(found, {
    sort: [{ column: 'd.score', direction: 'desc' }],
    tie: 'd.id',
    cursor,
    limit,
  })
  const ids = [...new Set(items.flatMap(pair => [pair.creator_id, pair.other_creator_id]))]
  const creators = new Map((await loadCreators(db, organization_id, ids)).map(creator => [creator.id, creator]))
  return {
    items: items.flatMap(({ creator_id: one_id, other_creator_id, evidence, found_at, ...pair }) => {
      const [one, other] = [creators.get(one_id), creators.get(other_creator_id)]
      if (!one || !other) return []
      return {
        ...pair,
        found_at: found_at.toISOString(),
        evidence: evidence as CreatorEvidence[],
        creators: (one.added_at <= other.added_at ? [one, other] : [other, one]) as [typeof one, typeof one],
      }
    }),
    links,
  }
}

export async function countDuplicates(db: ReadDb, organizationId: string) {
  const few = pairs(db, organizationId)
    .select('d.id')
    .limit(MANY + 1)
  const { found } = await db
    .selectFrom(few.as('few'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(found, MANY), many: found > MANY }
}
