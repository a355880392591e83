import { Eye, Heart, Play } from 'lucide-react'
import { countryName } from '#platform/contract/countries.ts'
import { compact, exact, percent, videoTime } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Post } from '../contract.ts'
import { PerformanceMark } from './performance-mark.tsx'
import { PostCover } from './post-cover.tsx'
import { emojiOf } from './trend-emoji.ts'
import { AuthorFace } from './viewer/author-block.tsx'

/** A chip over a picture: readable whatever is under it. */
export const overPicture =
  'inline-flex h-6 items-center justify-center gap-1 rounded-2 bg-[oklch(0.16_0.006_85/0.78)] px-1.5 text-12 text-white'

/** A post in the grid: its picture, who published it, and its figures. */
export function PostCard({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const { author, description, play_count, heart_count, engagement_rate, sound, region, duration_s } = post
  const trend = post.trends[0]
  return (
    <article className="group/card relative grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <div className="relative overflow-hidden rounded-3 group-has-[button:focus-visible]/card:outline-2 group-has-[button:focus-visible]/card:outline-focus group-has-[button:focus-visible]/card:outline-offset-2">
        <PostCover post={post} className="aspect-[178/224] w-full [&_img]:bg-fill" />
        <span className={cx(overPicture, 'absolute start-2 top-2')}>
          <PlatformMark platform={post.platform} />
          <span className="sr-only">{platformName(post.platform)}</span>
        </span>
        {trend && (
          <span className={cx(overPicture, 'absolute end-2 top-2')} title={trend.title}>
            <span aria-hidden="true">{emojiOf(trend.emoji)}</span>
            <span className="sr-only">Trend: {trend.title}</span>
          </span>
        )}
        <span
          aria-hidden="true"
          className="absolute inset-0 m-auto hidden size-10 place-items-center rounded-full bg-[oklch(0.16_0.006_85/0.78)] text-white group-focus-within/card:grid group-hover/card:grid"
        >
          <Play className="ms-0.5 size-4! fill-current" />
        </span>
        <span className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-linear-to-t from-black/75 to-transparent px-2 pt-8 pb-2 text-12 text-white">
          <AuthorFace author={author} size={20} />
          <span className="min-w-0 flex-1 truncate font-medium">{author.username}</span>
          {duration_s !== null && <span className="tabular-nums">{videoTime(duration_s)}</span>}
        </span>
      </div>
      <button
        type="button"
        onClick={onOpen}
        // the whole card opens it
        className="grid min-h-10 content-start text-start outline-none after:absolute after:inset-0"
      >
        <span className="line-clamp-2">
          {description || <span className="text-fg-3">No caption</span>}
          <span className="sr-only"> by {author.username}</span>
        </span>
      </button>
      <p className="flex items-center gap-2.5 text-12 text-fg-2 tabular-nums">
        <Figure icon={<Eye />} label="views" value={play_count} />
        <Figure icon={<Heart />} label="likes" value={heart_count} />
        <span className="ms-auto font-medium text-fg">
          {percent(engagement_rate, { decimals: 1 })}
          <span className="sr-only"> engagement rate</span>
        </span>
      </p>
      <p className="flex min-h-4 items-center gap-1.5 text-12 text-fg-2">
        <span className="min-w-0 flex-1 truncate">{sound?.title}</span>
        <PerformanceMark post={post} className="relative" />
        {region && (
          <>
            <Flag code={region} />
            <span className="sr-only">{countryName(region)}</span>
          </>
        )}
      </p>
    </article>
  )
}

const Figure = ({ icon, label, value }: { icon: React.ReactNode; label: string; value: number | null }) => (
  <span className="inline-flex items-center gap-1 [&_.lucide]:size-3.5 [&_.lucide]:text-icon" title={exact(value)}>
    {icon}
    {compact(value)}
    <span className="sr-only"> {label}</span>
  </span>
)
