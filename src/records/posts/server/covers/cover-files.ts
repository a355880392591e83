import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import sharp from 'sharp'
import type { Storage } from '#integrations/storage/port.ts'
import { checkStill } from '#platform/server/still-picture.ts'

const FOLDER = '/app/post-covers'

/** The viewer shows 330 points at most; sharp enough on screens of two dots a point, and about 30 KB. */
const WIDTH = 480
const HEIGHT = 854

/** Where the pictures of a team's post are kept. */
export const folderOf = (organization_id: string, post_id: string) => `post-covers/${organization_id}/${post_id}`

/** A picture under the hash of its bytes: what an address shows never changes, and nobody guesses it. */
export function fileOf(organization_id: string, post_id: string, picture: Buffer) {
  const name = `${createHash('sha256').update(picture).digest('hex').slice(0, 32)}.webp`
  return {
    key: `${folderOf(organization_id, post_id)}/${name}`,
    url: `${FOLDER}/${organization_id}/${post_id}/${name}`,
  }
}

/**
 * A smaller copy of a picture: decoded and encoded anew, so that nothing of its bytes and none of its metadata is kept.
 *
 * @throws 400 for what is no still picture, or unfolds into more than 40 megapixels
 */
export async function smallCover(picture: Buffer): Promise<Buffer> {
  await checkStill(picture)
  return sharp(picture, { limitInputPixels: 40_000_000, failOn: 'error' })
    .rotate()
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 70 })
    .toBuffer()
}

/** Serves the copies: they are what a platform shows of a public post. */
export const coverFiles =
  (storage: Storage): FastifyPluginAsync =>
  async http => {
    http.get<{ Params: { team: string; post: string; file: string } }>(
      `${FOLDER}/:team/:post/:file`,
      async (request, reply) => {
        const { team, post, file } = request.params
        const known = /^[0-9a-f-]{36} [0-9a-f-]{36}$/.test(`${team} ${post}`) && /^[0-9a-f]{32}\.webp$/.test(file)
        const picture = known && (await storage.read(`${folderOf(team, post)}/${file}`))
        if (!picture) return reply.code(404).type('text/plain').send('No such picture')
        return reply
          .type('image/webp')
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('cross-origin-resource-policy', 'same-origin')
          .send(picture)
      },
    )
  }
