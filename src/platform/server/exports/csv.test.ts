import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecord, guarded, unguarded } from './csv.ts'

describe('CSV cells', () => {
  it.each(['=1+1', '+4791234567', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', "'=1", "''+1"])(
    'escapes the formula %j so that it can be read back',
    text => {
      expect(guarded(text)).toBe(`'${text}`)
      expect(unguarded(guarded(text))).toBe(text)
    },
  )

  it.each(['Ann', "'tis", "O'Neil", '5 = 5', 'a@b.example', '', "'"])('leaves %j unchanged', text => {
    expect(guarded(text)).toBe(text)
    expect(unguarded(text)).toBe(text)
  })

  it('reads any text back unchanged', () => {
    const tricky = fc.stringMatching(/^['=+\-@\t\r\n ",;a＝]{0,6}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string(), tricky), text => {
        expect(unguarded(guarded(text))).toBe(text)
        expect(guarded(text)).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
      }),
    )
  })

  it('reads any record back unchanged, and no cell starts a formula', () => {
    const tricky = fc.stringMatching(/^['=+\-@\t\r\n ",;a1_＝＠]{1,8}$/)
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), tricky), { minLength: 2, maxLength: 5 }), cells => {
        const [read = []] = parse(csvRecord(cells), { record_delimiter: '\r\n' }) as string[][]
        expect(read.map(unguarded)).toEqual(cells)
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
      }),
      { numRuns: 500 },
    )
  })

  it('quotes cells as in RFC 4180 and keeps numbers as numbers', () => {
    expect(csvRecord([{ exact: '-0.10000000000000000001' }])).toBe('-0.10000000000000000001\r\n')
    expect(csvRecord(['a', null, -3, 'b,c', 'say "hi"', 'two\nlines', ' x', ''])).toBe(
      'a,,-3,"b,c","say ""hi""","two\nlines"," x",\r\n',
    )
  })
})
