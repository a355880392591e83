import type { Dress } from '#features/drops/server/dress.ts'
import { prepareCover } from '#features/drops/theme/cover.ts'
import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'

const fileOf = (assetId: string, width: number) => `${assetId}/${width}.webp`

/** Address of a picture in one of its widths. */
export const pictureUrl = (assetId: string, width: number) => `/media/${fileOf(assetId, width)}`

/** Keeps an uploaded picture, re-encoded in the widths pages use. @throws 400 for what is no picture or too large a one */
export async function keepPicture(
  db: Db,
  storage: Storage,
  organizationId: string,
  upload: Buffer,
): Promise<{ id: string; url: string }> {
  const { images } = await prepareCover(upload).catch(() =>
    raise(badRequest('This file is not a picture we can read.')),
  )
  const id = newId()
  await Promise.all(images.map(({ width, bytes }) => storage.put(fileOf(id, width), bytes)))
  const widest = images.at(-1) ?? raise(badRequest('This file is not a picture we can read.'))
  await db
    .insertInto('assets')
    .values({
      organization_id: organizationId,
      id,
      width: widest.width,
      height: widest.height,
      widths: images.map(({ width }) => width),
      bytes: images.reduce((sum, { bytes }) => sum + bytes.length, 0),
    })
    .execute()
  return { id, url: pictureUrl(id, widest.width) }
}

const OURS = /^\/media\/([0-9a-f-]{36})\/\d+\.webp$/

/** The sizes a picture of ours is kept in; null for one from elsewhere. */
export async function sizesOf(db: Db, organizationId: string, url: string | null): Promise<Dress['cover']> {
  const [, id] = OURS.exec(url ?? '') ?? []
  if (!id) return null
  const asset = await db
    .selectFrom('assets')
    .select(['width', 'height', 'widths'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asset) return null
  const images = asset.widths.map(width => ({
    url: pictureUrl(id, width),
    width,
    height: Math.round((width * asset.height) / asset.width),
  }))
  return { images }
}

/** Bytes of the narrowest size of a picture of ours. */
export async function smallestOf(storage: Storage, cover: Dress['cover']): Promise<Buffer | null> {
  const [narrowest] = cover?.images ?? []
  return narrowest ? storage.read(narrowest.url.slice('/media/'.length)) : null
}
