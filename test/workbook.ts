import { crc32, deflateRawSync } from 'node:zlib'

interface Part {
  name: string
  content: Buffer | string
  /** A false size in the archive's directory. */
  claimed?: number
}

/** A zip file of these parts, as small programs write it. */
export function zipOf(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('504b0506', 0, 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`

/** A cell of a test sheet: a text, a number, or raw XML. */
export type TestCell = string | number | { xml: string }

interface WorkbookOptions {
  sharedStrings?: string
  styles?: string
  workbook?: string
  /** Written in place of the sheet that the rows make. */
  sheet?: string
}

/** An Excel workbook with one sheet. Texts stand in the sheet itself. */
export function workbookOf(rows: readonly (readonly TestCell[])[], options: WorkbookOptions = {}): Buffer {
  const cell = (value: TestCell, reference: string) => {
    if (typeof value === 'object') return value.xml.replace('<c', `<c r="${reference}"`)
    return typeof value === 'number'
      ? `<c r="${reference}"><v>${value}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  }
  const body = rows
    .map((cells, row) => {
      const written = cells.map((value, at) => (value === '' ? '' : cell(value, `${columnName(at)}${row + 1}`)))
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')
  return zipOf([
    {
      name: 'xl/workbook.xml',
      content: xml(
        options.workbook ??
          '<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId9"/><sheet name="Roster" sheetId="2" r:id="rId1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
    },
    ...(options.sharedStrings ? [{ name: 'xl/sharedStrings.xml', content: xml(options.sharedStrings) }] : []),
    ...(options.styles ? [{ name: 'xl/styles.xml', content: xml(options.styles) }] : []),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: options.sheet ?? xml(`<worksheet><sheetData>${body}</sheetData></worksheet>`),
    },
  ])
}
