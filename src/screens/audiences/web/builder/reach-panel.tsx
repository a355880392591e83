import { countryName } from '#platform/contract/countries.ts'
import { exact, percent } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { ChannelMarks } from '#platform/web/ui/channel-mark.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { BREADTH_ENDS, breadths } from '#records/audiences/breadth.ts'
import type { ChannelReach, Measurement } from '#records/audiences/contract.ts'
import { channelNames } from '#records/audiences/sentence/phrases.ts'
import { breadthNames, fanName } from '../words.ts'

interface ReachPanelProps {
  measured: Measurement | undefined
  /** An older answer is shown while the new one is counted. */
  stale: boolean
  onExplain: (fanId: string) => void
}

/** Size, breadth, channels with every reason, countries and a sample. */
export function ReachPanel({ measured, stale, onExplain }: ReachPanelProps) {
  if (!measured)
    return (
      <div className="p-5">
        <Skeleton className="h-9 w-32" />
      </div>
    )
  const { count, all, breadth, reach, reachable_by_any, countries, sample } = measured
  return (
    <div className={cx('flex flex-col transition-opacity', stale && 'opacity-60')}>
      <section aria-label="Size" className="border-line border-b p-5">
        <p className="text-12 text-fg-2">{stale ? 'Counting' : 'This audience, exact'}</p>
        <div className="flex items-baseline justify-between">
          <p role="status" className="font-semibold text-28 tabular-nums leading-9">
            {exact(count)}
          </p>
          <Badge type={breadth === 'BALANCED' ? 'Success' : 'Gray'}>{breadthNames[breadth]}</Badge>
        </div>
        <p className="text-12 text-fg-3">
          {all === 0 ? 'No fans yet' : `${percent(count / all, { decimals: 1 })} of ${exact(all)} fans`}
        </p>
        <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1 text-11">
          {breadths.map(one => (
            <li
              key={one}
              aria-current={one === breadth || undefined}
              className={cx('border-t-3 pt-1', one === breadth ? 'border-good font-strong' : 'border-line text-fg-3')}
            >
              {breadthNames[one]}
              <span className="block text-fg-3">
                {Number.isFinite(BREADTH_ENDS[one]) ? `under ${exact(BREADTH_ENDS[one])}` : 'the rest'}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-label="Channels" className="border-line border-b p-5">
        <div className="flex justify-between text-12 text-fg-2">
          <span className="font-strong text-fg">{exact(reachable_by_any)} can be reached</span>
          <span>{exact(count - reachable_by_any)} by nothing</span>
        </div>
        <ul className="mt-2 flex flex-col gap-3">
          {reach.map(one => (
            <Channel key={one.channel} reach={one} all={count} />
          ))}
        </ul>
      </section>
      {countries.length > 0 && (
        <section aria-label="Countries" className="border-line border-b p-5">
          <h2 className="pb-2 text-12 text-fg-2">Countries</h2>
          <ul className="grid grid-cols-2 gap-x-5 gap-y-1">
            {countries.map(({ country_code, count: fans }) => (
              <li key={country_code ?? 'none'} className="flex items-center gap-1.5">
                <Flag code={country_code} />
                <span className="min-w-0 flex-1 truncate">{countryName(country_code) ?? 'Not known'}</span>
                <span className="tabular-nums">{exact(fans)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="A sample of fans" className="p-5">
        <h2 className="pb-1 text-12 text-fg-2">A sample of fans</h2>
        <ul>
          {sample.map(fan => (
            <li key={fan.id}>
              <button
                type="button"
                onClick={() => onExplain(fan.id)}
                className="flex min-h-8 w-full items-center gap-2 rounded-2 px-1 text-start hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{fanName(fan)}</span>
                <ChannelMarks channels={fan.reachable} />
                <span className="text-12 text-accent-text">Why in</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const reasons: readonly (readonly [Exclude<keyof ChannelReach, 'channel' | 'reachable'>, string])[] = [
  ['no_address', 'no address'],
  ['not_proven', 'not proven'],
  ['no_consent', 'no consent'],
  ['no_sign_up', 'imported without a sign-up'],
  ['stopped', 'stopped'],
  ['bounced', 'bounced'],
]

function Channel({ reach, all }: { reach: ChannelReach; all: number }) {
  const left = reasons.flatMap(([key, words]) => (reach[key] > 0 ? `${exact(reach[key])} ${words}` : []))
  const name = channelNames[reach.channel]
  return (
    <li>
      <div className="flex justify-between font-strong">
        <span className="first-letter:uppercase">{name}</span>
        <span className="tabular-nums">{exact(reach.reachable)}</span>
      </div>
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="my-1 h-1 w-full">
        <rect width="100" height="4" className="fill-fill" />
        <rect width={all === 0 ? 0 : (reach.reachable / all) * 100} height="4" className="fill-fg-2" />
      </svg>
      <p className="text-12 text-fg-3">{left.join(', ') || 'Everybody'}</p>
    </li>
  )
}
