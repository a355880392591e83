import sharp from 'sharp'
import { badRequest, raise } from '#platform/server/errors.ts'
import { type Film, filmOf } from '#platform/server/film.ts'
import { checkStill } from '#platform/server/still-picture.ts'
import type { PreparedPicture } from '#records/drops/server/pictures.ts'
import { resizedPicture } from '#records/drops/theme/cover.ts'
import type { AssetType } from '../kinds.ts'

const PREVIEW_WIDTHS = [480] as const
const MAX_TEXT_BYTES = 1_000_000

/** What a file is, by its bytes. */
export interface FileFacts {
  format: string
  width: number | null
  height: number | null
  colours: string | null
  duration_ms: number | null
  has_sound: boolean | null
  /** A small copy of a picture. */
  preview: PreparedPicture | null
}

const NOTHING = { width: null, height: null, colours: null, duration_ms: null, has_sound: null, preview: null }

/**
 * Reads an upload. The name and the declared type count for nothing. Whether the stores take it is another question
 * (asset-checks.ts): a cover that is too small is kept, so that the team sees what is wrong with it.
 * @throws 400 for a file that is no picture, film, PDF or text, or not of a sort that this kind of asset may have
 */
export async function readFileFacts(upload: Buffer, type: AssetType): Promise<FileFacts> {
  if (upload.length === 0) raise(badRequest('The file is empty.'))
  const film = filmOf(upload)
  if (film) return ofFilm(film, type)
  if (type === 'APPLE_MOTION_1X1_ART' || type === 'APPLE_MOTION_3X4_ART')
    raise(badRequest('Motion art must be an MP4 or QuickTime film.'))
  if (type === 'OTHER') {
    if (upload.subarray(0, 5).toString('latin1') === '%PDF-') return { ...NOTHING, format: 'pdf' }
    if (isText(upload)) return { ...NOTHING, format: 'text' }
  }
  await checkStill(upload)
  const { format, width, height, space, orientation } = await sharp(upload).metadata()
  const preview = await resizedPicture(upload, PREVIEW_WIDTHS).catch(() => raise(badRequest(UNREADABLE)))
  const widest = preview.at(-1) ?? raise(badRequest(UNREADABLE))
  // 5 to 8 lie on their side until they are shown
  const [across, down] = (orientation ?? 1) > 4 ? [height, width] : [width, height]
  return { ...NOTHING, format, width: across, height: down, colours: space, preview: { images: preview, widest } }
}

const UNREADABLE = 'This file is not a picture we can read.'

function ofFilm({ format, width, height, duration_ms, has_sound }: Film, type: AssetType): FileFacts {
  if (type === 'PRIMARY_COVER_ART' || type === 'ARTIST_PHOTO') raise(badRequest('This must be a still picture.'))
  return { ...NOTHING, format, width, height, duration_ms, has_sound }
}

function isText(upload: Buffer): boolean {
  if (upload.length > MAX_TEXT_BYTES || upload.includes(0)) return false
  try {
    return !/^\s*</.test(new TextDecoder('utf-8', { fatal: true }).decode(upload))
  } catch {
    return false
  }
}
