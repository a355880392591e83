import { type RawBuilder, sql } from 'kysely'
import type { KeysetSort } from '#platform/server/database/keyset.ts'
import { type CreatorOrder, sortedBy } from '../../creator-filter.ts'

type Direction = CreatorOrder['order_direction']

/** Each is a column of one index with the list before it and the creator's id behind it. */
const values: Record<'price' | 'rating', Record<Direction, RawBuilder<unknown>>> = {
  // not nulls: without one a keyset page is one range of the index
  price: { asc: sql`coalesce(rc.price, 'infinity'::numeric)`, desc: sql`coalesce(rc.price, -1)` },
  rating: { asc: sql`(case rc.rating when 0 then 6 else rc.rating end)`, desc: sql`rc.rating` },
}

/** The order of `roster_creators as rc`, for a keyset page; ties are settled by the id. */
export function creatorSort(order: CreatorOrder): KeysetSort & { value: RawBuilder<unknown> } {
  const by = sortedBy(order)
  const { order_direction: direction } = order
  const value =
    by === 'price' || by === 'rating' ? values[by][direction] : sql.ref(by === 'name' ? 'rc.name_key' : `rc.${by}`)
  return { column: `rc.${by}`, direction, value }
}
