import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { fanBulk } from '../bulk-contract.ts'
import { chosenFans } from './matching-fans.ts'

/**
 * Lets the quarantined among the chosen in, with the sign-ups that were kept apart. Nothing is sent: the moment for a
 * confirmation has passed. What was changed is kept, so that it can be undone.
 */
export async function releaseFans(db: Db, input: InputOf<typeof fanBulk.release>, released_by: string) {
  const { organization_id } = input
  const fans = await db
    .updateTable('fans')
    .set({ quarantined: false })
    .where('organization_id', '=', organization_id)
    .where('quarantined', '=', true)
    .where('id', 'in', chosenFans(db, input).where('f.organization_id', '=', organization_id).select('f.id'))
    .returning('id')
    .execute()
  if (fans.length === 0) return { release_id: null, released: 0 }
  const fan_ids = fans.map(({ id }) => id)
  const signups = await db
    .updateTable('signups')
    .set({ state: 'ACCEPTED' })
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', isAnyOf(fan_ids))
    .where('state', '=', 'QUARANTINED')
    .returning('id')
    .execute()
  const id = newId()
  await db
    .insertInto('fan_releases')
    .values({ organization_id, id, released_by, fan_ids, signup_ids: signups.map(signup => signup.id) })
    .execute()
  return { release_id: id, released: fans.length }
}

/** One parameter, however many ids. */
const isAnyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Back into quarantine with exactly those sign-ups; who proved a contact since stays. @throws 404 */
export async function undoRelease(db: Db, { organization_id, release_id }: InputOf<typeof fanBulk.undoRelease>) {
  const release =
    (await db
      .deleteFrom('fan_releases')
      .where('organization_id', '=', organization_id)
      .where('id', '=', release_id)
      .returning(['fan_ids', 'signup_ids', 'created_at'])
      .executeTakeFirst()) ?? raise(notFound('Release'))
  const fans = await db
    .updateTable('fans')
    .set({ quarantined: true })
    .where('organization_id', '=', organization_id)
    .where('id', '=', isAnyOf(release.fan_ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signups as s')
            .whereRef('s.fan_id', '=', 'fans.id')
            .where('s.organization_id', '=', organization_id)
            .where('s.state', '=', 'ACCEPTED')
            .where('s.id', '<>', sql<string>`all(${release.signup_ids}::uuid[])`),
        ),
      ),
    )
    .returning('id')
    .execute()
  await db
    .updateTable('signups')
    .set({ state: 'QUARANTINED' })
    .where('organization_id', '=', organization_id)
    .where('id', '=', isAnyOf(release.signup_ids))
    .where('fan_id', '=', isAnyOf(fans.map(({ id }) => id)))
    .execute()
  return { quarantined: fans.length }
}
