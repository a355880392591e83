import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { readersZone } from '#platform/web/dates.ts'
import { counted, exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Delta } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { home } from '../contract.ts'

type SignUps = AnswerOf<typeof home.news>['sign_ups']

/** Sign-ups by hour or day since the visit before, nights in grey, and what may have moved them. */
export function SignUpsByTime({ sign_ups }: { sign_ups: SignUps }) {
  const { count, before, unit, drops } = sign_ups
  return (
    <section aria-labelledby="sign-ups" className="min-w-0 border-line px-4 pb-2 max-lg:border-t md:px-5 lg:border-s">
      <header className="flex h-10 items-center gap-2">
        <h2 id="sign-ups" className="font-semibold text-13">
          Sign-ups by {unit}
        </h2>
        <span className="ms-auto flex items-center gap-1.5 text-12 text-fg-3">
          <b className="font-semibold text-13 text-fg tabular-nums">{exact(count)}</b>
          {before > 0 && (
            <>
              <Delta change={count / before - 1} /> from the period before
            </>
          )}
        </span>
      </header>
      <Bars {...sign_ups} />
      {drops.length > 0 && (
        <ul className="mt-1.5 grid gap-x-7 sm:grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))]">
          {drops.map(({ id, title, image_url, count: taken, before: earlier }) => (
            <li key={id} className="flex h-6.5 min-w-0 items-center gap-2 text-12">
              <Avatar name={title} src={image_url} shape="square" size={20} />
              <Link to={`/drops/${id}` as string} className="min-w-0 flex-1 truncate hover:underline">
                {title}
              </Link>
              <b className="font-strong tabular-nums">{exact(taken)}</b>
              <span className="w-14 text-end">
                {earlier > 0 && <Delta change={taken / earlier - 1} decimals={0} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Bars({ bars, unit, causes, count }: SignUps) {
  const zone = readersZone()
  const most = Math.max(1, ...bars.map(bar => bar.count))
  const words = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    ...(unit === 'hour'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : { month: 'short', day: 'numeric' }),
  })
  const top = bars.reduce((best, bar) => (bar.count > (best?.count ?? -1) ? bar : best), bars[0])
  const label = `${counted(count, 'sign-up')}${top && count > 0 ? `, most of them at ${words.format(new Date(top.at))}: ${exact(top.count)}` : ''}`
  const first = bars[0] ? Date.parse(bars[0].at) : 0
  const step = unit === 'hour' ? 3_600_000 : 86_400_000
  return (
    <figure aria-label={label} role="img">
      <div className="relative mt-4 flex h-[150px] items-end gap-px border-line border-b">
        {bars.map(({ at, count: taken }, index) => (
          <span
            key={at}
            title={`${words.format(new Date(at))}: ${exact(taken)}`}
            className={cx('flex h-full min-w-0 flex-1 items-end', unit === 'hour' && isNight(at, zone) && 'bg-fill')}
          >
            <span
              className={cx('w-full rounded-t-[2px] bg-data-1', index === bars.length - 1 && 'opacity-45')}
              style={{ height: `${(taken / most) * 100}%`, minHeight: taken > 0 ? 2 : 0 }}
            />
          </span>
        ))}
        {apart(
          causes.map(cause => ({ ...cause, place: ((Date.parse(cause.at) - first) / step / bars.length) * 100 })),
        ).map(({ at, label: name, place }) => (
          <span
            key={at}
            className="pointer-events-none absolute inset-y-0 border-fg-3 border-s border-dashed"
            style={{ insetInlineStart: `${Math.min(99, place)}%` }}
          >
            <span
              className={cx(
                'absolute -top-4.5 max-w-40 truncate whitespace-nowrap text-11 text-fg-2',
                place > 60 ? 'end-1' : 'start-1',
              )}
            >
              {name}
            </span>
          </span>
        ))}
      </div>
      <Axis bars={bars} unit={unit} zone={zone} />
    </figure>
  )
}

/** Percent of the width that the name of a cause needs. */
const NAME_WIDTH = 34

/** Causes, newest first, with the names of those left out that would lie on another's. */
function apart<C extends { label: string; place: number }>(causes: readonly C[]): C[] {
  let last = Number.POSITIVE_INFINITY
  return causes.map(cause => {
    const fits = Math.abs(last - cause.place) > NAME_WIDTH
    if (fits) last = cause.place
    return fits ? cause : { ...cause, label: '' }
  })
}

function Axis({ bars, unit, zone }: Pick<SignUps, 'bars' | 'unit'> & { zone: string }) {
  const every = Math.max(1, Math.ceil(bars.length / 6))
  const words = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    ...(unit === 'day'
      ? { month: 'short', day: 'numeric' }
      : bars.length > 30
        ? { weekday: 'short' }
        : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  return (
    <p aria-hidden="true" className="flex h-5 justify-between text-11 text-fg-3 tabular-nums">
      {bars
        .filter((_, index) => index % every === 0)
        .map(({ at }) => (
          <span key={at}>{words.format(new Date(at))}</span>
        ))}
      <span>now</span>
    </p>
  )
}

function isNight(at: string, zone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(at)),
  )
  return hour < 7
}
