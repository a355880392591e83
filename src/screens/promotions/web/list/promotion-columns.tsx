import { Link } from '@tanstack/react-router'
import { exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { PromotionRow } from '../../contract.ts'
import { StageBar } from '../stage-bar.tsx'
import { costPerView, nextWords, othersOf, price, spentOf } from '../words.ts'

export const artistOf = ({ artist, brand }: Pick<PromotionRow, 'artist' | 'brand'>) => artist ?? brand

/** Columns of the list of promotions, which fit a window of 1280 px. On a phone the money stands beside the name. */
export function promotionColumns(narrow: boolean): readonly Column<PromotionRow>[] {
  const columns = allColumns(narrow)
  return narrow ? columns.toSorted((a, b) => rank(a.id) - rank(b.id)) : columns
}

const besideTheName = ['promotion', 'spend']
const rank = (id: string) => (besideTheName.includes(id) ? besideTheName.indexOf(id) : besideTheName.length)

const allColumns = (narrow: boolean): readonly Column<PromotionRow>[] => [
  {
    id: 'promotion',
    header: 'Promotion & Campaign',
    pictured: true,
    width: narrow ? 194 : 220,
    cell: row => <PromotionName row={row} />,
  },
  { id: 'artist', header: 'Artist', width: 112, cell: row => <Artist row={row} /> },
  {
    id: 'steps',
    header: 'Creators by stage',
    width: 132,
    cell: row => (
      <span className="flex items-center gap-3">
        <StageBar {...row} />
        <b className="w-8 flex-none text-end tabular-nums">{exact(row.creators)}</b>
      </span>
    ),
  },
  { id: 'spend', header: 'Spend', width: 156, align: 'end', cell: row => <Spend row={row} /> },
  {
    id: 'posts',
    header: 'Posts live',
    width: 80,
    align: 'end',
    cell: ({ live_posts, expected_posts }) => (
      <>
        <b>{exact(live_posts)}</b> <span className="text-fg-3">of {exact(expected_posts)}</span>
      </>
    ),
  },
  {
    id: 'plays',
    header: 'Plays',
    width: 72,
    align: 'end',
    cell: ({ plays }) => (plays === null ? <Missing /> : <Count value={plays} />),
  },
  {
    id: 'cost',
    header: 'Cost per view',
    width: 104,
    align: 'end',
    cell: ({ cost_per_view, spending: { live, currency }, plays }) =>
      cost_per_view === null ? (
        <Missing />
      ) : (
        <Hint text={`${price(live, currency)} of live posts over ${exact(plays)} plays`}>
          <span>{costPerView(cost_per_view, currency)}</span>
        </Hint>
      ),
  },
  { id: 'next', header: 'Next', width: 150, cell: row => <Next row={row} /> },
]

function PromotionName({ row }: { row: PromotionRow }) {
  const closed = row.status === 'CLOSED'
  return (
    <span className={cx('flex items-center gap-2.5', closed && 'text-fg-2')}>
      <Avatar shape="square" size={40} name={row.name} src={row.cover_url} />
      <span className="min-w-0 flex-1">
        <Link
          to="/promotions/$promotionId"
          params={{ promotionId: row.id }}
          title={row.name}
          className="block truncate font-strong hover:underline"
        >
          {row.name}
        </Link>
        <span className="block truncate text-12 text-fg-3">
          {row.promotion_name}
          {closed && ' · Closed'}
        </span>
      </span>
    </span>
  )
}

function Artist({ row }: { row: PromotionRow }) {
  const artist = artistOf(row)
  if (!artist) return <Missing />
  return (
    <span className="flex items-center gap-2">
      <Avatar size={20} name={artist.name} src={artist.image_url} />
      <span className="truncate" title={artist.name}>
        {artist.name}
      </span>
    </span>
  )
}

function Spend({ row: { spending } }: { row: PromotionRow }) {
  const { budget, currency } = spending
  const spent = spentOf(spending)
  const over = budget !== null && spent > budget
  const others = othersOf(spending)
  return (
    <Hint
      text={
        others
          ? `${price(spending.live, currency)} live, ${price(spending.agreed, currency)} agreed, ${others}`
          : `${price(spending.live, currency)} live, ${price(spending.agreed, currency)} agreed`
      }
    >
      <span className="block">
        <b className={cx(over && 'text-bad')}>{price(spent, currency)}</b>
        {budget !== null && <span className="text-fg-3"> of {price(budget, currency)}</span>}
        {budget !== null && budget > 0 && (
          <span aria-hidden="true" className="mt-1 block h-[3px] overflow-hidden rounded-full bg-fill">
            <span
              className={cx('block h-full', over ? 'bg-bad-solid' : 'bg-(--text-3)')}
              style={{ width: `${Math.min(100, (100 * spent) / budget)}%` }}
            />
          </span>
        )}
      </span>
    </Hint>
  )
}

function Next({ row }: { row: PromotionRow }) {
  if (!row.next) return null
  const { words, urgent } = nextWords(row.next, row.spending.currency)
  if (row.next.kind === 'NO_CREATORS')
    return (
      <Link to="/promotions/$promotionId" params={{ promotionId: row.id }} className="font-medium text-accent-text">
        {words}
      </Link>
    )
  return <Badge type={urgent ? 'Error' : 'Warning'}>{words}</Badge>
}

/** For the foot of the list: `$32,540 of $56,000 spent`, in each currency. */
export const spentWords = (spent: readonly PromotionRow['spending'][]) =>
  spent
    .filter(({ budget, live, agreed }) => (budget ?? 0) + live + agreed > 0)
    .map(one => `${price(spentOf(one), one.currency)} of ${price(one.budget ?? 0, one.currency)}`)
    .join(', ')
