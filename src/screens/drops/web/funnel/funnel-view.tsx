import type { Funnel } from '#features/funnel/contract.ts'
import { funnels } from '#features/funnel/contract.ts'
import { sourceName } from '#features/funnel/source-names.ts'
import { saveCsv } from '#platform/web/data/csv.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { counted, percent } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { LineChart } from '#platform/web/ui/charts/charts.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { addDays, type DateRange } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { Csv } from '../csv.tsx'
import { lastDays, today } from '../drop-metrics.tsx'
import { rangeWords } from '../words.ts'
import { Breakdown } from './breakdown.tsx'
import { FunnelFilters } from './funnel-filters.tsx'
import { NumbersSkeleton } from './funnel-skeleton.tsx'
import { FunnelSteps } from './funnel-steps.tsx'
import { RobotsKeptApart } from './robots.tsx'
import { DIRECT, type FunnelSearch, funnelSearch, UNKNOWN } from './search.ts'
import { countryWords, funnelCaveats, shownSteps, stepNames } from './step-words.ts'

interface FunnelViewProps {
  dropId: string
  /** Begins the names of files. */
  slug: string
  /** Fans can open the page. */
  hasPage: boolean
}

/** What became of the visits of a drop. Days, source and country stand in the address. */
export function FunnelView({ dropId, slug, hasPage }: FunnelViewProps) {
  const organization_id = useOrganization().id
  const [search, setSearch] = useUrlState(funnelSearch)
  const range = search.from && search.to ? { from: search.from, to: search.to } : lastDays()
  const { data, error, refetch } = useQuery(funnels.get, {
    organization_id,
    drop_id: dropId,
    ...range,
    ...(search.source !== undefined && { source: search.source === DIRECT ? '' : search.source }),
    ...(search.country !== undefined && { country_code: search.country === UNKNOWN ? '' : search.country }),
  })
  const choose = (change: Partial<FunnelSearch>) => setSearch(change, { push: true })
  return (
    <div className="flex flex-col gap-4">
      <FunnelFilters search={search} range={range} choices={data?.choices} onChange={choose} />
      {data ? (
        <Answer {...{ funnel: data, search, range, slug, hasPage }} onChange={choose} />
      ) : error ? (
        <Failed what="The funnel" error={error} onRetry={refetch} />
      ) : (
        <NumbersSkeleton />
      )}
    </div>
  )
}

interface AnswerProps {
  funnel: Funnel
  search: FunnelSearch
  range: DateRange
  slug: string
  hasPage: boolean
  onChange: (change: Partial<FunnelSearch>) => void
}

const series = [
  { key: 'views', label: 'Views', colour: 8 },
  { key: 'form_starts', label: 'Form starts', colour: 3 },
  { key: 'sign_ups', label: 'Sign-ups', colour: 1 },
] as const

function Answer({ funnel, search, range, slug, hasPage, onChange }: AnswerProps) {
  const { source, country } = search
  const code = country === UNKNOWN ? '' : country
  const narrowed = source !== undefined || country !== undefined
  const shown = shownSteps(funnel, code)
  const keys = shown.map(step => step.key)
  const days = { from: addDays(range.from, -funnel.days.length), to: addDays(range.from, -1) }
  const against = rangeWords(days, today())
  const file = (what: string) => `${slug}-${what}-${range.from}-${range.to}`
  const toggle = (name: 'source' | 'country') => (id: string) =>
    onChange({ [name]: search[name] === id ? undefined : id })
  if (shown.every(({ count }) => !count) && funnel.quarantined === 0)
    return <Nothing {...{ funnel, narrowed, range, hasPage, onChange }} file={file('robots')} />
  return (
    <>
      <section aria-label="Funnel" className="rounded-3 border border-line p-4">
        <div className="flex flex-wrap items-center">
          <h3 className="flex-1 whitespace-nowrap font-strong">From view to fan</h3>
          <RobotsKeptApart robots={funnel.robots} file={file('robots')} />
          <Csv
            of="Funnel"
            onClick={() =>
              saveCsv(file('funnel'), [
                ['Step', 'Count', 'Of the step above', 'Of views', `Count ${against}`],
                ...shown.map(({ key, count, rate, overall, before }) => [stepNames[key], count, rate, overall, before]),
              ])
            }
          />
        </div>
        <p className="mb-4 text-12 text-fg-3">
          <Summary funnel={funnel} /> Compared with {against}.
        </p>
        <FunnelSteps funnel={funnel} country={code} against={against} />
        <Notes funnel={funnel} country={code} />
      </section>
      <section aria-label="Days" className="rounded-3 border border-line p-4">
        <div className="mb-2 flex items-center gap-2">
          <h3 className="font-strong">By day</h3>
          <p className="flex-1 text-12 text-fg-3">numbers of each day, UTC</p>
          <Csv
            of="Days"
            onClick={() =>
              saveCsv(file('days'), [
                ['Day', ...keys.map(key => stepNames[key])],
                ...funnel.days.map(row => [row.day, ...keys.map(key => row[key])]),
              ])
            }
          />
        </div>
        <LineChart
          label={`Views, form starts and sign-ups a day, ${rangeWords(range, today())}`}
          height={220}
          series={series}
          rows={funnel.days.map(({ day, ...values }) => ({ at: day, values }))}
        />
      </section>
      <Breakdown
        title="By source"
        name="Source"
        steps={keys}
        file={file('sources')}
        columns={['Source']}
        rows={funnel.by_source.rows.map(row => ({
          ...row,
          id: row.source || DIRECT,
          label: sourceName(row.source),
          cells: [sourceName(row.source)],
        }))}
        rest={funnel.by_source.rest}
        chosen={source}
        onChoose={toggle('source')}
        empty="Nobody came."
      />
      <Breakdown
        title="By campaign"
        name="Campaign"
        steps={keys}
        file={file('campaigns')}
        columns={['Source', 'Medium', 'Campaign']}
        rows={funnel.by_campaign.rows.map(({ source, medium, campaign, ...counts }) => ({
          ...counts,
          id: JSON.stringify([source, medium, campaign]),
          label: campaign || 'No campaign',
          note: [sourceName(source), medium].filter(Boolean).join(' · '),
          cells: [sourceName(source), medium, campaign],
        }))}
        rest={funnel.by_campaign.rest}
        empty="No link with utm_medium or utm_campaign was followed."
      />
      <Breakdown
        title="By country"
        name="Country"
        steps={keys}
        file={file('countries')}
        columns={['Country', 'Code']}
        rows={funnel.by_country.rows.map(row => ({
          ...row,
          id: row.country_code || UNKNOWN,
          label: countryWords(row.country_code),
          icon: <Flag code={row.country_code || null} />,
          cells: [countryWords(row.country_code), row.country_code],
        }))}
        rest={funnel.by_country.rest}
        chosen={country}
        onChoose={toggle('country')}
        empty="Nobody came."
      />
    </>
  )
}

function Summary({ funnel: { steps } }: { funnel: Funnel }) {
  if (steps.views === 0) return null
  return (
    <>
      {counted(steps.sign_ups, 'sign-up')} of {counted(steps.views, 'view')},{' '}
      {percent(steps.sign_ups / steps.views, { decimals: 1 })}.
    </>
  )
}

/** What is not in the bars, and why a bar may be longer than the one above it. */
function Notes({ funnel, country }: { funnel: Funnel; country: string | undefined }) {
  const { quarantined, codes_sent_again } = funnel
  const apart = [
    quarantined > 0 && `${counted(quarantined, 'quarantined sign-up')} ${quarantined === 1 ? 'is' : 'are'} kept apart.`,
    codes_sent_again > 0 &&
      `${counted(codes_sent_again, 'code')} ${codes_sent_again === 1 ? 'was' : 'were'} sent again.`,
  ].filter(Boolean)
  const honest = funnelCaveats(funnel, country)
  return (
    <>
      {apart.length > 0 && <p className="mt-4 text-12 text-fg-3 tabular-nums">{apart.join(' ')}</p>}
      {honest.map(words => (
        <Message key={words} tone="info" className="mt-3">
          {words}
        </Message>
      ))}
    </>
  )
}

interface NothingProps extends Pick<AnswerProps, 'funnel' | 'range' | 'hasPage' | 'onChange'> {
  narrowed: boolean
  file: string
}

function Nothing({ funnel, narrowed, range, hasPage, file, onChange }: NothingProps) {
  const further = lastDays(90)
  return (
    <div className="rounded-3 border border-line p-4 text-center">
      {narrowed ? (
        <EmptyState
          kind="filtered-out"
          title="No such views in these days"
          actions={<Button onClick={() => onChange({ source: undefined, country: undefined })}>Show all views</Button>}
        >
          {funnel.choices.sources.length > 0
            ? 'There are others: take the filters off to see them.'
            : 'Nor are there any others.'}
        </EmptyState>
      ) : (
        <EmptyState
          kind="nothing-yet"
          title="Nobody came in these days"
          actions={
            range.from > further.from && <Button onClick={() => onChange(further)}>Show the last 90 days</Button>
          }
        >
          {hasPage ? 'Share the link of the page; views appear here within seconds.' : 'The page is not open to fans.'}
        </EmptyState>
      )}
      {funnel.robots.length > 0 && <RobotsKeptApart robots={funnel.robots} file={file} />}
    </div>
  )
}
