import { useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import type { Post } from '../contract.ts'
import { isOurs } from './media-rules.ts'

/** A post's picture in a box of its own; the video's first frame, or the mark of its platform, where it does not load (POST-052). */
export function PostCover({
  post,
  className,
}: {
  post: Pick<Post, 'platform' | 'cover_url' | 'play_url'>
  className?: string
}) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const { cover_url, play_url, platform } = post
  const picture = cover_url && !broken.includes(cover_url) ? cover_url : null
  const video = !picture && isOurs(play_url) && !broken.includes(play_url) ? play_url : null
  return (
    <span className={cx('relative grid place-items-center overflow-hidden bg-fill text-icon', className)}>
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken([...broken, picture])}
          className="absolute inset-0 size-full object-cover"
        />
      ) : video ? (
        <video
          src={`${video}#t=0.001`}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          onError={() => setBroken([...broken, video])}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <PlatformMark platform={platform} className="size-1/3! max-h-10 max-w-10" />
      )}
    </span>
  )
}
