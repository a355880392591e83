import type { Shop, ShopProduct } from '#integrations/shop/port.ts'
import type { RequestFacts } from '#platform/server/http/access.ts'
import { staleWhileRevalidate } from '#platform/server/stale-while-revalidate.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type PublishedDrop, type PublishedDrops, phaseOf } from '#records/drops/server/published-drops.ts'
import { productQuery } from '../contract.ts'

const FRESH_MS = 10 * 60_000
/** A shop that fails is asked again so soon. */
const MISSING_MS = 60_000
const KEPT = 2_000

export interface ProductQuery {
  shop_domain: string
  product_handle: string
  drop_id?: string | undefined
}

/** A product where a page shows it; null for everything else. */
export type ShownProducts = (
  asked: ProductQuery,
  headers: RequestFacts['headers'],
  now: Date,
) => Promise<ShopProduct | null>

/**
 * Asks the shop on the fan's behalf, only for what an owner has published on the page that asks: an address that anybody may
 * name would make us fetch it (THREATS 15). Each product is kept for ten minutes, one that is missing for one.
 */
export function shownProducts({ shop, drops }: { shop: Shop; drops: PublishedDrops }): ShownProducts {
  const missing = new Map<string, number>()
  const products = staleWhileRevalidate<ShopProduct>({
    ttlMs: FRESH_MS,
    max: KEPT,
    load: async key => {
      const [domain = '', handle = ''] = JSON.parse(key) as string[]
      const found = await shop.product(domain, handle)
      if (missing.size >= KEPT) missing.clear()
      if (!found) missing.set(key, performance.now() + MISSING_MS)
      return found
    },
  })
  return async (asked, headers, now) => {
    const drop = await pageThatAsks(drops, asked.drop_id, headers)
    if (!drop || !isShown(drop, asked, now)) return null
    const key = JSON.stringify([asked.shop_domain, asked.product_handle])
    return (missing.get(key) ?? 0) > performance.now() ? null : products.get(key)
  }
}

async function pageThatAsks(
  drops: PublishedDrops,
  drop_id: string | undefined,
  headers: RequestFacts['headers'],
): Promise<PublishedDrop | null> {
  if (drop_id !== undefined) return drops.find(drop_id)
  const page = typeof headers.referer === 'string' ? URL.parse(headers.referer) : null
  const [, first = '', second = ''] = page?.pathname.split('/') ?? []
  if (!first || !second) return null
  return first === 'd' ? drops.find(second) : drops.findBySlugs(first, second)
}

const isShown = (drop: PublishedDrop, asked: ProductQuery, now: Date) =>
  phaseOf(drop, now) === 'active' && itemsOf(drop.content).some(item => isAsked(item, asked))

const itemsOf = ({ blocks }: PublicDrop) =>
  blocks.filter(({ hidden }) => !hidden).flatMap(({ items }) => items.filter(({ hidden }) => !hidden))

function isAsked(item: ReturnType<typeof itemsOf>[number], { shop_domain, product_handle }: ProductQuery): boolean {
  const named = item.item_type === 'SHOPIFY_PRODUCT' ? productQuery(item) : undefined
  return named?.shop_domain === shop_domain && named.product_handle === product_handle
}
