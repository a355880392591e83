import { cx } from '#platform/web/ui/cx.ts'
import { STATUS_LINE } from '#records/releases/status.ts'
import { statusNames } from '#records/releases/words.ts'
import { dayWords, todayOf } from '../words.ts'
import { useRelease } from './use-release.ts'

const LINE: readonly string[] = STATUS_LINE

/** The way of the release: where it was, where it is, where it goes. */
export function StatusLine() {
  const { data } = useRelease()
  const { release, history } = data
  const { status } = release
  // the way up to the last step that was reached
  const reached = [...history].toReversed().filter(({ kind }) => kind === 'STATUS')
  const dayOf = (step: string) => reached.findLast(({ to_value }) => to_value === step)?.at
  const current =
    status === 'NEEDS_ATTENTION' || status === 'ARCHIVED'
      ? LINE.indexOf(reached.at(-1)?.from_value ?? '')
      : LINE.indexOf(status)
  const beside = status === 'NEEDS_ATTENTION' || status === 'ARCHIVED'
  return (
    <section
      aria-label="Status"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto border-line border-b bg-(--bg-side) px-4 py-4 outline-offset-[-2px] md:px-5"
    >
      <ol aria-label={`Status: ${statusNames[status]}`} className="flex min-w-[560px]">
        {STATUS_LINE.map((step, at) => {
          const isDone = at < current || (at === current && (beside || status === 'RELEASED'))
          const isNow = at === current && !beside
          const since = at <= current ? dayOf(step) : undefined
          return (
            <li key={step} aria-current={isNow ? 'step' : undefined} className="relative min-w-0 flex-1 last:flex-none">
              <span aria-hidden="true" className="flex h-3 items-center">
                <span
                  className={cx(
                    'size-2.5 flex-none rounded-full',
                    isNow
                      ? 'bg-accent outline-4 outline-accent-tint-2'
                      : isDone
                        ? 'bg-(--text-3)'
                        : 'border-[1.5px] border-line-check',
                  )}
                />
                {at < STATUS_LINE.length - 1 && (
                  <span
                    className={cx(
                      'mx-1 flex-1 border-t-[1.5px]',
                      at < current ? 'border-(--text-3)' : 'border-line-check border-dashed',
                    )}
                  />
                )}
              </span>
              <span
                className={cx(
                  'mt-1.5 block pe-2 text-12',
                  at <= current ? 'text-fg' : 'text-fg-3',
                  isNow && 'font-strong',
                )}
              >
                {statusNames[step]}
                <span className="block text-fg-3">
                  {since
                    ? dayWords(todayOf(new Date(since)))
                    : step === 'RELEASED' && release.out_on
                      ? dayWords(release.out_on)
                      : '\u00a0'}
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {beside && (
        <p className="mt-1 flex items-center gap-2 text-12">
          <span
            aria-hidden="true"
            className={cx('size-2.5 rounded-full', status === 'ARCHIVED' ? 'bg-(--text-3)' : 'bg-bad-solid')}
          />
          <b className={status === 'ARCHIVED' ? '' : 'text-bad'}>{statusNames[status]}</b>
          <span className="text-fg-3">since {dayWords(todayOf(new Date(release.status_at)))}</span>
        </p>
      )}
    </section>
  )
}
