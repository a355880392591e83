import { badRequest, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { addressBlock, scaled } from '#platform/server/limits/rate-limits.ts'
import { decodingTurn } from '#platform/server/still-picture.ts'
import { preparePicture, sizesOf, storePicture } from '#records/drops/server/pictures.ts'
import { storeVideo } from '#records/drops/server/videos.ts'
import { themeOfCover } from '#records/drops/theme/cover.ts'
import { studio } from '../../contract.ts'
import type { StudioServices } from '../studio-services.ts'
import { lookOf } from './look.ts'

/** Decoding and encoding a picture takes a second of a processor. */
const UPLOADS = { maximum: 60, windowSeconds: 600 }

/** A video is held in memory while it arrives. */
const VIDEOS = { maximum: 20, windowSeconds: 600 }

const { upload_picture, upload_video } = studio

/** Pictures of drops and artists, and videos of content blocks. */
export const pictureRoutes = ({ storage, limitFactor }: Pick<StudioServices, 'storage' | 'limitFactor'>) =>
  serve(
    { upload_picture, upload_video },
    {
      upload_picture: {
        access: orgMember,
        limits: ({ ip }) => [
          { ...UPLOADS, key: `upload:address:${addressBlock(ip)}`, maximum: scaled(UPLOADS.maximum, limitFactor) },
        ],
        transaction: 'none',
        run: async ({ database, organizationId, input: { purpose }, upload, gone }) => {
          if (upload.length === 0) raise(badRequest('The file is empty.'))
          const use = purpose === 'PORTRAIT' ? 'portrait' : 'cover'
          const picture = await decodingTurn(organizationId, () => preparePicture(upload, use), gone())
          const { widest, images } = picture
          const kept = await database.inOrganization(organizationId, async db => {
            const stored = await storePicture(db, storage, organizationId, picture)
            return { ...stored, sizes: await sizesOf(db, organizationId, stored.url) }
          })
          return {
            id: kept.id,
            url: kept.url,
            width: widest.width,
            height: widest.height,
            sizes: (kept.sizes?.images ?? []).map(({ url, width, height }) => ({ url, width, height })),
            look: lookOf(await themeOfCover(images[0]?.bytes ?? upload)),
          }
        },
      },
      upload_video: {
        access: orgMember,
        limits: ({ ip }) => [
          { ...VIDEOS, key: `video:address:${addressBlock(ip)}`, maximum: scaled(VIDEOS.maximum, limitFactor) },
        ],
        transaction: 'none',
        run: ({ database, organizationId, upload }) =>
          database.inOrganization(organizationId, db => storeVideo(db, storage, organizationId, upload)),
      },
    },
  )
