import { explorerDate } from '#platform/web/dates.ts'
import { presetRange, presets } from '#platform/web/ui/fields/dates/date-ranges.ts'

/** A range as the filter shows it: `Last 30 days`, `All time`, `11/01/2026 – 11/23/2026`. */
export function daysWords({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): string {
  if (!from && !to) return 'All time'
  const preset = presets.find(one => {
    const range = presetRange(one, today)
    return range.from === from && range.to === to
  })
  if (preset) return preset.label
  return [from, to].map(day => (day ? explorerDate(day) : '')).join(' – ')
}
