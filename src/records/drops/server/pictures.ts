import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { checkStill } from '#platform/server/still-picture.ts'
import { videoUrl } from '#records/drops/contract.ts'
import { type CoverImage, PORTRAIT_WIDTHS, prepareCover, resizedPicture } from '#records/drops/theme/cover.ts'

type Format = 'webp' | 'avif'
const fileOf = (assetId: string, width: number, format: Format) => `${assetId}/${width}.${format}`

/** Address of a picture in one of its widths. */
export const pictureUrl = (assetId: string, width: number, format: Format = 'webp') =>
  `/media/${fileOf(assetId, width, format)}`

/** What a picture is for, which says how large it is kept. */
type Purpose = 'cover' | 'portrait'
const prepared: Record<Purpose, (upload: Buffer) => Promise<CoverImage[]>> = {
  cover: async upload => (await prepareCover(upload)).images,
  portrait: upload => resizedPicture(upload, PORTRAIT_WIDTHS),
}

/** A picture as pages name it: narrowest first. */
export interface Cover {
  images: { url: string; avif_url?: string; width: number; height: number }[]
}

/** An upload decoded and encoded anew in the widths that pages use, narrowest first: nothing of its bytes is kept. */
export interface PreparedPicture {
  images: CoverImage[]
  widest: CoverImage
}

/**
 * Reads an upload; takes a second, so it happens outside of transactions.
 * @throws 400 for what is no still picture we know, or unfolds into more than 40 megapixels
 */
export async function preparePicture(upload: Buffer, purpose: Purpose): Promise<PreparedPicture> {
  await checkStill(upload)
  const images = await prepared[purpose](upload).catch(() => unreadable())
  return { images, widest: images.at(-1) ?? unreadable() }
}

const unreadable = (): never => raise(badRequest('This file is not a picture we can read.'))

/** Writes the files of a picture, then its row. */
export async function storePicture(
  db: Db,
  storage: Storage,
  organizationId: string,
  { images, widest }: PreparedPicture,
): Promise<{ id: string; url: string }> {
  const id = newId()
  const files = images.flatMap(({ width, bytes, avif }) => [
    { width, format: 'webp' as const, bytes },
    ...(avif ? [{ width, format: 'avif' as const, bytes: avif }] : []),
  ])
  await Promise.all(files.map(({ width, format, bytes }) => storage.put(fileOf(id, width, format), bytes)))
  const widthsOf = (wanted: Format) => files.filter(({ format }) => format === wanted).map(({ width }) => width)
  await db
    .insertInto('assets')
    .values({
      organization_id: organizationId,
      id,
      width: widest.width,
      height: widest.height,
      widths: widthsOf('webp'),
      avif_widths: widthsOf('avif'),
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    })
    .execute()
  return { id, url: pictureUrl(id, widest.width) }
}

/** Keeps an uploaded picture, re-encoded in the widths pages use. @throws 400 for what is no picture or too large a one */
export const prepareAndStorePicture = async (
  db: Db,
  storage: Storage,
  organizationId: string,
  upload: Buffer,
  purpose: Purpose = 'cover',
): Promise<{ id: string; url: string }> =>
  storePicture(db, storage, organizationId, await preparePicture(upload, purpose))

/** Where our pictures stand in a text, with their ids. */
export const OUR_PICTURES = /\/media\/([0-9a-f-]{36})\//g
const OURS = /^\/media\/([0-9a-f-]{36})\/\d+\.webp$/

export const isOurPicture = (url: string) => OURS.test(url)
/** A picture or video of ours. */
export const isOurUpload = (url: string) => isOurPicture(url) || videoUrl.safeParse(url).success

/** The sizes a picture of ours is kept in; null for one from elsewhere. */
export async function sizesOf(db: Db, organizationId: string, url: string | null): Promise<Cover | null> {
  const [, id] = OURS.exec(url ?? '') ?? []
  if (!id) return null
  const asset = await db
    .selectFrom('assets')
    .select(['width', 'height', 'widths', 'avif_widths'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asset) return null
  const images = asset.widths.map(width => ({
    url: pictureUrl(id, width),
    ...(asset.avif_widths.includes(width) && { avif_url: pictureUrl(id, width, 'avif') }),
    width,
    height: Math.round((width * asset.height) / asset.width),
  }))
  return { images }
}

/** Bytes of the narrowest size of a picture of ours. */
export async function smallestOf(storage: Storage, cover: Cover | null): Promise<Buffer | null> {
  const [narrowest] = cover?.images ?? []
  return narrowest ? storage.read(narrowest.url.slice('/media/'.length)) : null
}
