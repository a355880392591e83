import { AtSign, Hash, Music, Smile, Text } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDate } from '#platform/web/dates.ts'
import { percent } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { LineChart } from '#platform/web/ui/charts/charts.tsx'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import type { Explanation, Lifecycle, Trend, TrendDetail } from '../contract.ts'
import { lifecycleHelp, lifecycleWords, reasonRows } from '../words.ts'

const looks = { EMERGING: 'Purple', RISING: 'Success', PEAK: 'Warning', DECLINING: 'Gray' } as const

/** Where a trend stands in its life; what that means is in the tooltip. */
export function LifecycleBadge({ lifecycle }: { lifecycle: Lifecycle }) {
  return (
    <Tooltip text={lifecycleHelp[lifecycle]}>
      <span>
        <Badge type={looks[lifecycle]}>{lifecycleWords[lifecycle]}</Badge>
      </span>
    </Tooltip>
  )
}

const icons: Record<string, ReactNode> = {
  sound: <Music />,
  tag: <Hash />,
  word: <Text />,
  '@': <AtSign />,
  emoji: <Smile />,
}

interface TrendReasonsProps {
  trend: Trend
  explanation: Explanation
  days: TrendDetail['days']
}

/** How a trend moves and why its posts are together. */
export function TrendReasons({ trend, explanation, days }: TrendReasonsProps) {
  const { first } = explanation
  const reasons = reasonRows(explanation)
  return (
    <>
      <div>
        <p className="flex items-start gap-2 text-pretty">
          <LifecycleBadge lifecycle={trend.lifecycle} />
        </p>
        <p className="mt-2 text-pretty">{trend.summary}</p>
        {first && (
          <p className="mt-1 text-12 text-fg-3">
            First posted by @{first.author}, {shortDate(first.published_at)}.
          </p>
        )}
      </div>
      <div>
        <h3 className="mb-1 flex justify-between text-12 text-fg-3">
          Posts per day <span>30 days</span>
        </h3>
        <LineChart
          label="Posts per day over 30 days"
          height={120}
          series={[{ key: 'posts', label: 'Posts' }]}
          rows={days.map(({ day, post_count }) => ({ at: day, values: { posts: post_count } }))}
        />
      </div>
      <div>
        <h3 className="text-12 text-fg-3">Why these posts are together</h3>
        {reasons.length === 0 && <p className="mt-1 text-fg-2">Nothing that they have in common stands out yet.</p>}
        <ul>
          {reasons.map(({ kind, title, detail, share }) => (
            <li
              key={kind}
              className="flex items-start gap-2.5 border-line not-last:border-b py-2 [&>.lucide]:mt-0.5 [&>.lucide]:size-3.5 [&>.lucide]:text-icon"
            >
              {icons[kind]}
              <span className="min-w-0 flex-1">
                <b className="block font-strong">{title}</b>
                <span className="block text-12 text-fg-2 wrap-anywhere">{detail}</span>
              </span>
              <span className="text-fg-2 tabular-nums">{percent(share, { decimals: 0 })}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
