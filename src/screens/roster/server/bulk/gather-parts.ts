import { sql } from 'kysely'
import type { RowSelection } from '#platform/contract/selection.ts'
import type { Db } from '#platform/server/database/db.ts'
import { chosenCreators } from '#records/creators/server/list/chosen-creators.ts'
import type { CreatorQuery } from '#records/creators/server/list/matching-creators.ts'

/** Batch size: creators per transaction. */
const PART = 500

/** The selection of a run. */
export type SelectedCreatorsQuery = CreatorQuery & { selection: RowSelection }

interface OfRun {
  organization_id: string
  id: string
}

/** Stores the current selection as the parts of the run. Returns its size. */
export async function gatherParts(
  db: Db,
  { organization_id, id }: OfRun,
  asked: SelectedCreatorsQuery,
): Promise<number> {
  const chosen = (await chosenCreators(db, asked)).where('rc.organization_id', '=', organization_id)
  const numbered = chosen.select(['rc.creator_id', sql<number>`row_number() over (order by rc.creator_id) - 1`.as('n')])
  await db
    .insertInto('roster_bulk_parts')
    .columns(['organization_id', 'run_id', 'part', 'creator_ids'])
    .expression(
      db
        .selectFrom(numbered.as('chosen'))
        .select([
          sql<string>`${organization_id}::uuid`.as('organization_id'),
          sql<string>`${id}::uuid`.as('run_id'),
          sql<number>`(n / ${sql.lit(PART)})::integer`.as('part'),
          sql<string[]>`array_agg(creator_id order by creator_id)`.as('creator_ids'),
        ])
        .groupBy('part'),
    )
    .execute()
  const { count } = await db
    .updateTable('roster_bulk_runs')
    .set({
      asked: null,
      chosen: db
        .selectFrom('roster_bulk_parts')
        .where('organization_id', '=', organization_id)
        .where('run_id', '=', id)
        .select(sql<number>`coalesce(sum(cardinality(creator_ids)), 0)::integer`.as('count')),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning('chosen as count')
    .executeTakeFirstOrThrow()
  return count
}

/** Whether more than `most` are selected; looks no further. */
export async function isMoreThan(
  db: Db,
  organization_id: string,
  asked: SelectedCreatorsQuery,
  most: number,
): Promise<boolean> {
  const beyond = await (await chosenCreators(db, asked))
    .where('rc.organization_id', '=', organization_id)
    .select(sql.lit(1).as('one'))
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}
