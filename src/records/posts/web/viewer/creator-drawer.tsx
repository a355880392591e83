import { Link } from '@tanstack/react-router'
import { ExternalLink, Maximize2 } from 'lucide-react'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { compact, exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { PostAuthor, PostPlatform } from '../../contract.ts'
import { posts } from '../../posts-contract.ts'
import { PerformanceMark } from '../performance-mark.tsx'
import { PostCover } from '../post-cover.tsx'
import { AuthorFace, Verified } from './author-block.tsx'

interface CreatorDrawerProps {
  organizationId: string
  author: PostAuthor
  platform: PostPlatform
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who published a post, as far as the team's posts and roster tell. */
export function CreatorDrawer({ organizationId, author, platform, open, onOpenChange }: CreatorDrawerProps) {
  const { data, error, refetch } = useQuery(
    posts.author,
    open ? { organization_id: organizationId, author_id: author.id } : skipToken,
    { keepLast: false },
  )
  return (
    <Drawer title="Creator Details" open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-5 px-5 py-4">
        <div className="flex items-center gap-3">
          <AuthorFace author={author} size={56} />
          <div className="min-w-0">
            <p className="flex items-center gap-1 font-semibold text-15">
              <span className="truncate">{author.nickname ?? author.username}</span>
              {author.is_verified && <Verified />}
            </p>
            <p className="flex items-center gap-1.5 text-fg-2">
              <PlatformMark platform={platform} />
              <span className="sr-only">{platformName(platform)}</span>@{author.username}
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-3 border border-line bg-line">
          <Fact label="Followers" value={author.follower_count} />
          <Fact label="Posts here" value={data?.post_count} />
          <Fact label="Usual views" value={author.median_play_count} />
        </dl>
        {author.median_play_count === null && (
          <p className="text-12 text-fg-3">Usual views are the median of their posts here, from five posts on.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {author.social_profile_id && (
            <Link
              to="/creators/$profileId"
              params={{ profileId: author.social_profile_id }}
              className={buttonClass('primary')}
            >
              <Maximize2 />
              Open in full
            </Link>
          )}
          {data?.creator_id && (
            <Link to="/roster" search={{ creator: data.creator_id }} className={buttonClass()}>
              Open in the roster
            </Link>
          )}
          <a href={author.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <ExternalLink />
            View profile
          </a>
        </div>
        <section aria-label="Most viewed posts" className="grid gap-2">
          <h3 className="font-medium text-12 text-fg-2">Most viewed posts</h3>
          {error && !data && <Failed what="The posts" error={error} onRetry={refetch} />}
          <ul className="grid grid-cols-3 gap-2">
            {data?.posts.map(post => (
              <li key={post.id} className="grid gap-1">
                <PostCover post={post} className="aspect-[3/4] w-full rounded-2" />
                <span className="flex items-center gap-1.5 text-12 text-fg-2 tabular-nums">
                  {compact(post.play_count)}
                  <span className="sr-only"> views</span>
                  <PerformanceMark post={post} />
                </span>
              </li>
            ))}
            {!data &&
              !error &&
              ['one', 'two', 'three'].map(key => (
                <li key={key}>
                  <Skeleton className="aspect-[3/4] h-auto! w-full rounded-2!" />
                </li>
              ))}
          </ul>
        </section>
      </div>
    </Drawer>
  )
}

const Fact = ({ label, value }: { label: string; value: number | null | undefined }) => (
  <div className="bg-float px-3 py-2">
    <dt className="text-12 text-fg-2">{label}</dt>
    <dd className="font-semibold tabular-nums" title={exact(value)}>
      {compact(value)}
    </dd>
  </div>
)
