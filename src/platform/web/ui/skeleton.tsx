import { cx } from './cx.ts'

/** A grey placeholder; give it the size of the content, so that nothing moves when the content arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-2.5 animate-pulse rounded-full bg-fill', className)} />
}
