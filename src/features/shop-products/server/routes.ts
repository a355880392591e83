import type { Shop, ShopProduct } from '#integrations/shop/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import { notFound } from '#platform/server/errors.ts'
import { anyone, type RequestFacts } from '#platform/server/http/access.ts'
import { answered, serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import { staleWhileRevalidate } from '#platform/server/stale-while-revalidate.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { type PublishedDrop, type PublishedDrops, phaseOf } from '#records/drops/server/published-drops.ts'
import { productQuery, shopProducts } from '../contract.ts'

export interface ShopServices {
  shop: Shop
  drops: PublishedDrops
  limitFactor: number
}

/** A whole concert hall may share one address. */
const ASKED_A_MINUTE = 600
const FRESH_MS = 10 * 60_000
/** A shop that fails is asked again so soon. */
const MISSING_MS = 60_000
const KEPT = 2_000

/**
 * Asks the shop on the fan's behalf, only for what an owner has published on the page that asks: an address that anybody may
 * name would make us fetch it (THREATS 15). Each product is kept for ten minutes, one that is missing for one.
 */
export function shopProductRoutes({ shop, drops, limitFactor }: ShopServices) {
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

  return serve(shopProducts, {
    get: {
      access: anyone,
      limits: ({ ip }) => [
        { key: `shop:address:${addressBlock(ip)}`, maximum: scaled(ASKED_A_MINUTE, limitFactor), windowSeconds: 60 },
      ],
      transaction: 'none',
      run: async ({ input, request, clock }) => {
        const drop = await pageThatAsks(drops, input.drop_id, request)
        if (!drop || !isShown(drop, input, clock)) throw notFound('Product')
        const key = JSON.stringify([input.shop_domain, input.product_handle])
        const isMissing = (missing.get(key) ?? 0) > performance.now()
        const product = isMissing ? null : await products.get(key)
        if (!product) throw notFound('Product')
        return answered(product, { headers: { 'cache-control': `public, max-age=${FRESH_MS / 1000}` } })
      },
    },
  })
}

async function pageThatAsks(
  drops: PublishedDrops,
  drop_id: string | undefined,
  { headers }: RequestFacts,
): Promise<PublishedDrop | null> {
  if (drop_id !== undefined) return drops.find(drop_id)
  const page = typeof headers.referer === 'string' ? URL.parse(headers.referer) : null
  const [, first = '', second = ''] = page?.pathname.split('/') ?? []
  if (!first || !second) return null
  return first === 'd' ? drops.find(second) : drops.findBySlugs(first, second)
}

interface Asked {
  shop_domain: string
  product_handle: string
}

const isShown = (drop: PublishedDrop, asked: Asked, clock: Clock) =>
  phaseOf(drop, clock.now()) === 'active' && itemsOf(drop.content).some(item => isAsked(item, asked))

const itemsOf = ({ blocks }: PublicDrop) =>
  blocks.filter(({ hidden }) => !hidden).flatMap(({ items }) => items.filter(({ hidden }) => !hidden))

function isAsked(item: ReturnType<typeof itemsOf>[number], { shop_domain, product_handle }: Asked): boolean {
  const named = item.item_type === 'SHOPIFY_PRODUCT' ? productQuery(item) : undefined
  return named?.shop_domain === shop_domain && named.product_handle === product_handle
}
