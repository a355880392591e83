import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync } from 'fastify'
import type { Settings } from '#app/settings.ts'
import type { ParseWebhook, Shop } from '#integrations/shop/port.ts'
import { shopify } from '#integrations/shop/shopify.ts'
import { parseShopifyWebhook } from '#integrations/shop/shopify-orders.ts'
import { SIMULATED_SHOP, SIMULATED_SHOP_DOMAIN, shopSimulator } from '#integrations/shop/simulator.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'

/** `.js` of a shop is JSON under the type of a script. */
const SHOP_ANSWERS = ['application/json', 'text/javascript', 'application/javascript']

/** Shops of owners; outside production one of them is ours, with the products of the demo. */
export function shopOf({ FANFARE_ENV, PORT }: Pick<Settings, 'FANFARE_ENV' | 'PORT'>): {
  shop: Shop
  simulatedShop: FastifyPluginAsync | null
  parseShopWebhook: ParseWebhook
} {
  const outside = FANFARE_ENV !== 'production'
  const askShops = guardedFetch({ allowLoopback: outside, contentTypes: SHOP_ANSWERS, maxBytes: 1_000_000 })
  const parseShopWebhook = parseShopifyWebhook
  if (!outside) return { shop: shopify(askShops), simulatedShop: null, parseShopWebhook }
  const simulator = { domain: SIMULATED_SHOP_DOMAIN, url: `http://127.0.0.1:${PORT}${SIMULATED_SHOP}` }
  return { shop: shopify(askShops, { simulator }), simulatedShop: shopSimulator(demoPicture), parseShopWebhook }
}

const demoPicture = (name: string) => readFile(new URL(`../../demo/covers/${name}.webp`, import.meta.url))
