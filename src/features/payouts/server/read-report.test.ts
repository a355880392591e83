import { describe, expect, it } from 'vitest'
import { readReport } from './read-report.ts'

/** Amounts and dates of the rows, or the reasons for refusal. */
const read = (delimiter: string, ...rows: [amount: string, date: string][]) =>
  readReport(
    [
      ['Payout item ID', 'Recipient', 'Amount', 'Currency', 'Status', 'Date'],
      ...rows.map(([amount, date], at) => [`P${at}`, 'mira@creators.example', amount, 'EUR', 'SUCCESS', date]),
    ]
      .map(cells => cells.map(cell => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\r\n'),
  ).map(row => (row.reason === null ? [row.amount, row.created_at?.toISOString() ?? null] : row.reason))

describe('amounts of a report', () => {
  const amounts = (delimiter: string, ...cells: string[]) =>
    read(delimiter, ...cells.map((cell): [string, string] => [cell, ''])).map(row =>
      typeof row === 'string' ? row : row[0],
    )
  const twoWays = (cell: string) => `The amount “${cell}” can be read in two ways. Write it as 1250.00`

  it('are read with the decimal separator that the file uses', () => {
    expect(amounts(';', '1.250,00', '12,5', '-40,00', '1.250', '7', '1 250,00', '2.000.000,00')).toEqual([
      1250, 12.5, 40, 1250, 7, 1250, 2_000_000,
    ])
    expect(amounts(',', '1,250.00', '12.5', '1,250', "1'250.00")).toEqual([1250, 12.5, 1250, 1250])
    expect(amounts('\t', '1.250,00', '9,99')).toEqual([1250, 9.99])
  })
  it('are refused when the separator is ambiguous in the whole file', () => {
    expect(amounts(';', '1.250', '7')).toEqual([twoWays('1.250'), 7])
    expect(amounts(',', '1,250', '7')).toEqual([twoWays('1,250'), 7])
    expect(amounts(';', '1,250', '5,50', '5.50')).toEqual([twoWays('1,250'), 5.5, 5.5])
    expect(amounts(';', '1.250', '5.50')).toEqual(['The amount is no number', 5.5])
    expect(amounts(';', '1.25.0', '', '12,345,6')).toEqual(Array(3).fill('The amount is no number'))
  })
})

describe('dates of a report', () => {
  const dates = (...cells: string[]) =>
    read(';', ...cells.map((cell): [string, string] => ['1', cell])).map(row =>
      typeof row === 'string' ? row : row[1],
    )
  const day = (date: string) => `${date}T00:00:00.000Z`
  const twoWays = (cell: string) => `The date “${cell}” can be read in two ways. Write it as 2026-MM-DD`

  it('are read in the only day-month order that fits the other dates of the column', () => {
    expect(dates('03/04/2026', '31/10/2026')).toEqual([day('2026-04-03'), day('2026-10-31')])
    expect(dates('03/04/2026', '10/31/2026 2:30 PM')).toEqual([day('2026-03-04'), '2026-10-31T14:30:00.000Z'])
    expect(dates('03.04.2026', '03-03-2026')).toEqual([day('2026-04-03'), day('2026-03-03')])
  })
  it('are read in ISO 8601 or with a month name; an empty cell is null', () => {
    expect(dates('2026-10-01', '2026-10-01T12:00:00+02:00', '2026-10-01 12:00:00', 'Oct 1, 2026', '')).toEqual([
      day('2026-10-01'),
      '2026-10-01T10:00:00.000Z',
      '2026-10-01T12:00:00.000Z',
      day('2026-10-01'),
      null,
    ])
    const noon = '2026-10-01T12:00:00.000Z'
    expect(dates('2026-10-01 12:00:00 UTC', '2026/10/01 12:00 GMT', '2026-10-01 14:00:00 +0200', '2026/10/01')).toEqual(
      [noon, noon, noon, day('2026-10-01')],
    )
    expect(dates('Oct 1, 2026 5:00 AM PDT', '1 October 2026 14:00 +02:00', 'Thu, 01 Oct 2026 12:00:00 GMT')).toEqual([
      noon,
      noon,
      noon,
    ])
  })
  it('are read when the time stands before the day', () => {
    const afternoon = '2026-10-03T14:05:00.000Z'
    expect(dates('14:05 Oct 3, 2026', '2:05 PM, Oct 3, 2026', '14:05:00.000 3 October 2026')).toEqual([
      afternoon,
      afternoon,
      afternoon,
    ])
    expect(dates('14:05 Feb 30, 2026')).toEqual(['The date “14:05 Feb 30, 2026” cannot be read'])
  })
  it('are read in the time zone they name, in any notation and position', () => {
    const cells = [
      'Oct 3, 2026, 2:05:10 PM GMT+2',
      'Sat Oct 03 2026 14:05:10 GMT+0200 (Central European Summer Time)',
      'Oct 3, 2026 14:05:10 UTC +02:00',
      'Sat Oct 03 14:05:10 +0200 2026',
      '14:05:10 GMT+2 Oct 3, 2026',
      '14:05:10 Oct 3, 2026 GMT+2',
      '5:05:10 AM Oct 3, 2026 PDT',
      '2:05:10 PM UTC +02:00, Oct 3, 2026',
    ]
    expect(dates(...cells)).toEqual(cells.map(() => '2026-10-03T12:05:10.000Z'))
    expect(dates('Oct 3, 2026 14:05 GMT-0530', 'Oct 3, 2026 23:05 GMT-5')).toEqual([
      '2026-10-03T19:35:00.000Z',
      '2026-10-04T04:05:00.000Z',
    ])
  })
  it('are refused when day and month are ambiguous, or the value is no date', () => {
    expect(dates('03/04/2026', '05/05/2026')).toEqual([twoWays('03/04/2026'), day('2026-05-05')])
    expect(dates('03/04/2026', '31/10/2026', '10/31/2026')).toEqual([
      twoWays('03/04/2026'),
      day('2026-10-31'),
      day('2026-10-31'),
    ])
    const none = [
      '31/02/2026',
      'soon',
      '2026-02-31',
      '2026-02-30T10:00:00Z',
      'Feb 30, 2026 02:00',
      'October 2026',
      'Oct 5',
      'March of the 3',
    ]
    expect(dates(...none)).toEqual(none.map(cell => `The date “${cell}” cannot be read`))
  })
  it.each([
    ['digits', `Oct 1, 2026 ${'1'.repeat(100_000)}`],
    ['spaces', `Oct 1, 2026${' '.repeat(100_000)}x`],
    ['brackets', `Oct 1, 2026 ${'('.repeat(100_000)}`],
  ])('are refused in under 200 ms when the cell has 100,000 %s', (_, cell) => {
    // of the processor, which other programs may keep busy
    const started = process.cpuUsage()
    expect(dates(cell)).toEqual([`The date “${cell.slice(0, 60)}” cannot be read`])
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1_000).toBeLessThan(200)
  })
})
