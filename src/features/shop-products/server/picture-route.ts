import type { FastifyPluginAsync } from 'fastify'
import sharp from 'sharp'
import { z } from 'zod'
import type { Clock } from '#platform/server/clock.ts'
import { notFound } from '#platform/server/errors.ts'
import type { GuardedFetch } from '#platform/server/http/guarded-fetch.ts'
import { factsOf } from '#platform/server/http/http.ts'
import { staleWhileRevalidate } from '#platform/server/stale-while-revalidate.ts'
import { checkStill, decodingTurn } from '#platform/server/still-picture.ts'
import { askedProduct } from '../contract.ts'
import { MAX_PICTURES, PICTURE_PATH } from '../rules.ts'
import type { ShownProducts } from './shown-products.ts'

interface Services {
  shown: ShownProducts
  /** Bounded in size and time. */
  fetchPicture: GuardedFetch
  clock: Clock
}

/** Of a card and of an item in full, sharp on screens of two dots a point. */
const WIDTH = 800
const FRESH_MS = 60 * 60_000
/** About 60 KB each. */
const KEPT = 200
const MISSING_MS = 60_000

const asked = askedProduct.extend({
  /** Which of the product's pictures. */
  at: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_PICTURES - 1)
    .default(0),
})

/**
 * Pictures of the products on a fan page, from our own host: a page that loads them from the shop's tells the shop of every
 * visitor. Decoded and encoded anew, so that nothing of their bytes is passed on.
 */
export function pictureRoute({ shown, fetchPicture, clock }: Services): FastifyPluginAsync {
  const missing = new Map<string, number>()
  const pictures = staleWhileRevalidate<Buffer>({
    ttlMs: FRESH_MS,
    max: KEPT,
    load: async address => {
      const picture = await smallPicture(fetchPicture, address).catch(() => null)
      if (missing.size >= KEPT) missing.clear()
      if (!picture) missing.set(address, performance.now() + MISSING_MS)
      return picture
    },
  })
  return async http => {
    http.get(PICTURE_PATH, async (request, reply) => {
      const { data } = asked.safeParse(request.query)
      const product = data && (await shown(data, factsOf(request).headers, clock.now()))
      const address = product?.images[data?.at ?? 0]
      const isMissing = !address || (missing.get(address) ?? 0) > performance.now()
      const picture = isMissing ? null : await pictures.get(address)
      if (!picture) throw notFound('Picture')
      return reply
        .header('cache-control', `public, max-age=${FRESH_MS / 1000}`)
        .header('content-type', 'image/webp')
        .send(picture)
    })
  }
}

async function smallPicture(fetchPicture: GuardedFetch, address: string): Promise<Buffer | null> {
  const answer = await fetchPicture(address)
  if (!answer.ok) return null
  const bytes = Buffer.from(await answer.arrayBuffer())
  return decodingTurn('shop-pictures', async () => {
    await checkStill(bytes)
    return sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'error' })
      .rotate()
      .resize(WIDTH, WIDTH, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 75 })
      .toBuffer()
  })
}
