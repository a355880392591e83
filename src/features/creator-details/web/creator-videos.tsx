import { Eye, Heart, ImageOff, Images, MessageCircle, Music2, TrendingUp } from 'lucide-react'
import { type UIEvent, useState } from 'react'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact, MISSING, percent } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Count, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { PostById } from '#records/posts/web/viewer/post-by-id.tsx'
import { creatorDetails, type SocialPost } from '../contract.ts'

/** How often an unusual video was seen, against the median of those shown. */
const UNUSUAL = 2

/** The posts of one profile, newest first; the list grows as it is scrolled. `use` gives what scrolls its handler. */
export function useVideos(social_profile_id: string) {
  const { onScroll, ...videos } = useEndless(creatorDetails.listContent, { social_profile_id })
  return { videos, onScroll: (event: UIEvent<HTMLElement>) => onScroll(event) }
}

type Videos = ReturnType<typeof useVideos>['videos']

export function CreatorVideos({ videos }: { videos: Videos }) {
  const { items, error, isPending, isGrowing, hasMore, more, retry } = videos
  const organization_id = useOrganization().id
  const [opened, setOpened] = useState<string>()
  if (isPending) return <Waiting />
  if (error && items.length === 0) return <Failed what="The videos" error={error} onRetry={retry} />
  if (items.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="No Videos Yet" className="py-16">
        Recent content may take up to 6 hours to show.
      </EmptyState>
    )
  const usual = medianOf(items.flatMap(({ play_count }) => play_count ?? []))
  return (
    <>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]">
        {items.map(post => (
          <li key={post.id} className="min-w-0">
            <Video post={post} times={usual && post.play_count ? post.play_count / usual : null} onOpen={setOpened} />
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <PostById
          organization_id={organization_id}
          id={opened}
          ids={items.flatMap(({ post_id }) => post_id ?? [])}
          onShow={setOpened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {error && !isGrowing && <Failed what="More videos" error={error} onRetry={hasMore ? more : retry} />}
      {isGrowing && (
        <div className="grid place-items-center py-4">
          <Spinner />
          <span className="sr-only">Loading more videos</span>
        </div>
      )}
    </>
  )
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

const TYPE_WORDS: Partial<Record<SocialPost['type'], string>> = { brand_post: 'Brand', paid_post: 'Paid' }

interface VideoProps {
  post: SocialPost
  times: number | null
  /** Opens a post of the team. */
  onOpen: (id: string) => void
}

/** Opens in the post viewer where the team has the post (DETAIL-081), else on its platform. */
function Video({ post, times, onOpen }: VideoProps) {
  const type = TYPE_WORDS[post.type]
  const id = post.post_id
  return (
    <a
      href={post.url}
      target="_blank"
      rel="noreferrer"
      onClick={event => {
        if (id === null) return
        event.preventDefault()
        onOpen(id)
      }}
      className="group block rounded-3 outline-offset-2"
    >
      <span className="relative block aspect-[5/6] overflow-hidden rounded-3 bg-fill">
        <Cover key={post.cover_url} url={post.cover_url} />
        <span className="absolute inset-x-0 bottom-0 flex h-16 items-end gap-1.5 bg-linear-to-t from-black/70 to-transparent px-2.5 pb-2 font-strong text-white">
          <Eye className="mb-0.5 size-3.5" />
          <span className="text-shadow-sm">{compact(post.play_count)}</span>
          <span className="sr-only"> plays</span>
        </span>
        {times !== null && times >= UNUSUAL && (
          <Badge type="White" icon={<TrendingUp />} className="absolute start-2 top-2">
            {`${times.toFixed(1)}×`}
          </Badge>
        )}
        {type && (
          <Badge type="Image overlay" className="absolute end-2 top-2">
            {type}
          </Badge>
        )}
        {post.carousel_assets.length > 1 && <Images className="absolute end-2 top-2 size-4 text-white" />}
      </span>
      <span className="mt-1.5 line-clamp-2 min-h-10 text-fg wrap-anywhere group-hover:underline">
        {post.description || 'Without a caption'}
      </span>
      <span className="mt-0.5 flex items-center gap-2 text-12 text-fg-2">
        <Heart aria-label="Likes" className="size-3 text-icon" />
        <Count value={post.like_count} />
        <MessageCircle aria-label="Comments" className="size-3 text-icon max-sm:hidden" />
        <span className="max-sm:hidden">
          <Count value={post.comment_count} />
        </span>
        <span className="ms-auto font-medium text-fg tabular-nums">
          {post.engagement_rate === null ? MISSING : percent(post.engagement_rate, { decimals: 1 })}
        </span>
      </span>
      <span className="flex items-center gap-1.5 text-12 text-fg-3 max-sm:hidden">
        {post.sound && <Music2 aria-label="Sound" className="size-3 flex-none" />}
        <span className="min-w-0 flex-1 truncate">{post.sound?.title ?? ''}</span>
        <RelativeTime when={post.published_at} />
      </span>
    </a>
  )
}

/** A picture that does not come is being copied, or was never shown (DETAIL-053). */
export function Cover({ url }: { url: string | null }) {
  const [failed, setFailed] = useState(url === null)
  if (failed || url === null)
    return (
      <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-center text-12 text-fg-2">
        <ImageOff className="size-4 text-icon" />
        Syncing Preview
      </span>
    )
  return <img src={url} alt="" loading="lazy" onError={() => setFailed(true)} className="size-full object-cover" />
}

function Waiting() {
  return (
    <div
      role="status"
      className="grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))]"
    >
      <span className="sr-only">Loading videos</span>
      {PLACEHOLDERS.map(at => (
        <div key={at} className="grid gap-2">
          <Skeleton className="aspect-[5/6] h-auto! w-full rounded-3!" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  )
}

const PLACEHOLDERS = Array.from({ length: 10 }, (_, at) => `video ${at}`)
