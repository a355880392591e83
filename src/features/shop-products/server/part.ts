import type { FastifyPluginAsync } from 'fastify'
import type { Shop } from '#integrations/shop/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import { guardedFetch } from '#platform/server/http/guarded-fetch.ts'
import type { Part } from '#platform/server/part.ts'
import type { PublishedDrops } from '#records/drops/server/published-drops.ts'
import { pictureRoute } from './picture-route.ts'
import { shopProductRoutes } from './routes.ts'
import { shownProducts } from './shown-products.ts'

interface Services {
  shop: Shop
  drops: PublishedDrops
  limitFactor: number
  clock: Clock
  /** Whether pictures may be fetched from this machine. */
  allowLoopback: boolean
  /** A shop of ours, outside production. */
  simulatedShop: FastifyPluginAsync | null
}

export function shopProductsPart({ shop, drops, limitFactor, clock, allowLoopback, simulatedShop }: Services): Part {
  const shown = shownProducts({ shop, drops })
  const fetchPicture = guardedFetch({ allowLoopback, contentTypes: ['image/*'], maxBytes: 5_000_000 })
  return {
    routes: shopProductRoutes(shown, limitFactor),
    pages: [pictureRoute({ shown, fetchPicture, clock }), ...(simulatedShop ? [simulatedShop] : [])],
  }
}
