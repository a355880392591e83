import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { compact, exact, money, percent } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { dataColour } from '#platform/web/ui/charts/chart-data.ts'
import { Delta } from '#platform/web/ui/charts/figures.tsx'
import { Sparkline } from '#platform/web/ui/charts/sparkline.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import type { home, ReportInterval, Widget, WidgetRow, WidgetType } from '../contract.ts'
import { widgetWords } from '../words.ts'

interface DashboardProps {
  dashboard: AnswerOf<typeof home.dashboard>
  interval: ReportInterval
  onInterval: (interval: ReportInterval) => void
  hidden: readonly WidgetType[]
}

/** The figures of the last whole week or month. What has no source says where it would come from. */
export function Dashboard({ dashboard: { from, to, widgets }, interval, onInterval, hidden }: DashboardProps) {
  const shown = widgets.filter(({ type }) => !hidden.includes(type))
  return (
    <section aria-labelledby="dashboard" className="flex flex-1 flex-col border-line border-t">
      <header className="flex min-h-12 flex-none flex-wrap items-center gap-x-2.5 px-4 md:ps-5">
        <h2 id="dashboard" className="font-semibold text-13">
          Dashboard
        </h2>
        <span className="text-fg-3 max-sm:hidden">
          {rangeWords(from, to)}, against the {interval === 'weekly' ? 'week' : 'month'} before
        </span>
        <span className="ms-auto" />
        <Segments
          label="Time"
          value={interval}
          onValueChange={onInterval}
          options={[
            { value: 'weekly', label: 'Week' },
            { value: 'monthly', label: 'Month' },
          ]}
        />
      </header>
      {/* as many as have 13rem, and five at most */}
      <div className="grid flex-1 auto-rows-fr grid-cols-[repeat(auto-fit,minmax(min(100%,max(13rem,(100%-4px)/5)),1fr))] gap-px border-line border-t bg-line">
        {shown.map(widget => (
          <WidgetPart key={widget.type} widget={widget} />
        ))}
      </div>
    </section>
  )
}

const PICTURES: readonly WidgetType[] = ['top_social_content', 'notable_story_mentions']
const SHARES: readonly WidgetType[] = ['streams_by_platform']

function WidgetPart({ widget }: { widget: Widget }) {
  const { type, total, value_format, rows, note, has_source } = widget
  return (
    <section aria-label={widgetWords[type]} className="flex min-h-[170px] min-w-0 flex-col bg-bg px-4 pt-2.5 pb-2">
      <h3 className="mb-1 flex justify-between gap-2 font-medium text-12 text-fg-2">
        <span className="min-w-0">{widgetWords[type]}</span>
        <span className="font-normal text-fg-3 tabular-nums">
          {total === null ? '' : value_format === 'compact_number' ? compact(total) : exact(total)}
        </span>
      </h3>
      {rows.length === 0 ? (
        <Empty type={type} hasSource={has_source} />
      ) : PICTURES.includes(type) ? (
        <Pictures rows={rows} />
      ) : (
        <>
          {SHARES.includes(type) && <Shares rows={rows} />}
          <ul>
            {rows.map((row, index) => (
              <Row key={`${row.href} ${row.label}`} row={row} widget={widget} index={index} />
            ))}
          </ul>
        </>
      )}
      {note && <p className="mt-auto text-pretty pt-1 text-12 text-fg-3">{note}</p>}
    </section>
  )
}

function Row({ row, widget, index }: { row: WidgetRow; widget: Widget; index: number }) {
  const { label, image_url, href, change, points } = row
  const isShare = SHARES.includes(widget.type)
  return (
    <li className="flex min-h-6.5 min-w-0 items-center gap-2 text-12">
      {isShare ? (
        <i aria-hidden="true" className="size-2 flex-none rounded-full" style={{ background: dataColour(index + 1) }} />
      ) : (
        widget.type !== 'revenue_by_platform' && (
          <Avatar
            name={label}
            src={image_url}
            size={20}
            shape={widget.type === 'most_streamed_artists' ? 'round' : 'square'}
          />
        )
      )}
      {href ? (
        <Link to={href} className="min-w-0 flex-1 truncate hover:underline">
          {label}
        </Link>
      ) : (
        <span className="min-w-0 flex-1 truncate">{label}</span>
      )}
      {points.length > 1 && <Sparkline values={points} label={`Course of ${label}`} width={38} height={16} />}
      <b className={cx('tabular-nums', row.date ? 'font-normal text-fg-2' : 'font-strong')}>{figureOf(row, widget)}</b>
      {!isShare && change !== null && points.length === 0 && (
        <span className="min-w-12 flex-none text-end">
          <Delta change={change} decimals={Math.abs(change) < 1 ? 1 : 0} />
        </span>
      )}
    </li>
  )
}

function figureOf({ value, amount, date }: WidgetRow, { value_format }: Widget): string {
  if (amount) return money(Number(amount.value), { currency: amount.currency })
  if (date) return dayWords(date)
  if (value === null) return ''
  return value_format === 'compact_number' ? compact(value) : value_format === 'percent' ? percent(value) : exact(value)
}

function Shares({ rows }: { rows: readonly WidgetRow[] }) {
  return (
    <div aria-hidden="true" className="my-1.5 flex h-2 gap-px overflow-hidden rounded-[2px]">
      {rows.map(({ label, value }, index) => (
        <i key={label} className="min-w-0.5" style={{ flex: value ?? 0, background: dataColour(index + 1) }} />
      ))}
    </div>
  )
}

function Pictures({ rows }: { rows: readonly WidgetRow[] }) {
  return (
    <ul className="mt-1 grid grid-cols-3 gap-2">
      {rows.slice(0, 3).map(({ label, image_url, href, value, date }) => (
        <li key={`${href} ${label}`} className="min-w-0">
          <Link to={href ?? '/posts'} className="relative block aspect-[3/4] overflow-hidden rounded-2 bg-fill">
            {image_url && <img src={image_url} alt="" loading="lazy" className="size-full object-cover" />}
            <b className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[oklch(0_0_0/0.72)] px-1.5 pt-4 pb-1 font-strong text-12 text-on-fill tabular-nums">
              {value === null ? date : compact(value)}
              <span className="sr-only"> by {label}</span>
            </b>
          </Link>
          <p className="mt-1 truncate text-11 text-fg-3">{label}</p>
        </li>
      ))}
    </ul>
  )
}

/** Why there is nothing, and where it would come from. */
const emptyWords: Record<WidgetType, { none: string; source: string; href: string | null; verb: string }> = {
  most_streamed_artists: {
    none: 'No streams in this time.',
    source: 'Streams come from royalty statements.',
    href: '/royalties',
    verb: 'Import a statement',
  },
  most_streamed_songs: {
    none: 'No streams in this time.',
    source: 'Streams come from royalty statements.',
    href: '/royalties',
    verb: 'Import a statement',
  },
  streams_by_platform: {
    none: 'No streams in this time.',
    source: 'Streams come from royalty statements.',
    href: '/royalties',
    verb: 'Import a statement',
  },
  revenue_by_platform: {
    none: 'No revenue in this time.',
    source: 'Revenue comes from royalty statements.',
    href: '/royalties',
    verb: 'Import a statement',
  },
  upcoming_releases: {
    none: 'No release has a date ahead.',
    source: 'Releases with a date ahead stand here.',
    href: '/releases',
    verb: 'Plan a release',
  },
  drop_signups: {
    none: 'Nobody signed up in this time.',
    source: 'Sign-ups come from drops.',
    href: '/drops',
    verb: 'Make a drop',
  },
  most_shazamed_songs: {
    none: 'No recognitions yet.',
    source: 'Shazam gives nobody its figures, so no source can be connected.',
    href: null,
    verb: '',
  },
  notable_story_mentions: {
    none: 'No story named an artist in this time.',
    source: 'Mentions come from an artist’s Instagram.',
    href: '/mentions',
    verb: 'Connect Instagram',
  },
  top_social_content: {
    none: 'No post was published in this time.',
    source: 'Posts come from what segments follow, and from files.',
    href: '/posts',
    verb: 'Follow something',
  },
  trending_sounds: {
    none: 'No sound was in several posts in this time.',
    source: 'Sounds come with posts.',
    href: '/posts',
    verb: 'Follow something',
  },
}

function Empty({ type, hasSource }: { type: WidgetType; hasSource: boolean }) {
  const { none, source, href, verb } = emptyWords[type]
  return (
    <div className="flex flex-1 flex-col items-start justify-center gap-2 text-pretty text-12 text-fg-3">
      <p>
        <b className="block font-strong text-fg-2">{none}</b>
        {!hasSource && source}
      </p>
      {!hasSource && href && (
        <Link to={href} className="text-accent-text underline underline-offset-3">
          {verb}
        </Link>
      )}
    </div>
  )
}

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(day))
const rangeWords = (from: string, to: string) => `${dayWords(from)} – ${dayWords(to)}`
