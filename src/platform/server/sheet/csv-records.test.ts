import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { csvLayoutOf, csvRecords } from './csv-records.ts'
import { spooled } from './spool.ts'

async function read(file: Buffer | string) {
  const whole = Buffer.from(file)
  // in odd pieces, so that letters are cut in two
  const size = whole.length > 10_000 ? 7_777 : 7
  const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.subarray(at * size, at * size + size),
  )
  const spool = await spooled(Readable.from(pieces), 1_000_000)
  try {
    const layout = await csvLayoutOf(spool)
    const rows: (string | number)[][] = []
    for await (const { row_number, cells } of csvRecords(spool.file, layout)) rows.push([row_number, ...cells])
    return { ...layout, rows }
  } finally {
    await spool.file.close()
  }
}

const text = 'Prénom,Ville\nZoë,Malmö\n'
const rows = [
  [1, 'Prénom', 'Ville'],
  [2, 'Zoë', 'Malmö'],
]
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = Buffer.from(text, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), 'utf-16le'],
  ['UTF-16 the other way round', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(utf16)]), 'utf-16be'],
  ['UTF-16 without a mark', utf16, 'utf-16le'],
  ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
])('%s is read as what it is', async (_, bytes, encoding) => {
  expect(await read(bytes)).toMatchObject({ encoding, rows })
})

it('detects Windows-1252 by one letter at the very end of a long file', async () => {
  const long = `name\n${'plain\n'.repeat(30_000)}`
  const { encoding, rows } = await read(Buffer.concat([Buffer.from(long), Buffer.from('Zoë\n', 'latin1')]))
  expect(encoding).toBe('windows-1252')
  expect(rows.at(-1)).toEqual([30_002, 'Zoë'])
})

it.each([
  [',', 'a,b\n"x;1;2",y\n'],
  [';', 'a;b\n"x,1,2";y\n'],
  ['\t', 'a\tb\nx,1\ty\n'],
  ['|', 'a|b\nx|y\n'],
])('the sign that parts columns is found: %j', async (delimiter, file) => {
  const found = await read(file)
  expect(found.delimiter).toBe(delimiter)
  expect(found.rows.every(row => row.length === 3)).toBe(true)
})

it('reads the separator from sep=; and skips that line', async () => {
  expect(await read('sep=;\r\na;b\r\n1,5;2\r\n')).toMatchObject({
    delimiter: ';',
    rows: [
      [1, 'a', 'b'],
      [2, '1,5', '2'],
    ],
  })
})

it('reads quotes, line breaks inside quotes, short rows and blank lines', async () => {
  const { rows } = await read('a,b\n"say ""hi""","two\nlines"\n\n5" disc,x\nalone\n')
  expect(rows).toEqual([
    [1, 'a', 'b'],
    [2, 'say "hi"', 'two\nlines'],
    [4, '5" disc', 'x'],
    [5, 'alone'],
  ])
})
