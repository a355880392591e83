import { Download, Table2 } from 'lucide-react'
import { saveCsv } from '../../data/csv.ts'
import { IconButton } from '../icon-button.tsx'
import type { ChartProps } from './chart-data.ts'

interface ChartToolsProps {
  /** Name of the file, without an ending. */
  name: string
  chart: Pick<ChartProps, 'rows' | 'series' | 'place'>
  /** The chart is shown as a table. */
  table: boolean
  onTable: (table: boolean) => void
}

/**
 * What stands behind a chart: its figures as a table in its place, and as a file.
 *
 * @example
 * const [table, setTable] = useState(false)
 * <ChartTools name="Plays per day" chart={chart} table={table} onTable={setTable} />
 * <BarChart {...chart} table={table} />
 */
export function ChartTools({ name, chart: { rows, series, place = at => at }, table, onTable }: ChartToolsProps) {
  return (
    <span className="flex flex-none items-center">
      <IconButton
        size="small"
        kind={table ? 'chosen' : 'quiet'}
        label={table ? 'Hide the table' : 'Show as a table'}
        aria-pressed={table}
        icon={<Table2 />}
        onClick={() => onTable(!table)}
      />
      <IconButton
        size="small"
        label={`Download ${name} as CSV`}
        icon={<Download />}
        onClick={() =>
          saveCsv(name, [
            ['', ...series.map(({ label }) => label)],
            ...rows.map(({ at, values }) => [place(at), ...series.map(({ key }) => values[key] ?? null)]),
          ])
        }
      />
    </span>
  )
}
