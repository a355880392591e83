/** Vertical metrics of a font in parts of an em, and how wide a text runs in it. */
export interface FontMetrics {
  ascent: number
  descent: number
  /** Mean advance of a character of the text, in parts of an em. */
  widthOf: (text: string) => number
}

/** Reads the tables of an SFNT font (OpenType 1.9: head, hhea, hmtx, cmap format 4). */
export function readMetrics(font: Buffer): FontMetrics {
  const tables = new Map<string, number>()
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + 16 * i
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8))
  }
  const at = (table: string) => {
    const offset = tables.get(table)
    if (offset === undefined) throw new Error(`The font has no ${table} table`)
    return offset
  }
  const em = font.readUInt16BE(at('head') + 18)
  const measured = font.readUInt16BE(at('hhea') + 34)
  const glyphOf = characterMap(font, at('cmap'))
  const advance = (character: string) =>
    font.readUInt16BE(at('hmtx') + 4 * Math.min(glyphOf(character.codePointAt(0) ?? 0), measured - 1)) / em
  return {
    ascent: font.readInt16BE(at('hhea') + 4) / em,
    descent: -font.readInt16BE(at('hhea') + 6) / em,
    widthOf: text => [...text].reduce((sum, character) => sum + advance(character), 0) / text.length,
  }
}

function characterMap(font: Buffer, cmap: number): (codePoint: number) => number {
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4)
    if (font.readUInt16BE(table) === 4) return codePoint => glyphInFormat4(font, table, codePoint)
  }
  throw new Error('The font has no character map of format 4')
}

function glyphInFormat4(font: Buffer, table: number, codePoint: number): number {
  const segments = font.readUInt16BE(table + 6) / 2
  const [ends, starts] = [table + 14, table + 16 + 2 * segments]
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments]
  for (let i = 0; i < segments; i++) {
    if (codePoint > font.readUInt16BE(ends + 2 * i)) continue
    const start = font.readUInt16BE(starts + 2 * i)
    if (codePoint < start) return 0
    const delta = font.readInt16BE(deltas + 2 * i)
    const range = font.readUInt16BE(ranges + 2 * i)
    if (range === 0) return (codePoint + delta) & 0xffff
    const glyph = font.readUInt16BE(ranges + 2 * i + range + 2 * (codePoint - start))
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
  return 0
}
