import { Download, Lock, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import { saveCsv } from '#platform/web/data/csv.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { compact, percent } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ChartTools } from '#platform/web/ui/charts/chart-tools.tsx'
import { BarChart } from '#platform/web/ui/charts/charts.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Audience, audienceInsights } from '../contract.ts'
import { ageLabel, byAge } from '../rules.ts'

const SOURCES: Record<Audience['source'], string> = {
  PLATFORM: 'From the platform',
  SIMULATED: 'Simulated: made-up people',
  CREATOR_FILE: 'From a file that the creator sent',
}

/** Who follows a profile: gender and age, countries, cities; an unlock prompt until the team asked for it. */
export function AudiencePanel({ social_profile_id, name }: { social_profile_id: string; name: string }) {
  const query = useQuery(audienceInsights.get, { social_profile_id }, { keepLast: false })
  const { data, error } = query
  const locked = error?.status === 404
  return (
    <section aria-label="Audience" className="rounded-3 border border-line">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 border-line border-b px-4 py-1.5">
        <h3 className="font-semibold">Audience</h3>
        <p className="min-w-0 flex-1 text-12 text-fg-3">
          {data ? (
            <>
              {SOURCES[data.source]}, read <RelativeTime when={data.read_at} />
            </>
          ) : (
            locked && 'Not read for this creator yet'
          )}
        </p>
        {data && <FileButton social_profile_id={social_profile_id} words="Replace by CSV" />}
      </header>
      {data ? (
        <Shown audience={data} />
      ) : locked ? (
        <Locked social_profile_id={social_profile_id} name={name} />
      ) : error ? (
        <Failed what="The audience" error={error} onRetry={query.refetch} />
      ) : (
        <div role="status" className="p-4">
          <span className="sr-only">Loading the audience</span>
          <Skeleton className="h-40! w-full rounded-2!" />
        </div>
      )}
    </section>
  )
}

function Locked({ social_profile_id, name }: { social_profile_id: string; name: string }) {
  const unlock = useCommand(audienceInsights.request, {
    done: 'Audience Insights Unlocked!',
    failed: 'Failed to Fetch Audience Data',
  })
  return (
    <div className="grid justify-items-center gap-1 px-4 py-8 text-center">
      <span className="grid size-9 place-items-center rounded-full bg-fill">
        <Lock className="size-4 text-icon" />
      </span>
      <p className="mt-1 font-strong text-14">{`Who watches ${name}?`}</p>
      <p className="max-w-80 text-fg-2">
        Gender, age, countries and cities of their followers, or the export of their platform that they sent you.
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button kind="primary" loading={unlock.isPending} onClick={() => unlock.mutate({ social_profile_id })}>
          Unlock Audience Insights
        </Button>
        <FileButton social_profile_id={social_profile_id} words="Add a CSV" />
      </div>
    </div>
  )
}

function FileButton({ social_profile_id, words }: { social_profile_id: string; words: string }) {
  const id = useId()
  const take = useCommand(audienceInsights.importFile, {
    done: 'Audience Insights Unlocked!',
    failed: 'Failed to Fetch Audience Data',
  })
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={words}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) take.mutate({ social_profile_id, file: await file.text() })
          currentTarget.value = ''
        }}
      />
      <Button
        kind="quiet"
        size="small"
        icon={<Upload />}
        loading={take.isPending}
        onClick={() => document.getElementById(id)?.click()}
      >
        {words}
      </Button>
    </>
  )
}

/** Places that are listed before one asks for more. */
const PLACES = 5

function Shown({ audience }: { audience: Audience }) {
  const [table, setTable] = useState(false)
  const { gender_age_distribution: split, gender_distribution, countries, cities } = audience
  const genders = [
    { key: 'FEMALE', label: 'Female', colour: 4 },
    { key: 'MALE', label: 'Male', colour: 5 },
  ]
  const share = (gender: string) => gender_distribution.find(one => one.gender === gender)?.value
  const ages = [...new Set(split.map(({ age_range }) => age_range))].sort(byAge)
  const rows = ages.map(at => ({
    at: ageLabel(at),
    values: Object.fromEntries(
      genders.map(({ key }) => [key, split.find(one => one.age_range === at && one.gender === key)?.value ?? null]),
    ),
  }))
  const inPercent = (value: number) => percent(value, { decimals: 0 })
  const series = genders.map(one => ({ ...one, label: `${one.label} ${inPercent(share(one.key) ?? 0)}` }))
  const chart = { rows, series }
  return (
    <div className="grid lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,0.9fr)] lg:[&>*:not(:last-child)]:border-line lg:[&>*:not(:last-child)]:border-e">
      <div className="min-w-0 px-4 py-3">
        <div className="-mt-1 mb-1 flex items-center">
          <h4 className="flex-1 text-12 text-fg-2">Gender and age</h4>
          <ChartTools name="Audience by gender and age" chart={chart} table={table} onTable={setTable} />
        </div>
        {rows.length > 0 ? (
          <BarChart
            {...chart}
            table={table}
            label="Gender and age of the audience"
            height={168}
            axis={inPercent}
            figure={value => percent(value, { decimals: 1 })}
          />
        ) : (
          <p className="text-fg-3">No Data Available</p>
        )}
      </div>
      <Places
        title="Countries"
        places={countries.map(({ code, value, flatValue }) => ({
          key: code,
          value,
          name: (
            <>
              <Flag code={code} />
              <span className="truncate">{countryName(code) ?? code}</span>
            </>
          ),
          count: flatValue,
        }))}
      />
      <Places
        title="Cities"
        places={cities.map(({ name, value }) => ({
          key: name,
          value,
          name: <span className="truncate">{name}</span>,
          count: null,
        }))}
      />
    </div>
  )
}

interface Place {
  key: string
  value: number
  name: React.ReactNode
  /** Estimated followers. */
  count: number | null
}

/** The largest first, five at a time. */
function Places({ title, places }: { title: string; places: readonly Place[] }) {
  const [shown, setShown] = useState(PLACES)
  const most = places[0]?.value ?? 1
  return (
    <div className="min-w-0 px-4 py-3">
      <h4 className="mb-2 flex items-center gap-1 text-12 text-fg-2">
        <span className="flex-1">{title}</span>
        <span className="tabular-nums">{places.length}</span>
        {places.length > 0 && (
          <IconButton
            size="small"
            className="-my-1.5"
            label={`Download ${title} as CSV`}
            icon={<Download />}
            onClick={() =>
              saveCsv(`Audience by ${title}`, [
                [title, 'Share', 'Estimated followers'],
                ...places.map(({ key, value, count }) => [key, value, count]),
              ])
            }
          />
        )}
      </h4>
      {places.length === 0 && <p className="text-fg-3">No Data Available</p>}
      <ul className="grid gap-1.5">
        {places.slice(0, shown).map(({ key, value, name, count }) => (
          <li key={key} className="flex h-6 items-center gap-2">
            <span className="flex min-w-0 flex-1 items-center gap-2">{name}</span>
            <span aria-hidden="true" className="h-1.5 w-12 flex-none overflow-hidden rounded-full bg-fill">
              <span className="block h-full rounded-full bg-data-1" style={{ width: `${(value / most) * 100}%` }} />
            </span>
            {count !== null && (
              <span className="w-12 flex-none text-end text-12 text-fg-2 tabular-nums" title="Estimated followers">
                {compact(count)}
              </span>
            )}
            <span className="w-9 flex-none text-end font-medium tabular-nums">{percent(value, { decimals: 0 })}</span>
          </li>
        ))}
      </ul>
      {shown < places.length && (
        <Button kind="quiet" size="small" className="mt-1 -ms-2.5" onClick={() => setShown(shown + PLACES)}>
          {`${places.length - shown} more`}
        </Button>
      )}
    </div>
  )
}
