import { compact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Post } from '../contract.ts'

/** From here on a post does much better than its author's usual one. */
const NOTABLE = 2

/** How a post does against its author's median views: 8.7x. Nothing for an ordinary one. */
export function PerformanceMark({ post, className }: { post: Post; className?: string }) {
  const { relative_performance: times, author } = post
  if (times === null || times < NOTABLE) return null
  const words = `${wordsOf(times)} the ${compact(author.median_play_count)} views that @${author.username} usually gets`
  return (
    <Hint text={words}>
      <span
        className={cx('rounded-1 bg-accent-tint px-1 font-medium text-11 text-accent-text tabular-nums', className)}
      >
        <span aria-hidden="true">{wordsOf(times)}</span>
        <span className="sr-only">{words}</span>
      </span>
    </Hint>
  )
}

const wordsOf = (times: number) => `${times >= 10 ? Math.round(times).toLocaleString('en') : times.toFixed(1)}x`
