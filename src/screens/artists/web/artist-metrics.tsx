import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact, exact, money, percent } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { METRIC_PLATFORMS } from '#records/promotions/metrics.ts'
import { artists } from '../contract.ts'
import { Section } from './section.tsx'

const names = { fanfare: 'All', instagram: 'Instagram', tiktok: 'TikTok', youtube: 'YouTube', twitter: 'X' } as const

/** What creators' posts for the artist brought, platform by platform. */
export function ArtistMetrics({ artistId }: { artistId: string }) {
  const organization_id = useOrganization().id
  const { data } = useQuery(artists.metrics, { organization_id, id: artistId })
  if (!data) return null
  const { metrics, currency } = data
  const shown = METRIC_PLATFORMS.filter(platform => platform === 'fanfare' || metrics[platform].content_count > 0)
  return (
    <Section
      title="Promoted posts"
      note={`${exact(metrics.fanfare.content_count)} live, ${compact(metrics.fanfare.share_count)} shares`}
    >
      {metrics.fanfare.content_count === 0 ? (
        <p className="text-fg-2">No creator has posted for a promotion of this artist yet.</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-end tabular-nums [&_td]:py-1.5 [&_td]:ps-3 [&_th]:py-1 [&_th]:ps-3 [&_th]:font-normal [&_th]:text-12 [&_th]:text-fg-3">
            <thead>
              <tr>
                <th scope="col" className="ps-0! text-start">
                  Platform
                </th>
                <th scope="col">Posts</th>
                <th scope="col">Plays</th>
                <th scope="col">Likes</th>
                <th scope="col">Comments</th>
                <th scope="col">Engagement</th>
                <th scope="col">{`Cost per view, ${currency}`}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(platform => {
                const of = metrics[platform]
                return (
                  <tr
                    key={platform}
                    className={cx('border-line-soft not-last:border-b', platform === 'fanfare' && 'font-semibold')}
                  >
                    <th scope="row" className="ps-0! text-start text-13! text-fg!">
                      {names[platform]}
                    </th>
                    <td>{exact(of.content_count)}</td>
                    <td title={exact(of.play_count)}>{compact(of.play_count)}</td>
                    <td title={exact(of.like_count)}>{compact(of.like_count)}</td>
                    <td title={exact(of.comment_count)}>{compact(of.comment_count)}</td>
                    <td>{percent(of.engagement_rate, { decimals: 1 })}</td>
                    <td>{money(of.cost_per_view, { currency, decimals: 4 })}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  )
}
