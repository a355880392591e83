/** What the header of an MP4 or QuickTime file says. */
export interface Film {
  format: 'mp4' | 'mov'
  /** Of the picture as it is shown, in pixels. */
  width: number
  height: number
  duration_ms: number
  has_sound: boolean
}

interface Box {
  type: string
  from: number
  to: number
}

/** More boxes than any header of a short film has. */
const MAX_BOXES = 2000

/**
 * Reads an MP4 or QuickTime file (ISO/IEC 14496-12) without decoding it; null for anything else. Only boxes that hold these
 * five facts are opened: a library that lists every sample would take memory by the size of the film.
 */
export function filmOf(bytes: Buffer): Film | null {
  const read = { left: MAX_BOXES }
  const [head] = boxesIn(bytes, 0, bytes.length, read)
  if (head?.type !== 'ftyp' || head.to - head.from < 4) return null
  const format = bytes.toString('latin1', head.from, head.from + 4) === 'qt  ' ? 'mov' : 'mp4'
  const moov = boxesIn(bytes, 0, bytes.length, read).find(({ type }) => type === 'moov')
  if (!moov) return null
  const inside = boxesIn(bytes, moov.from, moov.to, read)
  const header = inside.find(({ type }) => type === 'mvhd')
  const duration_ms = header && durationOf(bytes, header)
  const tracks = inside
    .filter(({ type }) => type === 'trak')
    .map(({ from, to }) => {
      const boxes = boxesIn(bytes, from, to, read)
      const media = boxes.find(({ type }) => type === 'mdia')
      const handler = media && boxesIn(bytes, media.from, media.to, read).find(({ type }) => type === 'hdlr')
      const kind =
        handler && handler.to - handler.from >= 12 ? bytes.toString('latin1', handler.from + 8, handler.from + 12) : ''
      const place = boxes.find(({ type }) => type === 'tkhd')
      return { kind, size: place ? sizeOf(bytes, place) : null }
    })
  const size = tracks.find(({ kind, size: found }) => kind === 'vide' && found)?.size
  if (!size || !duration_ms) return null
  return { format, ...size, duration_ms, has_sound: tracks.some(({ kind }) => kind === 'soun') }
}

/** The boxes between two places, as far as they can be read. */
function boxesIn(bytes: Buffer, from: number, to: number, read: { left: number }): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && read.left > 0; read.left--) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= to
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const head = isLong ? 16 : 8
    if (size < head || at + size > to) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: at + size })
    at += size
  }
  return boxes
}

/** From a movie header: units a second, and how many of them. */
function durationOf(bytes: Buffer, { from, to }: Box): number | null {
  if (to - from < 32) return null
  const isLong = bytes[from] === 1
  const scale = bytes.readUInt32BE(from + (isLong ? 20 : 12))
  const length = isLong ? Number(bytes.readBigUInt64BE(from + 24)) : bytes.readUInt32BE(from + 16)
  const ms = scale > 0 ? Math.round((length / scale) * 1000) : 0
  return ms > 0 && ms < 86_400_000 ? ms : null
}

/** From a track header: its last eight bytes are width and height, with 16 bits of fraction. */
function sizeOf(bytes: Buffer, { from, to }: Box): { width: number; height: number } | null {
  if (to - from < 84) return null
  const [width, height] = [bytes.readUInt32BE(to - 8) >>> 16, bytes.readUInt32BE(to - 4) >>> 16]
  return width > 0 && height > 0 ? { width, height } : null
}
