import type { Storage } from '#integrations/storage/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'

type VideoFormat = 'mp4' | 'webm'

/**
 * Keeps an uploaded video byte for byte, beside the pictures: fans' browsers decode it, we never do.
 * @throws 400 for anything but an MP4 or WebM file
 */
export async function storeVideo(
  db: Db,
  storage: Storage,
  organizationId: string,
  upload: Buffer,
): Promise<{ id: string; url: string }> {
  const format = videoFormat(upload) ?? raise(badRequest('This file is no MP4 or WebM video.'))
  const id = newId()
  const file = `${id}/video.${format}`
  await storage.put(file, upload)
  await db
    .insertInto('assets')
    // how large its picture is, only whoever decodes it knows
    .values({ organization_id: organizationId, id, width: 0, height: 0, widths: [], bytes: upload.length })
    .execute()
  return { id, url: `/media/${file}` }
}

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** The kind of document stands in the header of an EBML file. */
const EBML_HEADER_BYTES = 64

/** By the first bytes, whatever its name and type say: `ftyp` of ISO/IEC 14496-12, but for QuickTime; or EBML of WebM. */
function videoFormat(bytes: Buffer): VideoFormat | null {
  if (bytes.length < 16) return null
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return bytes.toString('latin1', 8, 12) === 'qt  ' ? null : 'mp4'
  const isEbml = bytes.subarray(0, 4).equals(EBML)
  return isEbml && bytes.subarray(0, EBML_HEADER_BYTES).includes('webm') ? 'webm' : null
}
