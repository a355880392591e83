import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { listPrices, replacePrices } from '#records/creators/server/prices.ts'
import type { creatorEdits } from '../contract.ts'
import { type Editor, edit } from './edit.ts'

export const setPricing = (
  db: Db,
  editor: Editor,
  { creator_id, pricing_list, seen }: InputOf<typeof creatorEdits.setPricing>,
) =>
  edit(db, editor, {
    creator_id,
    field: 'pricing',
    seen,
    read: () => listPrices(db, editor.organizationId, creator_id),
    write: () => replacePrices(db, editor.organizationId, new Map([[creator_id, pricing_list]])),
  })
