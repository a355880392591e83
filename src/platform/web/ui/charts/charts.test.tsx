import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChartProps } from './chart-data.ts'
// loaded before the test waits for it
import './chart-line.tsx'
import { ChartTools } from './chart-tools.tsx'
import { DonutChart, LineChart } from './charts.tsx'

const tokens = readFileSync('src/platform/web/styles/tokens.css', 'utf8')
const hue = (number: number) =>
  Number(new RegExp(`--data-${number}: .*?oklch\\([\\d.]+ [\\d.]+ (\\d+)\\)`).exec(tokens)?.[1])

beforeEach(() => {
  // charts draw nothing without room
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 240))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('draws estimates dashed, and names them so (CHART-016)', async () => {
  const rows = [10, 20, 30, 40].map((value, at) => ({ at: `2026-11-0${at + 1}`, values: { plays: value } }))
  const estimatedAt = new Set(['2026-11-03', '2026-11-04'])
  const { container } = render(
    <LineChart label="Plays per day" rows={rows} series={[{ key: 'plays', label: 'Plays', estimatedAt }]} />,
  )
  const lines = () => [...container.querySelectorAll('path.recharts-line-curve')]
  await waitFor(() => expect(lines()).toHaveLength(2), { timeout: 5000 })
  expect(lines().map(line => line.getAttribute('stroke-dasharray'))).toEqual([null, '2 4.5'])
  within(container).getByText('Estimated')
})

it('draws a dot for a data point without neighbours, and none on a line', async () => {
  const rows = [10, null, null, 20, 30].map((value, at) => ({ at: `2026-11-0${at + 1}`, values: { plays: value } }))
  const { container } = render(
    <LineChart label="Plays per day" rows={rows} series={[{ key: 'plays', label: 'Plays' }]} />,
  )
  await waitFor(() => expect(container.querySelectorAll('circle.alone')).toHaveLength(1), { timeout: 5000 })
})

it.each([
  ['whole numbers for counts', 1, ['0', '1']],
  ['parts of one for other figures', 0.5, ['0', '0.2', '0.3', '0.5', '0.6']],
])('marks its axis by %s', async (_, most, marks) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // where the library measures its texts
    return this.id === 'recharts_measurement_span' ? new DOMRect(0, 0, 20, 10) : new DOMRect(0, 0, 600, 240)
  })
  const rows = [0, most].map((value, at) => ({ at: `2026-11-0${at + 1}`, values: { plays: value } }))
  const { container } = render(<LineChart label="Plays" rows={rows} series={[{ key: 'plays', label: 'Plays' }]} />)
  const shown = () => [...container.querySelectorAll('.recharts-yAxis-tick-labels text')].map(text => text.textContent)
  await waitFor(() => expect(shown()).toEqual(marks), { timeout: 5000 })
})

it('offers its figures as a table in place of the drawing, and as a file', async () => {
  const chart = {
    rows: [{ at: '2026-11-01', values: { plays: 10, likes: null } }],
    series: [
      { key: 'plays', label: 'Plays' },
      { key: 'likes', label: 'Likes' },
    ],
  }
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL() {} }),
  )
  const { rerender } = render(<Shown chart={chart} table={false} />)
  fireEvent.click(screen.getByRole('button', { name: 'Download Plays as CSV' }))
  expect(await saved[0]?.text()).toContain(',Plays,Likes\r\n2026-11-01,10,\r\n')
  rerender(<Shown chart={chart} table />)
  expect(screen.getByRole('button', { name: 'Hide the table' }).getAttribute('aria-pressed')).toBe('true')
  const table = screen.getByRole('table', { name: 'Plays per day' })
  expect(table.closest('.sr-only')).toBeNull()
  expect(table.textContent).toContain('2026-11-0110none')
})

const Shown = ({ chart, table }: { chart: Pick<ChartProps, 'rows' | 'series'>; table: boolean }) => (
  <>
    <ChartTools name="Plays" chart={chart} table={table} onTable={() => {}} />
    <LineChart label="Plays per day" {...chart} table={table} />
  </>
)

it('has eight colours for the parts of a whole, pink and blue among them (CHART-020, CHART-021)', () => {
  const slices = Array.from({ length: 9 }, (_, at) => ({ label: `Part ${at}`, value: 1 }))
  const { container } = render(<DonutChart label="Parts" slices={slices} />)
  const used = [...container.querySelectorAll<HTMLElement>('li > span[aria-hidden]')].map(
    ({ style }) => style.background,
  )
  expect(used).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map(number => `var(--data-${number})`), 'var(--data-1)'])
  const defined = [1, 2, 3, 4, 5, 6, 7, 8].map(hue)
  expect(new Set(defined).size).toBe(8)
  // as gender uses them: female pink, male blue
  expect(defined[3]).toBeGreaterThan(330)
  expect(Math.abs((defined[4] ?? 0) - 250)).toBeLessThan(20)
})
