import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Price } from '#records/creators/contract.ts'
import type { creatorEdits } from '../contract.ts'
import { type Editor, edit } from './edit.ts'

export const listPricing = (db: Db, organizationId: string, creatorId: string): Promise<Price[]> =>
  db
    .selectFrom('creator_prices')
    .select([
      sql<Price['currency']>`currency`.as('currency'),
      sql<number>`price::float8`.as('price'),
      'num_posts',
      'description',
    ])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creatorId)
    .orderBy('position')
    .execute()

export const setPricing = (
  db: Db,
  editor: Editor,
  { creator_id, pricing_list, seen }: InputOf<typeof creatorEdits.setPricing>,
) =>
  edit(db, editor, {
    creator_id,
    field: 'pricing',
    seen,
    read: () => listPricing(db, editor.organizationId, creator_id),
    write: async () => {
      const { organizationId: organization_id } = editor
      await db
        .deleteFrom('creator_prices')
        .where('organization_id', '=', organization_id)
        .where('creator_id', '=', creator_id)
        .execute()
      const rows = pricing_list.map((entry, position) => ({
        ...entry,
        price: String(entry.price),
        organization_id,
        creator_id,
        position,
        id: newId(),
      }))
      if (rows.length > 0) await db.insertInto('creator_prices').values(rows).execute()
    },
  })
