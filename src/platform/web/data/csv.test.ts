import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

/** RFC 4180, read back. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\0']
const payloads = [
  '=cmd|"/c calc"!A1',
  '+1+2',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("https://evil.example","x")',
]

it('THREATS 25 writes no cell that starts a formula, and reads every value back', () => {
  const back = parse(csvText(payloads.map(payload => [payload, -5]))).map(([text = '', number]) => {
    expect(TRIGGERS).not.toContain(text[0])
    expect(number).toBe('-5')
    return text.slice(1)
  })
  expect(back).toEqual(payloads)
})

it('keeps every character of a cell', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }), rows => {
      const expected = rows.map(row => row.map(text => (TRIGGERS.includes(text[0] ?? '') ? `'${text}` : text)))
      expect(parse(csvText(rows))).toEqual(expected)
    }),
  )
})

it('leaves missing values empty', () => expect(csvText([['Day', null, 3]])).toBe('Day,,3\r\n'))
