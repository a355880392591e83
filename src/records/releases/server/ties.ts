import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { TieKind } from '../kinds.ts'
import { lockRelease, type Place } from './lock-release.ts'

const COLUMNS = {
  DROP: 'drop_id',
  PROMOTION: 'activation_id',
  SEGMENT: 'segment_id',
  AUDIENCE: 'audience_id',
} as const satisfies Record<TieKind, string>

const TABLES = { DROP: 'drops', PROMOTION: 'activations', SEGMENT: 'segments', AUDIENCE: 'audiences' } as const
const NAMES: Record<TieKind, string> = {
  DROP: 'Drop',
  PROMOTION: 'Promotion',
  SEGMENT: 'Segment',
  AUDIENCE: 'Audience',
}

/** Of one release. */
const MAX_TIES = 100

/** Ties something of the team to a release; nothing happens where it is tied already. Answers the id of the tie. */
export async function addTie(db: Db, place: Place, kind: TieKind, target_id: string): Promise<string> {
  await lockRelease(db, place)
  const { organization_id, release_id } = place
  const found = await db
    .selectFrom(TABLES[kind])
    .where('organization_id', '=', organization_id)
    .where('id', '=', target_id)
    .select('id')
    .executeTakeFirst()
  if (!found) raise(notFound(NAMES[kind]))
  const ties = await db
    .selectFrom('release_ties')
    .where('organization_id', '=', organization_id)
    .where('release_id', '=', release_id)
    .select(['id', COLUMNS[kind]])
    .execute()
  const known = ties.find(tie => (tie as Record<string, unknown>)[COLUMNS[kind]] === target_id)
  if (known) return known.id
  if (ties.length >= MAX_TIES) raise(conflict(`A release is tied to at most ${MAX_TIES} things.`))
  const id = newId()
  await db
    .insertInto('release_ties')
    .values({ ...place, id, [COLUMNS[kind]]: target_id })
    .execute()
  return id
}

/** Unties; the drop, promotion, segment or audience itself stays. */
export async function removeTie(db: Db, place: Place, id: string): Promise<void> {
  await lockRelease(db, place)
  const gone = await db
    .deleteFrom('release_ties')
    .where('organization_id', '=', place.organization_id)
    .where('release_id', '=', place.release_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) raise(notFound('Link'))
}
