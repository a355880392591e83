import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { saveCsv } from '#platform/web/data/csv.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { shortDate } from '#platform/web/dates.ts'
import { compact, exact, percent } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { dataColour } from '#platform/web/ui/charts/chart-data.ts'
import { Count, Missing } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type PromotionCreator, type PromotionRow, promotionScreens } from '../contract.ts'
import { resultCells } from '../result-cells.ts'
import { resultRows } from '../result-rows.ts'
import { PlaysChart } from './plays-chart.tsx'
import { PostTypeSelect } from './post-type-select.tsx'
import { costPerView, rewardOf } from './words.ts'

interface ResultsProps {
  promotion: PromotionRow
  creators: readonly PromotionCreator[]
  days: 7 | 28
  onDays: (days: 7 | 28) => void
  /** Absent for who may open nobody. */
  onOpen: ((creatorId: string) => void) | undefined
}

/** Series of the chart; further creators are in the table only. */
const MAX_SERIES = 6

/** What the promotion brought: plays by day, and each creator's posts with counts and cost. */
export function Results({ promotion, creators, days, onDays, onOpen }: ResultsProps) {
  const { data, error, refetch } = useQuery(promotionScreens.results, { activation_id: promotion.id, days })
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) return <Failed what="The results" error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="mx-5 h-64! rounded-3!" />
  const rows = resultRows(creators, data.posts)
  if (rows.length === 0)
    return (
      <div className="grid flex-1 place-items-center border-line border-t pb-16">
        <EmptyState kind="nothing-yet" title="No live posts yet">
          Posts are found by the promotion's sound and hashtags, or added by their link in a creator's card.
        </EmptyState>
      </div>
    )
  const most = Math.max(...rows.map(({ plays }) => plays ?? 0), 1)
  const total = rows.reduce(
    (sum, row) => ({ posts: sum.posts + row.posts.length, plays: sum.plays + (row.plays ?? 0) }),
    { posts: 0, plays: 0 },
  )
  const toggle = (id: string) =>
    setUnfolded(new Set(unfolded.has(id) ? [...unfolded].filter(one => one !== id) : [...unfolded, id]))
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <PlaysChart
        promotion={promotion}
        days={data.days}
        series={rows.slice(0, MAX_SERIES).map(({ creator }) => ({ key: creator.creator_id, label: creator.name }))}
      >
        <Link to="/ads" search={{ new: true, promotion: promotion.id }} className={buttonClass('quiet', 'small')}>
          Advertise
        </Link>
        <IconButton
          label="Download results as CSV"
          size="small"
          icon={<FileSpreadsheet />}
          onClick={() => saveCsv(`${promotion.name} results`, resultCells(rows, promotion.spending))}
        />
        <Segments
          label="Days"
          value={String(days) as '7' | '28'}
          options={[
            { value: '7', label: '7 days' },
            { value: '28', label: '28 days' },
          ]}
          onValueChange={next => onDays(next === '7' ? 7 : 28)}
        />
      </PlaysChart>
      {/* its whole height: beside the chart, a box that scrolls would shrink to nothing on a phone */}
      <div className="flex-none overflow-x-auto">
        <table className="w-full min-w-[880px] border-line border-t text-13">
          <caption className="sr-only">Creators with live posts</caption>
          <thead className="text-12 text-fg-2">
            <tr className="border-line border-b [&>th]:h-9 [&>th]:px-2 [&>th]:text-end [&>th]:font-medium">
              <th scope="col" className="ps-5! text-start!">
                Creators
              </th>
              <th scope="col">Posts</th>
              <th scope="col" colSpan={2} className="text-start!">
                Plays
              </th>
              <th scope="col">Likes</th>
              <th scope="col">Comments</th>
              <th scope="col">Shares</th>
              <th scope="col">Engagement Rate</th>
              <th scope="col">Price</th>
              <th scope="col" className="pe-5!">
                Cost per view
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.flatMap((row, index) => {
              const { creator } = row
              const open = unfolded.has(creator.creator_id)
              return [
                <tr
                  key={creator.creator_id}
                  className="border-line-soft border-b [&>td]:px-2 [&>td]:text-end [&>td]:tabular-nums"
                >
                  <td className="py-1.5 ps-4! text-start!">
                    <span className="flex items-center gap-2">
                      <button
                        type="button"
                        aria-expanded={open}
                        aria-label={`Posts of ${creator.name}`}
                        onClick={() => toggle(creator.creator_id)}
                        className="hit-24 grid size-5 place-items-center rounded-1 text-icon hover:bg-hover"
                      >
                        {open ? <ChevronDown className="size-3.5" /> : <ChevronRight className="size-3.5" />}
                      </button>
                      <span
                        aria-hidden="true"
                        className="size-2 rounded-full"
                        style={{ background: index < MAX_SERIES ? dataColour(index + 1) : 'var(--line-field-hover)' }}
                      />
                      <Avatar size={28} name={creator.name} src={creator.avatar_url} />
                      <span className="min-w-0">
                        {onOpen ? (
                          <button
                            type="button"
                            onClick={() => onOpen(creator.creator_id)}
                            className="block max-w-52 truncate text-start font-strong hover:underline"
                          >
                            {creator.name}
                          </button>
                        ) : (
                          <span className="block max-w-52 truncate font-strong">{creator.name}</span>
                        )}
                        <span className="block text-12 text-fg-3">@{creator.username}</span>
                      </span>
                    </span>
                  </td>
                  <td>{exact(row.posts.length)}</td>
                  <td>
                    <b>{row.plays === null ? <Missing /> : <Count value={row.plays} />}</b>
                  </td>
                  <td aria-hidden="true" className="w-32">
                    <span className="block h-1.5 overflow-hidden rounded-full bg-fill">
                      <span
                        className="block h-full"
                        style={{
                          width: `${(100 * (row.plays ?? 0)) / most}%`,
                          background: index < MAX_SERIES ? dataColour(index + 1) : 'var(--line-field-hover)',
                        }}
                      />
                    </span>
                  </td>
                  <td>{compact(row.hearts)}</td>
                  <td>{compact(row.comments)}</td>
                  <td>{compact(row.shares)}</td>
                  <td>{percent(row.engagement, { decimals: 1 })}</td>
                  <td>{rewardOf(creator)}</td>
                  <td className="pe-5!">{costPerView(row.cost_per_view, promotion.spending.currency)}</td>
                </tr>,
                ...(open
                  ? row.posts.map(post => (
                      <tr
                        key={`${post.platform} ${post.platform_id}`}
                        className="border-line-soft border-b bg-side text-12 [&>td]:px-2 [&>td]:py-1.5 [&>td]:text-end [&>td]:tabular-nums"
                      >
                        <td className="ps-14! text-start!">
                          <a
                            href={post.url}
                            target="_blank"
                            rel="noreferrer"
                            className="flex max-w-72 items-center gap-2 hover:underline"
                          >
                            <span className="h-8 w-6 flex-none overflow-hidden rounded-1 bg-fill">
                              {/* copies of our own; other hosts would be told who looks */}
                              {post.cover_url?.startsWith('/') && (
                                <img src={post.cover_url} alt="" loading="lazy" className="size-full object-cover" />
                              )}
                            </span>
                            <span className="truncate">{post.description?.trim() || post.url}</span>
                          </a>
                        </td>
                        <td>{post.published_at ? shortDate(post.published_at) : 'waiting'}</td>
                        <td>{compact(post.play_count)}</td>
                        <td />
                        <td>{compact(post.heart_count)}</td>
                        <td>{compact(post.comment_count)}</td>
                        <td>{compact(post.share_count)}</td>
                        <td colSpan={3} className="pe-5!">
                          <span className="inline-flex">
                            <PostTypeSelect activation_id={promotion.id} post={post} />
                          </span>
                        </td>
                      </tr>
                    ))
                  : []),
              ]
            })}
          </tbody>
        </table>
      </div>
      <p className="sticky bottom-0 mt-auto flex flex-wrap gap-x-4 border-line border-t bg-bg px-5 py-3 text-fg-2">
        <span className="flex-auto">
          {rows.length} of {creators.length} {creators.length === 1 ? 'creator has' : 'creators have'} posted
        </span>
        <span>
          <b className="text-fg">{exact(total.posts)}</b> {total.posts === 1 ? 'post' : 'posts'}
        </span>
        <span>
          <b className="text-fg">{compact(total.plays)}</b> {total.plays === 1 ? 'play' : 'plays'}
        </span>
        <span>
          <b className="text-fg">{costPerView(promotion.cost_per_view, promotion.spending.currency)}</b> per view
        </span>
      </p>
    </div>
  )
}
