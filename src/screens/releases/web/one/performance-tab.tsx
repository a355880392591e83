import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { channelNames } from '#records/royalties/channels.ts'
import { moneyText, paidText } from '#records/royalties/web/money-text.ts'
import { periodName } from '#records/royalties/web/month-name.ts'
import { releasePerformance } from '../../performance-contract.ts'
import { EarningsTable } from './earnings-table.tsx'
import { Section } from './section.tsx'
import { useRelease } from './use-release.ts'
import { WindowsTable } from './windows-table.tsx'

type Performance = AnswerOf<typeof releasePerformance.get>

/** What the release earned, and how it did in the times after it came out. */
export function PerformanceTab() {
  const { place } = useRelease()
  const { data, error, refetch } = useQuery(releasePerformance.get, place)
  if (error && !data) return <Failed what="The performance" error={error} onRetry={refetch} />
  if (!data)
    return (
      <div role="status" className="grid gap-4 p-4 md:px-5">
        <span className="sr-only">Loading the performance</span>
        <Skeleton className="h-20! w-full rounded-3!" />
        <Skeleton className="h-56! w-full rounded-3!" />
      </div>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] [&>section+section]:border-line [&>section+section]:border-t">
      {data.lines > 0 && (
        <div className="px-4 pt-4 md:px-5">
          <Totals data={data} />
        </div>
      )}
      <Windows data={data} />
      {data.lines > 0 ? <Earnings data={data} /> : <NoLines data={data} />}
    </div>
  )
}

function Totals({ data: { total, channels, currency } }: { data: Performance }) {
  return (
    <MetricCards
      label="What the release earned"
      metrics={[
        { label: 'Earned', value: moneyText(total.revenue, currency), note: paidText(total.paid) },
        { label: 'Streams', value: exact(total.streams), note: `${exact(total.downloads)} downloads` },
        ...channels.map(({ channel, revenue }) => ({
          label: channel === '1P_DIRECT' ? 'Sold directly' : 'Through distributors',
          value: moneyText(revenue, currency),
          note: shareOf(revenue, total.revenue),
        })),
      ]}
    />
  )
}

const shareOf = (part: string, whole: string) =>
  Number(whole) > 0 ? `${Math.round((Number(part) / Number(whole)) * 100)} % of it` : ''

function Windows({ data: { windows, currency } }: { data: Performance }) {
  return (
    <Section title="After the release" note={windows.length > 0 && 'statements count whole months'}>
      {windows.length > 0 ? (
        <WindowsTable windows={windows} currency={currency} />
      ) : (
        <p className="text-fg-3">
          The release has no day yet. Once it has, its first days and months are counted from it.
        </p>
      )}
    </Section>
  )
}

function Earnings({ data }: { data: Performance }) {
  const { first_month, last_month, currency, sources, songs, without_rate } = data
  const note = first_month && last_month && periodName(first_month, last_month)
  return (
    <>
      <Section title="By source" note={note}>
        <EarningsTable
          label="What each source paid for the release"
          what="Source"
          currency={currency}
          rows={sources.map(row => ({ ...row, name: row.source, note: channelNames[row.channel] }))}
        />
      </Section>
      <Section title="By song" note={note}>
        <EarningsTable
          label="What each song of the release earned"
          what="Song"
          currency={currency}
          rows={songs.map(row => ({ ...row, name: row.title, note: row.isrc ?? '' }))}
        />
        {without_rate.length > 0 && (
          <p className="mt-2 text-12 text-fg-3">
            No rate is known for {without_rate.join(', ')}: those amounts are not part of the sums.
          </p>
        )}
      </Section>
    </>
  )
}

function NoLines({ data: { codes } }: { data: Performance }) {
  const parts = [codes.upc && `its UPC ${codes.upc}`, codes.isrcs > 0 && countOf(codes.isrcs)].filter(Boolean)
  return (
    <Section title="Royalties">
      <EmptyState
        kind="nothing-yet"
        title={parts.length === 0 ? 'No code to find it by' : 'No statement names this release'}
        actions={
          <Link to="/royalties/import" className={buttonClass()}>
            Import a statement
          </Link>
        }
      >
        {parts.length === 0
          ? 'Statements name releases by UPC and songs by ISRC. Enter them under Details and Songs.'
          : `Statements are searched for ${parts.join(' and ')}.`}
      </EmptyState>
    </Section>
  )
}

const countOf = (isrcs: number) => (isrcs === 1 ? 'the ISRC of its song' : `the ISRCs of its ${isrcs} songs`)
