import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { listOwnGenres, replaceGenres } from '#records/creators/server/genres.ts'
import type { creatorEdits, Genre } from '../contract.ts'
import { type Editor, edit } from './edit.ts'

const genresOfProfiles = (db: Db, organizationId: string, creatorId: string): Promise<Genre[]> =>
  db
    .selectFrom('genres as g')
    .select(['g.id', 'g.genre'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('creator_profiles as cp')
          .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
          .where('cp.organization_id', '=', organizationId)
          .where('cp.creator_id', '=', creatorId)
          .where(sql<boolean>`g.id = any(s.genre_ids)`),
      ),
    )
    .orderBy('g.genre')
    .execute()

export const listGenres = async (db: Db, organizationId: string, creatorId: string) => ({
  items: await listOwnGenres(db, organizationId, creatorId),
  of_profiles: await genresOfProfiles(db, organizationId, creatorId),
})

/** @throws 400 for a genre that does not exist */
export async function setGenres(
  db: Db,
  editor: Editor,
  { creator_id, genre_ids, seen }: InputOf<typeof creatorEdits.setGenres>,
) {
  const { organizationId: organization_id } = editor
  const distinct = [...new Set(genre_ids)]
  const known = await db.selectFrom('genres').select('id').where(sql<boolean>`id = any(${distinct})`).execute()
  if (known.length < distinct.length) raise(badRequest('genre_ids: no such genre', { field: 'genre_ids' }))
  await edit(db, editor, {
    creator_id,
    field: 'genres',
    seen,
    asSeen: genres => genres.map(genre => genre.id),
    read: () => listOwnGenres(db, organization_id, creator_id),
    write: () => replaceGenres(db, organization_id, creator_id, distinct),
  })
  return listGenres(db, organization_id, creator_id)
}
