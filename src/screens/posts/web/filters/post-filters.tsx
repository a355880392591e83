import { useState } from 'react'
import { listCountries } from '#features/signups/web/fields/countries.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { FilterButton } from '#platform/web/ui/chips.tsx'
import { ManyFilter, OneFilter } from '#platform/web/ui/fields/choice-filter.tsx'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import { useDebounced } from '#platform/web/ui/fields/option-list.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { posts } from '#records/posts/posts-contract.ts'
import { emojiOf } from '#records/posts/web/trend-emoji.ts'
import { useTrendList } from '#records/trends/web/use-trends.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import type { ExplorerSearch } from '../address.ts'
import { daysWords } from '../words.ts'

const countries = listCountries('en').map(({ code, name }) => ({
  value: code,
  label: name,
  icon: <Flag code={code} />,
}))
/** POST-004. */
const platforms = (['TikTok', 'Instagram', 'YouTube'] as const).map(value => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} />,
}))
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
const types = [
  { value: 'artist', label: 'Artist Only' },
  { value: 'ugc', label: 'UGC Only' },
] as const

interface PostFiltersProps {
  segmentId: string
  view: ExplorerSearch
  today: string
  days: { from?: string | undefined; to?: string | undefined }
  onChange: (change: Partial<ExplorerSearch>) => void
}

/** What posts are narrowed by, each with a button of its own. */
export function PostFilters({ segmentId, view, today, days, onChange }: PostFiltersProps) {
  const genres = useQuery(rosterScreen.genres, {})
  return (
    <>
      <ManyFilter
        name="Country"
        value={view.country ?? []}
        options={countries}
        onChange={country => onChange({ country })}
      />
      <ManyFilter
        name="Platform"
        withoutSearch
        value={view.platform ?? []}
        options={platforms}
        onChange={chosen =>
          onChange({ platform: platforms.map(({ value }) => value).filter(one => chosen?.includes(one)) })
        }
      />
      <DaysFilter days={days} today={today} isDefault={!view.from && !view.to && !view.days} onChange={onChange} />
      <ManyFilter
        name="Genre"
        value={view.genre ?? []}
        options={(genres.data?.items ?? []).map(({ id, genre }) => ({ value: id, label: genre }))}
        onChange={genre => onChange({ genre })}
      />
      <OneFilter name="Trend Detected" value={view.trend} options={yesNo} onChange={trend => onChange({ trend })} />
      <TrendFilter segmentId={segmentId} value={view.trends ?? []} onChange={trends => onChange({ trends })} />
      <HashtagFilter value={view.hashtag ?? []} onChange={hashtag => onChange({ hashtag })} />
      <OneFilter name="Post Type" value={view.type} options={types} onChange={type => onChange({ type })} />
    </>
  )
}

interface DaysFilterProps extends Pick<PostFiltersProps, 'days' | 'today' | 'onChange'> {
  isDefault: boolean
}

/** The button says the days also where nobody chose them. */
function DaysFilter({ days, today, isDefault, onChange }: DaysFilterProps) {
  const [open, setOpen] = useState(false)
  const { from, to } = days
  const words = daysWords(days, today)
  return (
    <Popover
      label="Date posted"
      open={open}
      onOpenChange={setOpen}
      trigger={isDefault ? <FilterButton name={words} /> : <FilterButton name="Date" value={words} />}
    >
      <DateRangePicker
        value={from && to ? { from, to } : null}
        today={today}
        onApply={range => {
          onChange(range ? { ...range, days: undefined } : { from: undefined, to: undefined, days: 'all' })
          setOpen(false)
        }}
      />
    </Popover>
  )
}

interface TrendFilterProps {
  segmentId: string
  value: readonly string[]
  onChange: (value: string[] | undefined) => void
}

/** The trends of the segment, most surprising first. */
function TrendFilter({ segmentId, value, onChange }: TrendFilterProps) {
  const found = useTrendList(useOrganization().id, [segmentId])
  const options = (found.data?.items ?? []).map(({ id, title, emoji, video_count }) => ({
    value: id,
    label: title,
    icon: <span aria-hidden="true">{emojiOf(emoji)}</span>,
    note: exact(video_count),
  }))
  return <ManyFilter name="Trend" value={value} options={options} loading={found.isPending} onChange={onChange} />
}

interface HashtagFilterProps {
  value: readonly string[]
  onChange: (value: string[] | undefined) => void
}

/** Hashtags are looked for by the letters they begin with. */
function HashtagFilter({ value, onChange }: HashtagFilterProps) {
  const organization_id = useOrganization().id
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed)
  const found = useQuery(posts.hashtags, { organization_id, q })
  const chosen = useQuery(posts.hashtags, { organization_id, ids: [...value] })
  const all = new Map(
    [...(value.length > 0 ? (chosen.data?.items ?? []) : []), ...(found.data?.items ?? [])].map(one => [one.id, one]),
  )
  return (
    <ManyFilter
      name="Hashtag"
      value={value}
      options={[...all.values()].map(({ id, name }) => ({ value: id, label: `#${name}` }))}
      search={{ value: typed, onChange: setTyped }}
      loading={found.isPending}
      onChange={onChange}
    />
  )
}
