import sharp from 'sharp'
import { badRequest, raise } from '#platform/server/errors.ts'
import { turns } from '#platform/server/limits/turns.ts'

/**
 * The turn to decode a picture. One at a time in a process: sharp uses all processors for one, 40 megapixels take 200 MB, and
 * two would take all threads that files are read with.
 *
 * @example await decodingTurn(organization_id, () => preparePicture(upload, 'cover'), gone)
 */
export const decodingTurn = turns({
  most: 1,
  refusal: 'Your team is uploading many pictures already. Please try again when they are done.',
})

/** The type by content; the name and declared type are untrusted. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif'])
const MAX_PIXELS = 40_000_000
const SMALLEST_SIDE = 64

/** An SVG document may begin with a byte order mark, spaces or comments; none of our formats begins with these. */
const looksLikeText = (bytes: Buffer) => /^(\ufeff)?\s*</.test(bytes.subarray(0, 64).toString('utf8'))

/**
 * Refuses everything except one still picture before anything is decoded: an SVG is a program, an animation unpacks into
 * hundreds of pictures, and a few kilobytes may claim to be gigapixels.
 *
 * @throws 400 with the reason
 */
export async function checkStill(upload: Buffer): Promise<void> {
  // not even passed to an XML parser
  if (looksLikeText(upload)) raise(badRequest('Drawings (SVG) cannot be used. Save it as a PNG or JPEG.'))
  const found = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .metadata()
    .catch((error: Error) =>
      raise(
        badRequest(
          /pixel limit/i.test(error.message)
            ? 'This picture is larger than 40 megapixels. Make it smaller.'
            : 'This file is not a picture we can read.',
        ),
      ),
    )
  if ((found.pages ?? 1) > 1) raise(badRequest('Moving pictures cannot be used. Save a single frame.'))
  if (!FORMATS.has(found.format)) raise(badRequest('Use a JPEG, PNG, WebP or AVIF picture.'))
  if (found.width * found.height > MAX_PIXELS)
    raise(badRequest('This picture is larger than 40 megapixels. Make it smaller.'))
  if (Math.min(found.width, found.height) < SMALLEST_SIDE)
    raise(badRequest(`This picture is smaller than ${SMALLEST_SIDE} pixels.`))
}
