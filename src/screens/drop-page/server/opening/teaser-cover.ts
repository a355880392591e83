import type { FastifyPluginAsync } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Storage } from '#integrations/storage/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import { decodingTurn } from '#platform/server/still-picture.ts'
import type { Cover } from '#records/drops/server/pictures.ts'
import { type PublishedDrop, type PublishedDrops, phaseOf } from '#records/drops/server/published-drops.ts'
import { blurredCover } from '#records/drops/theme/blurred-cover.ts'
import { STRIPS, stripsInFocus } from '../../teaser-rules.ts'

/** Sharp enough behind a veil, and small. */
const WIDEST = 1200
/** Covers in memory: those of a page in each width, before and after a strip comes into focus. */
const MAX_KEPT = 200

/**
 * The cover as a page shows it before it opens: the strips that are still to come are in no file of it. The address names
 * version, strips and width, so it may be kept.
 */
export function teaserCoverOf({ short_code, version, publish_at, dress }: PublishedDrop, now: Date): Cover | null {
  if (!dress.cover || !publish_at) return null
  const shown = stripsInFocus(publish_at.getTime(), now.getTime())
  const images = dress.cover.images
    .filter(({ width }, at) => at === 0 || width <= WIDEST)
    .map(({ width, height }) => ({
      url: `/d-teaser/${fileName({ short_code, version }, shown, width)}`,
      width,
      height,
    }))
  return { images }
}

const fileName = (
  { short_code, version }: Pick<PublishedDrop, 'short_code' | 'version'>,
  shown: number,
  width: number,
) => `${short_code}-${version}-${shown}-${width}.webp`

interface Options {
  drops: Pick<PublishedDrops, 'find'>
  storage: Storage
  clock: Clock
}

/** Answers those addresses, while the page is to open and for no more strips than are in focus by now. */
export function teaserCovers({ drops, storage, clock }: Options): FastifyPluginAsync {
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_KEPT })

  async function made(drop: PublishedDrop, shown: number, url: string): Promise<Buffer | null> {
    const file = await storage.read(url.slice('/media/'.length))
    if (!file) return null
    return (await decodingTurn(drop.organization_id, () => blurredCover(file, { shown, strips: STRIPS }))).bytes
  }

  return async http => {
    http.get<{ Params: { name: string } }>('/d-teaser/:name', async (request, reply) => {
      const { name } = request.params
      const [, code = '', shown, width] = /^([a-z0-9]+)-\d{1,9}-(\d)-(\d{1,5})\.webp$/.exec(name) ?? []
      const drop = code ? await drops.find(code) : null
      const now = clock.now()
      if (!drop?.publish_at || phaseOf(drop, now) !== 'teaser') return reply.callNotFound()
      const original = drop.dress.cover?.images.find(image => image.width === Number(width))
      // each picture has one address: a second one would be made and kept again
      if (!original || name !== fileName(drop, Number(shown), original.width)) return reply.callNotFound()
      const strips = stripsInFocus(drop.publish_at.getTime(), now.getTime())
      if (Number(shown) > strips) return reply.callNotFound()
      // a page that was kept for a moment may have one strip less
      if (Number(shown) < strips - 1) return reply.redirect(`/d-teaser/${fileName(drop, strips, original.width)}`)
      let bytes = kept.get(name)
      if (!bytes) {
        bytes = made(drop, Number(shown), original.url)
        kept.set(name, bytes)
        bytes.catch(() => kept.delete(name))
      }
      const picture = await bytes
      if (!picture) return reply.callNotFound()
      return reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(picture)
    })
  }
}
