import { saveCsv } from '#platform/web/data/csv.ts'
import { exact, percent } from '#platform/web/numbers.ts'
import { LineChart } from '#platform/web/ui/charts/charts.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { DETAIL_DAYS, type DropDetail, LIST_DAYS } from '../../contract.ts'
import { Csv } from '../csv.tsx'

export type Span = typeof LIST_DAYS | typeof DETAIL_DAYS

interface DropDaysProps {
  days: DropDetail['days']
  span: Span
  onSpan: (span: Span) => void
  /** Begins the name of the file. */
  slug: string
}

const series = [
  { key: 'sign_ups', label: 'Sign-ups', colour: 1 },
  { key: 'visits', label: 'Views', colour: 8 },
] as const

/** Sign-ups and visits per day, with their totals. */
export function DropDays({ days, span, onSpan, slug }: DropDaysProps) {
  const shown = days.slice(-span)
  const signUps = shown.reduce((sum, day) => sum + day.sign_ups, 0)
  const visits = shown.reduce((sum, day) => sum + day.visits, 0)
  return (
    <section aria-label="Days" className="rounded-3 border border-line p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52 text-fg-2 tabular-nums">
          <b className="text-fg">{exact(signUps)}</b> {signUps === 1 ? 'sign-up' : 'sign-ups'} of{' '}
          <b className="text-fg">{exact(visits)}</b> {visits === 1 ? 'view' : 'views'}
          {visits > 0 && <>, {percent(signUps / visits, { decimals: 1 })}</>}
        </p>
        <Segments
          label="Days shown"
          value={String(span)}
          options={[
            { value: String(LIST_DAYS), label: `${LIST_DAYS} days` },
            { value: String(DETAIL_DAYS), label: `${DETAIL_DAYS} days` },
          ]}
          onValueChange={value => onSpan(value === String(LIST_DAYS) ? LIST_DAYS : DETAIL_DAYS)}
        />
        <Csv
          of="Days"
          onClick={() =>
            saveCsv(`${slug}-days-${shown[0]?.day}-${shown.at(-1)?.day}`, [
              ['Day', ...series.map(({ label }) => label)],
              ...shown.map(row => [row.day, ...series.map(({ key }) => row[key])]),
            ])
          }
        />
      </div>
      <LineChart
        label={`Sign-ups and views a day, the last ${span} days`}
        height={220}
        series={series}
        rows={shown.map(({ day, sign_ups, visits }) => ({ at: day, values: { sign_ups, visits } }))}
      />
    </section>
  )
}
