import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import sharp from 'sharp'
import type { Storage } from '#integrations/storage/port.ts'
import { checkStill } from '#platform/server/still-picture.ts'

const FOLDER = '/app/avatars'

/** Shown at 80 pixels at the most; sharp on screens of two dots a pixel. */
const SIDE = 160

/** Where the pictures of a profile are kept. */
export const folderOf = (social_profile_id: string) => `avatars/${social_profile_id}`

/** A picture under the hash of its bytes: what an address shows never changes. */
export function fileOf(social_profile_id: string, picture: Buffer) {
  const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`
  return { key: `${folderOf(social_profile_id)}/${name}`, url: `${FOLDER}/${social_profile_id}/${name}` }
}

/** The key of the file that an address shows. */
export const keyOf = (url: string) => url.replace('/app/', '')

/**
 * A small square of a picture: decoded and encoded anew, so that nothing of its bytes and none of its metadata is kept.
 *
 * @throws 400 for what is no still picture, or unfolds into more than 40 megapixels
 */
export async function smallSquare(picture: Buffer): Promise<Buffer> {
  await checkStill(picture)
  return sharp(picture, { limitInputPixels: 40_000_000, failOn: 'error' })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .toColourspace('srgb')
    .webp({ quality: 72 })
    .toBuffer()
}

/** Serves the copies, the same for everybody: they are what a platform shows of a public profile. */
export const avatarFiles =
  (storage: Storage): FastifyPluginAsync =>
  async http => {
    http.get<{ Params: { id: string; file: string } }>(`${FOLDER}/:id/:file`, async (request, reply) => {
      const { id, file } = request.params
      const known = /^[0-9a-f-]{36}$/.test(id) && /^[0-9a-f]{32}\.webp$/.test(file)
      const picture = known && (await storage.read(`${folderOf(id)}/${file}`))
      if (!picture) return reply.code(404).type('text/plain').send('No such picture')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin')
        .send(picture)
    })
  }
