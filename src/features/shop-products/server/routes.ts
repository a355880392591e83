import { notFound } from '#platform/server/errors.ts'
import { anyone } from '#platform/server/http/access.ts'
import { answered, serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import { shopProducts } from '../contract.ts'
import type { ShownProducts } from './shown-products.ts'

/** A whole concert hall may share one address. */
const ASKED_A_MINUTE = 600
const KEPT_SECONDS = 600

export const shopProductRoutes = (shown: ShownProducts, limitFactor: number) =>
  serve(shopProducts, {
    get: {
      access: anyone,
      limits: ({ ip }) => [
        { key: `shop:address:${addressBlock(ip)}`, maximum: scaled(ASKED_A_MINUTE, limitFactor), windowSeconds: 60 },
      ],
      transaction: 'none',
      run: async ({ input, request, clock }) => {
        const product = await shown(input, request.headers, clock.now())
        if (!product) throw notFound('Product')
        return answered(product, { headers: { 'cache-control': `public, max-age=${KEPT_SECONDS}` } })
      },
    },
  })
