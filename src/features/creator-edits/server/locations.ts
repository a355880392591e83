import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorLocation } from '#records/creators/contract.ts'
import type { creatorEdits } from '../contract.ts'
import { sameCity } from '../rules.ts'
import { type Editor, edit } from './edit.ts'

export const listLocations = (db: Db, organizationId: string, creatorId: string): Promise<CreatorLocation[]> =>
  db
    .selectFrom('creator_locations')
    .select(['city', 'state', 'country_code', 'latitude', 'longitude'])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creatorId)
    .orderBy('position')
    .execute()

/** Of the same city the first counts; what names no place is dropped. */
export const setLocations = (
  db: Db,
  editor: Editor,
  { creator_id, locations, seen }: InputOf<typeof creatorEdits.setLocations>,
) =>
  edit(db, editor, {
    creator_id,
    field: 'locations',
    seen,
    read: () => listLocations(db, editor.organizationId, creator_id),
    write: async () => {
      const { organizationId: organization_id } = editor
      await db
        .deleteFrom('creator_locations')
        .where('organization_id', '=', organization_id)
        .where('creator_id', '=', creator_id)
        .execute()
      const rows = locations
        .map(location => ({ ...location, city: location.city || null, state: location.state || null }))
        .filter(({ city, country_code }) => city ?? country_code)
        .filter((location, at, all) => all.findIndex(other => sameCity(other, location)) === at)
        .map((location, position) => ({ ...location, organization_id, creator_id, position, id: newId() }))
      if (rows.length > 0) await db.insertInto('creator_locations').values(rows).execute()
    },
  })
