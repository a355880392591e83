import { Eye, Heart } from 'lucide-react'
import { useState } from 'react'
import { compact, percent, videoTime } from '#platform/web/numbers.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { TrendPost } from '../contract.ts'
import { reasonLabel } from '../words.ts'

interface TrendPostCardProps {
  post: TrendPost
  chosen: boolean
  onToggle: () => void
  onOpen: () => void
}

/** A post of a trend with what it shares with the others. */
export function TrendPostCard({ post, chosen, onToggle, onOpen }: TrendPostCardProps) {
  const [broken, setBroken] = useState(false)
  const name = `${post.username} on ${platformName(post.platform)}`
  return (
    <li className="group/card relative min-w-0">
      <button type="button" className="block w-full text-start" aria-label={name} onClick={onOpen}>
        <span className="relative block aspect-9/16 overflow-hidden rounded-3 bg-fill">
          {post.cover_url && !broken ? (
            <img
              src={post.cover_url}
              alt=""
              loading="lazy"
              onError={() => setBroken(true)}
              className="size-full object-cover"
            />
          ) : (
            <span className="grid size-full place-items-center text-fg-3">
              <PlatformMark platform={post.platform} className="size-8" />
            </span>
          )}
          <span className="absolute start-2 top-2 grid size-6 place-items-center rounded-1 bg-[oklch(0.16_0.006_85/0.78)] text-white">
            <PlatformMark platform={post.platform} />
          </span>
          <span className="absolute inset-x-0 bottom-0 flex items-center gap-1 bg-linear-to-t from-[oklch(0.16_0.006_85/0.85)] to-transparent px-2 pt-6 pb-1.5 text-12 text-white">
            <span className="min-w-0 flex-1 truncate">{post.username}</span>
            {post.duration_s !== null && <span className="tabular-nums">{videoTime(post.duration_s)}</span>}
          </span>
        </span>
      </button>
      <span
        className={`absolute end-2 top-2 rounded-1 bg-bg p-1 ${chosen ? '' : 'opacity-0 focus-within:opacity-100 group-hover/card:opacity-100 max-md:opacity-100'}`}
      >
        <Checkbox label={`Select ${name}`} checked={chosen} onCheckedChange={onToggle} />
      </span>
      <p className="mt-2 line-clamp-2 min-h-10 text-12 leading-5 wrap-anywhere" title={post.description}>
        {post.description}
      </p>
      <p className="mt-1 flex items-center gap-2 text-12 text-fg-2 tabular-nums [&_.lucide]:size-3 [&_.lucide]:text-icon">
        <span className="flex items-center gap-1">
          <Eye aria-label="Views" /> {compact(post.play_count)}
        </span>
        <span className="flex items-center gap-1">
          <Heart aria-label="Likes" /> {compact(post.heart_count)}
        </span>
        <b className="ms-auto font-strong text-fg">{percent(post.engagement_rate, { decimals: 1 })}</b>
      </p>
      {post.reasons.length > 0 && (
        <p className="mt-1 line-clamp-2 text-11 text-fg-3 wrap-anywhere">
          Shares {post.reasons.map(reasonLabel).join(', ')}
        </p>
      )}
    </li>
  )
}
