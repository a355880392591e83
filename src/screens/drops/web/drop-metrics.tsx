import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact, counted, exact, percent } from '#platform/web/numbers.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { type Metric as Card, MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { addDays, type DateRange, daysOf } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { dropScreens, LIST_DAYS, type Metric } from '../contract.ts'
import { changeOf } from './words.ts'

const labels = ['Sign-ups', 'View to sign-up', 'Confirmed', 'Reachable fans'] as const

/** Today as the server counts days. */
export const today = () => new Date().toISOString().slice(0, 10)

export function lastDays(count = LIST_DAYS): DateRange {
  return { from: addDays(today(), 1 - count), to: today() }
}

/** The four numbers above the list. */
export function DropMetrics({ range }: { range: DateRange }) {
  const organization = useOrganization()
  const narrow = useNarrow()
  const { data, error, refetch } = useQuery(dropScreens.numbers, { organization_id: organization.id, ...range })
  if (error && !data)
    return (
      <Failed
        what="The numbers"
        error={error}
        onRetry={refetch}
        className="mx-auto grid min-h-[96px] w-full max-w-[420px] items-center"
      />
    )

  const days = daysOf(range)
  const against = narrow ? `from ${compact(data?.sign_ups.before)}` : `against ${days} before`
  const cards: Card[] = data
    ? [
        {
          label: labels[0],
          value: exact(data.sign_ups.value),
          note: data.sign_ups.before ? against : `in ${days}`,
          ...courseOf(data.sign_ups),
        },
        {
          label: labels[1],
          value: data.conversion.value === null ? <Missing /> : percent(data.conversion.value, { decimals: 1 }),
          note: `of ${counted(data.visits, 'view', compact)}`,
          ...courseOf(data.conversion),
        },
        {
          label: labels[2],
          value: exact(data.confirmed.value),
          note: shareWords(data.confirmed.value, data.sign_ups.value, narrow),
          ...courseOf(data.confirmed),
        },
        {
          label: labels[3],
          value: exact(data.reachable.value),
          note: 'with consent',
          ...courseOf(data.reachable),
        },
      ]
    : labels.map(label => ({ label }))
  return <MetricCards label={`Numbers of ${days}`} metrics={cards} />
}

/** 24% of sign-ups; nothing is no share. */
export function shareWords(part: number | null, signUps: number | null, short = false): string {
  if (!signUps) return 'by code or link'
  return `${percent((part ?? 0) / signUps, { decimals: 0 })} of ${short ? 'all' : 'sign-ups'}`
}

function courseOf({ value, before, days }: Metric): Pick<Card, 'change' | 'course'> {
  const change = changeOf(value, before)
  const measured = days.filter(day => day !== null)
  return { ...(change !== null && { change }), ...(measured.some(day => day > 0) && { course: measured }) }
}
