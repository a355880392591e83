const box = (type: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}
/** The header of an MP4 or QuickTime film, without its pictures. */
export function film(width: number, height: number, seconds: number, { brand = 'isom', sound = false } = {}) {
  const movie = Buffer.alloc(100)
  movie.writeUInt32BE(600, 12)
  movie.writeUInt32BE(seconds * 600, 16)
  const track = (kind: string, across: number, down: number) => {
    const place = Buffer.alloc(84)
    place.writeUInt32BE(across * 65_536, 76)
    place.writeUInt32BE(down * 65_536, 80)
    const handler = Buffer.alloc(24)
    handler.write(kind, 8, 'latin1')
    return box('trak', box('tkhd', place), box('mdia', box('hdlr', handler)))
  }
  const tracks = [track('vide', width, height), ...(sound ? [track('soun', 0, 0)] : [])]
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1')),
    box('mdat', Buffer.alloc(64)),
    box('moov', box('mvhd', movie), ...tracks),
  ])
}
