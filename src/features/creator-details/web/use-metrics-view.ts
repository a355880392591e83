import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { isoDate } from '#platform/web/dates.ts'
import {
  type DateRange,
  type Preset,
  parseTyped,
  presetRange,
  presets,
} from '#platform/web/ui/fields/dates/date-ranges.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { SHOWN_METRICS, type ShownMetric } from './metric-words.ts'

const DEFAULT_METRIC: ShownMetric = 'median_play_count'
const MONTH: Preset = presets.find(({ days }) => days === 30) ?? { label: '', days: 30 }

/** What the address says of the figures over time. Named after the details, as the screen below has filters of its own. */
export const metricsSearch = z.object({
  details_metric: z.enum(SHOWN_METRICS.map(({ metric }) => metric)).default(DEFAULT_METRIC),
  /** `7d`, `3m`: so long until today; or two days, `2026-11-01_2026-11-20`. */
  details_time: z.string().max(30).optional(),
  details_view: z.enum(['chart', 'table']).default('chart'),
})

const timeOf = ({ days, months }: Preset) => (months ? `${months}m` : `${days}d`)

/** The days that a word of the address names, and the preset where they always end today. */
function readTime(word: string | undefined, today: string): { range: DateRange; preset: Preset | undefined } {
  const preset = presets.find(one => timeOf(one) === word)
  const [from, to] = (word ?? '').split('_').map(parseTyped)
  if (!preset && from && to && from <= to) return { range: { from, to }, preset: undefined }
  return { range: presetRange(preset ?? MONTH, today), preset: preset ?? MONTH }
}

/**
 * Which figure is drawn, over which days, as a chart or a table: all of it stands in the address, in place of what stood
 * there, so that Back leads away from the creator and not through the choices.
 */
export function useMetricsView() {
  const [{ details_metric, details_time, details_view }] = useUrlState(metricsSearch)
  const navigate = useNavigate()
  const change = (said: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // the list that one came from
      state: (before: object) => before,
      search: (before: Record<string, unknown>) =>
        Object.fromEntries(Object.entries({ ...before, ...said }).filter(([, value]) => value !== undefined)),
    } as unknown as Parameters<typeof navigate>[0])
  const { range, preset } = readTime(details_time, isoDate(new Date()))
  const setTime = (word: string) => change({ details_time: word === timeOf(MONTH) ? undefined : word })
  return {
    metric: details_metric,
    range,
    /** Undefined where somebody chose two days. */
    preset,
    table: details_view === 'table',
    setMetric: (metric: ShownMetric) => change({ details_metric: metric === DEFAULT_METRIC ? undefined : metric }),
    setPreset: (label: string) => setTime(timeOf(presets.find(one => one.label === label) ?? MONTH)),
    /** Null: the usual days. */
    setRange: (next: DateRange | null) => setTime(next ? `${next.from}_${next.to}` : timeOf(MONTH)),
    setTable: (table: boolean) => change({ details_view: table ? 'table' : undefined }),
  }
}
