import { compact, exact, percent } from '#platform/web/numbers.ts'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Post } from '../../contract.ts'
import { formulaWords } from '../../engagement.ts'
import { PerformanceMark } from '../performance-mark.tsx'

/** Views, likes, comments, shares and the engagement rate, which names its formula (POST-021). */
export function PostFacts({ post }: { post: Post }) {
  const counts = [
    ['Views', post.play_count],
    ['Likes', post.heart_count],
    ['Comments', post.comment_count],
    ['Shares', post.share_count],
  ] as const
  const { engagement_rate, engagement_formula } = post
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-3 border border-line bg-line">
      {counts.map(([label, value]) => (
        <div key={label} className="bg-float px-3 py-2">
          <dt className="text-12 text-fg-2">{label}</dt>
          <dd className="flex items-baseline gap-1.5 font-semibold text-15 tabular-nums">
            <Hint text={exact(value)}>
              <span>{compact(value)}</span>
            </Hint>
            {label === 'Views' && <PerformanceMark post={post} />}
          </dd>
        </div>
      ))}
      <div className="col-span-2 bg-float px-3 py-2">
        <dt className="text-12 text-fg-2">Engagement Rate</dt>
        <dd className="font-semibold text-15 tabular-nums">{percent(engagement_rate)}</dd>
        {engagement_formula && <dd className="text-12 text-fg-3">{formulaWords[engagement_formula]}</dd>}
      </div>
    </dl>
  )
}
