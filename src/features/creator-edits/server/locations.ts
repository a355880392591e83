import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listLocations, replaceLocations } from '#records/creators/server/locations.ts'
import type { creatorEdits } from '../contract.ts'
import { sameCity } from '../rules.ts'
import { type Editor, edit } from './edit.ts'

/** Keeps the first of equal cities and drops empty places. */
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
    write: () => {
      const places = locations
        .map(location => ({ ...location, city: location.city || null, state: location.state || null }))
        .filter(({ city, country_code }) => city ?? country_code)
        .filter((location, at, all) => all.findIndex(other => sameCity(other, location)) === at)
      return replaceLocations(db, editor.organizationId, new Map([[creator_id, places]]))
    },
  })
