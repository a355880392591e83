import { Link } from '@tanstack/react-router'
import { countryName } from '#platform/contract/countries.ts'
import { longDate } from '#platform/web/dates.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { Count, Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { TagCell } from '#records/creator-tags/web/tag-cell.tsx'
import type { FanRow } from '../contract.ts'
import { eventWords, fanName } from './words.ts'

interface Room {
  /** A phone. */
  narrow: boolean
  /** A fan stands beside the list. */
  beside: boolean
}

/** Columns of the list. On a phone what one looks for first stands beside the name. */
export function fanColumns(room: Room): readonly Column<FanRow>[] {
  const columns = allColumns(room)
  const first = ['fan', 'LAST_SEEN', 'channels']
  return room.narrow ? columns.toSorted((a, b) => rank(first, a.id) - rank(first, b.id)) : columns
}

const rank = (first: readonly string[], id: string) => (first.includes(id) ? first.indexOf(id) : first.length)

/** `LAST_SEEN` and `CREATED` are what the list can be sorted by. */
const allColumns = ({ narrow, beside }: Room): readonly Column<FanRow>[] => [
  { id: 'fan', header: 'Fan', pictured: true, width: narrow ? 208 : 270, cell: fan => <FanName fan={fan} /> },
  { id: 'location', header: 'Location', width: 168, cell: fan => <Place {...fan} /> },
  {
    id: 'channels',
    header: 'Channels',
    width: 92,
    cell: ({ reachable }) => (reachable.length > 0 ? <ChannelMarks channels={reachable} /> : <Missing />),
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 168,
    hidden: beside,
    cell: ({ tags }) =>
      tags.length === 0 ? (
        <Missing />
      ) : (
        <span className="block overflow-hidden [&>span]:flex-nowrap">
          <TagCell tags={tags.map(name => ({ name }))} most={2} />
        </span>
      ),
  },
  { id: 'events', header: 'Events', width: 76, align: 'end', cell: ({ events }) => <Count value={events} /> },
  { id: 'last_event', header: 'Last event', width: 224, hidden: beside, cell: fan => <LastEvent fan={fan} /> },
  {
    id: 'CREATED',
    header: 'First seen',
    width: 104,
    align: 'end',
    sortable: true,
    hidden: beside,
    cell: ({ created_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={created_at} />
      </span>
    ),
  },
  {
    id: 'LAST_SEEN',
    header: 'Seen',
    width: 96,
    align: 'end',
    sortable: true,
    cell: ({ last_seen_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={last_seen_at} />
      </span>
    ),
  },
]

function FanName({ fan }: { fan: FanRow }) {
  const contact = fan.contacts[0]?.value
  const name = fanName(fan)
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="flex">
          <Link
            to="/fans/$fanId"
            params={{ fanId: fan.id }}
            title={name}
            className="truncate font-strong hover:underline"
          >
            {name}
          </Link>
        </span>
        <span className="flex items-center gap-1.5">
          {fan.name && contact && (
            <span title={contact} className="truncate text-12 text-fg-3">
              {contact}
            </span>
          )}
          {/* where there is little room, the name is read first */}
          {fan.quarantined && <Quarantined fan={fan} />}
        </span>
      </span>
    </span>
  )
}

export const whyQuarantined = ({ quarantine_reasons }: Pick<FanRow, 'quarantine_reasons'>) =>
  quarantine_reasons.join(' ') || 'Looks like a machine’s sign-up.'

export function Quarantined({ fan }: { fan: Pick<FanRow, 'quarantine_reasons'> }) {
  return (
    <Hint text={`${whyQuarantined(fan)} Kept, but not counted and not written to.`}>
      <span className="inline-flex">
        <Badge type="Warning">Quarantined</Badge>
      </span>
    </Hint>
  )
}

export function Place({ city, country_code }: Pick<FanRow, 'city' | 'country_code'>) {
  const country = countryName(country_code)
  const words = city ?? country
  if (!words) return <Missing />
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={city && country ? `${city}, ${country}` : words}>
      <Flag eager code={country_code} />
      <span className="truncate">{words}</span>
      {city && country && <span className="sr-only">, {country}</span>}
    </span>
  )
}

function LastEvent({ fan: { last_event } }: { fan: FanRow }) {
  if (!last_event) return <Missing />
  return (
    <Hint text={longDate(last_event.at)}>
      <span className="block truncate text-fg-2">{eventWords(last_event)}</span>
    </Hint>
  )
}
