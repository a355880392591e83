import type { ReactNode } from 'react'
import { useBrandScoped } from '#platform/web/frame/organization.ts'
import { compact, exact } from '#platform/web/numbers.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { PromotionCreator, PromotionRow, PromotionSettings } from '../contract.ts'
import { costPerView, othersOf, price, spentOf } from './words.ts'

interface SummaryProps {
  promotion: PromotionRow
  settings: PromotionSettings
  creators: readonly PromotionCreator[]
}

/** The four figures above every view: budget, posts, plays, cost per view. Drafts wait for those who may approve them. */
export function PromotionSummary({ promotion, settings, creators }: SummaryProps) {
  const { spending, live_posts, expected_posts, plays, cost_per_view } = promotion
  const { currency, budget, live, agreed } = spending
  const spent = spentOf(spending)
  const left = budget === null ? null : budget - spent
  const waiting = creators.filter(({ draft }) => draft?.state === 'WAITING').length
  const scoped = useBrandScoped()
  const planned = settings.planned_cost_per_view
  return (
    <section
      aria-label="Numbers of the promotion"
      className="mx-4 mb-3 grid flex-none gap-px overflow-hidden rounded-3 border border-line bg-line max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] md:mx-5 md:grid-cols-[1.3fr_1fr_1fr_1fr]"
    >
      <Card
        label="Budget used"
        figure={price(spent, currency)}
        beside={budget !== null && `of ${price(budget, currency)}`}
        bad={left !== null && left < 0}
      >
        <Bar parts={[live, agreed]} whole={Math.max(budget ?? 0, spent)} />
        <p className="max-md:hidden">
          {price(live, currency)} live, {price(agreed, currency)} agreed
          {left !== null && (left < 0 ? `, ${price(-left, currency)} over` : `, ${price(left, currency)} left`)}
          {spending.others.length > 0 && `, ${othersOf(spending)}`}
        </p>
      </Card>
      <Card label="Live posts" figure={exact(live_posts)} beside={`of ${exact(expected_posts)} planned`}>
        <Bar parts={[live_posts]} whole={Math.max(expected_posts, live_posts)} />
        {!scoped && (
          <p>
            {waiting > 0
              ? `${waiting} ${waiting === 1 ? 'draft waits' : 'drafts wait'} for approval`
              : 'no draft waits'}
          </p>
        )}
      </Card>
      <Card label="Plays" figure={plays === null ? <Missing /> : compact(plays)}>
        <p className="mt-auto max-md:hidden">
          {plays === null ? 'counted once a live post has come in' : `${exact(plays)} on live posts`}
        </p>
      </Card>
      <Card
        label="Cost per view"
        figure={cost_per_view === null ? <Missing /> : costPerView(cost_per_view, currency)}
        beside={planned !== null && `plan ${costPerView(planned, currency)}`}
        bad={planned !== null && cost_per_view !== null && cost_per_view > planned}
      >
        <p className="mt-auto max-md:hidden">
          {cost_per_view === null
            ? 'prices of live posts over their plays'
            : `${price(live, currency)} over ${compact(plays)} plays`}
        </p>
      </Card>
    </section>
  )
}

interface CardProps {
  label: string
  figure: ReactNode
  beside?: ReactNode
  bad?: boolean
  children: ReactNode
}

function Card({ label, figure, beside, bad = false, children }: CardProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-bg px-4 py-3 text-12 text-fg-2">
      <p className="text-13">{label}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className={cx('font-semibold text-20 tabular-nums', bad ? 'text-bad' : 'text-fg')}>{figure}</b>
        {beside && <span>{beside}</span>}
      </p>
      {children}
    </div>
  )
}

function Bar({ parts, whole }: { parts: readonly number[]; whole: number }) {
  return (
    <span aria-hidden="true" className="my-0.5 flex h-1.5 overflow-hidden rounded-full bg-fill">
      {parts.map((part, index) => (
        <span
          // the order of the parts is fixed
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
          key={index}
          style={{ width: whole > 0 ? `${(100 * part) / whole}%` : 0, opacity: index === 0 ? 1 : 0.5 }}
          className="bg-data-1"
        />
      ))}
    </span>
  )
}
