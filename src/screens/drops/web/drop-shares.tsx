import { Globe, Link2 } from 'lucide-react'
import { sourceName } from '#features/funnel/source-names.ts'
import { countryName } from '#platform/contract/countries.ts'
import type { CsvCell } from '#platform/web/data/csv.ts'
import { ChannelIcon, channelNames } from '#platform/web/ui/channel-mark.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import type { DropDetail } from '../contract.ts'
import { type Share, ShareBars } from './share-bars.tsx'

/** Sign-ups of a drop by channel, source and country. */
export function DropShares({ detail }: { detail: DropDetail }) {
  const { drop, by_channel, by_source, by_country, other, totals } = detail
  const file = (what: string, head: string[], shares: readonly Share[], more: CsvCell[][]) => ({
    name: `${drop.slug}-${what}`,
    rows: [
      [...head, 'Sign-ups'],
      ...shares.map(({ key, label, value }) => [label, ...(head.length > 1 ? [key] : []), value]),
      ...more,
    ],
  })
  const others = (value: number, cells: CsvCell[]) => (value > 0 ? [['Others', ...cells, value]] : [])
  const channels = by_channel.map(
    ({ key, sign_ups }): Share => ({
      key,
      label: channelNames[key],
      icon: <ChannelIcon channel={key} className="size-3.5!" />,
      value: sign_ups,
    }),
  )
  const sources = by_source.map(
    ({ key, sign_ups }): Share => ({ key: key ?? '', label: sourceName(key ?? ''), value: sign_ups }),
  )
  const countries = by_country.map(
    ({ key, sign_ups }): Share => ({
      key: key ?? '',
      label: countryName(key) ?? 'Not given',
      icon: <Flag code={key} />,
      value: sign_ups,
    }),
  )
  return (
    <div className="grid gap-px overflow-hidden rounded-3 border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      <ShareBars
        title="By source"
        total={totals.sign_ups}
        shares={rest(sources, other.by_source, <Link2 className="size-3.5! text-icon" />)}
        file={file('sources', ['Source'], sources, others(other.by_source, []))}
      />
      <ShareBars
        title="By country"
        total={totals.sign_ups}
        shares={rest(countries, other.by_country, <Globe className="size-3.5! text-icon" />)}
        file={file('countries', ['Country', 'Code'], countries, others(other.by_country, [null]))}
      />
      <ShareBars
        title="By channel"
        total={totals.sign_ups}
        shares={channels}
        file={file('channels', ['Channel'], channels, [])}
      />
    </div>
  )
}

const SHOWN = 7

/** The largest, and everything else in one line at the end. */
function rest(shares: readonly Share[], others: number, icon: React.ReactNode): Share[] {
  const value = shares.slice(SHOWN).reduce((sum, share) => sum + share.value, others)
  const named = shares.slice(0, SHOWN)
  const hasIcons = named.some(share => share.icon)
  return [...named, { key: 'other', label: 'Others', value, ...(hasIcons && { icon }) }]
}
