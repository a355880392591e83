import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type TestCell, workbookOf, zipOf } from '../../../../test/workbook.ts'
import { openSheet } from './open-sheet.ts'
import { spooled } from './spool.ts'

async function read(file: Buffer) {
  const spool = await spooled(Readable.from([file]), 100_000_000)
  try {
    const { header, rows, ...rest } = await openSheet(spool, 200)
    const all: (string | number)[][] = []
    for await (const { row_number, cells } of rows) all.push([row_number, ...cells])
    return { ...rest, header, rows: all }
  } finally {
    await spool.file.close()
  }
}

describe('workbook', () => {
  it('reads the first visible sheet, with its row numbers', async () => {
    const file = workbookOf([['Name', 'Link', ''], [], ['Zoë & Co <x>', 'x.com/zoe'], ['', '', 'beyond']])
    expect(await read(file)).toEqual({
      encoding: 'xlsx',
      delimiter: '',
      header: ['Name', 'Link'],
      rows: [
        [3, 'Zoë & Co <x>', 'x.com/zoe'],
        [4, '', '', 'beyond'],
      ],
    })
  })

  it.each<[string, TestCell, string]>([
    ['a telephone number keeps its digits', { xml: '<c><v>4.9301234567E10</v></c>' }, '49301234567'],
    ['a sum does not end in noise', { xml: '<c><v>0.30000000000000004</v></c>' }, '0.3'],
    ['a formula is what it last came to', { xml: '<c t="str"><f>1+HYPERLINK("http://x")</f><v>done</v></c>' }, 'done'],
    ['an error says nothing', { xml: '<c t="e"><v>#N/A</v></c>' }, ''],
    ['yes and no', { xml: '<c t="b"><v>1</v></c>' }, 'TRUE'],
    ['a shared text, in pieces and without how it is spoken', { xml: '<c t="s"><v>1</v></c>' }, '東京都'],
    ['a day', { xml: '<c s="1"><v>45353</v></c>' }, '2024-03-02'],
    ['a day of a format of its own, with the time', { xml: '<c s="2"><v>45353.5</v></c>' }, '2024-03-02 12:00:00'],
    ['a number in a format with a d in quotes', { xml: '<c s="3"><v>45353</v></c>' }, '45353'],
  ])('%s', async (_, cell, text) => {
    const file = workbookOf(
      [
        ['A', 'B'],
        ['x', cell],
      ],
      {
        sharedStrings:
          '<sst><si><t>first</t></si><si><r><t>東京</t></r><r><t>都</t></r><rPh sb="0" eb="1"><t>とう</t></rPh></si></sst>',
        styles:
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      },
    )
    const { rows } = await read(file)
    expect(rows[0]?.[2] ?? '').toBe(text)
  })

  it('accepts prefixed element names and rows without numbers', async () => {
    const sheet =
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>A</x:t></x:is></x:c></x:row><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await read(workbookOf([], { sheet }))).toMatchObject({ header: ['A'], rows: [[2, '7']] })
  })

  it('numbers rows in sequence when their numbers are wrong, and adds no empty cells before a far cell', async () => {
    const row = (number: string, at: string) => `<row r="${number}"><c r="${at}"><v>7</v></c></row>`
    const body = row('1', 'A1') + row('1', 'A1') + row('2.5', 'A2') + row('-9', 'XFD9') + row('9', 'A9')
    const sheet = `<worksheet><sheetData>${body}</sheetData></worksheet>`
    const { rows } = await read(workbookOf([], { sheet }))
    expect(rows.map(([number, ...cells]) => [number, cells.length])).toEqual([
      [2, 1],
      [3, 1],
      [4, 201],
      [9, 1],
    ])
  })
})

describe('invalid and malicious workbooks (threats 26, 27)', () => {
  const sheetOf = (body: string) => workbookOf([], { sheet: `<worksheet><sheetData>${body}</sheetData></worksheet>` })
  const row = (cells: string) => `<row><c t="inlineStr"><is><t>A</t></is></c></row><row>${cells}</row>`
  // the last of them is torn: without a limit the file is read that far
  const pieces = `${Array.from({ length: 9_000 }, (_, at) => `<t>one piece ${at}</t>`).join('')}<t`
  it.each<[string, () => Buffer, RegExp]>([
    ['half a file', () => workbookOf([['A'], ['b']]).subarray(0, 300), /cannot be read/],
    ['another zip file', () => zipOf([{ name: 'word/document.xml', content: '<x/>' }]), /cannot be read/],
    ['XML that does not end', () => workbookOf([], { sheet: '<worksheet><sheetData><row>' }), /cannot be read/],
    [
      'an entity of its own, which could be a billion of them',
      () => workbookOf([], { sheet: '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>' }),
      /cannot be read/,
    ],
    [
      'an entity outside of the file',
      () => workbookOf([], { sheet: '<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>' }),
      /cannot be read/,
    ],
    ['a bomb', () => sheetOf(row(`<c><v>${'0'.repeat(30_000_000)}</v></c>`)), /far larger than it looks/],
    [
      'a bomb that lies about its size',
      () =>
        zipOf([
          { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet r:id="r"/></sheets></workbook>' },
          { name: 'xl/_rels/workbook.xml.rels', content: '<x><Relationship Id="r" Target="s.xml"/></x>' },
          { name: 'xl/s.xml', content: `<x>${' '.repeat(30_000_000)}</x>`, claimed: 1_000 },
        ]),
      /cannot be read/,
    ],
    [
      'one text in every cell',
      () =>
        workbookOf([['A'], Array.from({ length: 100 }, () => ({ xml: '<c t="s"><v>0</v></c>' }))], {
          sharedStrings: `<sst><si><t>${Array.from({ length: 1_200 }, (_, at) => `word ${at} `).join('')}</t></si></sst>`,
        }),
      /Row 2 is far too long/,
    ],
    [
      'a text in more pieces than a cell holds',
      () => sheetOf(row(`<c><is>${pieces}</is></c>`)),
      /Row 2 is far too long/,
    ],
    ['a row that no sheet has', () => sheetOf('<row r="1048577"><c><v>1</v></c></row>'), /cannot be read/],
    ['too many columns', () => workbookOf([Array(201).fill('a')]), /200 columns/],
    ['an old or encrypted workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /without a password/],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /PDF/],
  ])('%s is refused', async (_, file, reason) => {
    await expect(read(file())).rejects.toMatchObject({ status: 400, message: expect.stringMatching(reason) })
  })
})
