import { BadgeCheck, CircleUserRound } from 'lucide-react'
import { useState } from 'react'
import { explorerDate, longDate } from '#platform/web/dates.ts'
import { compact, exact } from '#platform/web/numbers.ts'
import { Hint } from '#platform/web/ui/layers/tooltip.tsx'
import type { Post, PostAuthor } from '../../contract.ts'

/** A face in a fixed box; an account icon where there is none or it does not load (POST-053). */
export function AuthorFace({ author, size = 40 }: { author: Pick<PostAuthor, 'avatar_url'>; size?: number }) {
  const [broken, setBroken] = useState<string>()
  const src = author.avatar_url
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className="inline-grid flex-none place-items-center overflow-hidden rounded-full bg-fill text-icon"
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      ) : (
        <CircleUserRound data-face="icon" style={{ width: size * 0.7, height: size * 0.7 }} />
      )}
    </span>
  )
}

/** Who published it, and when (POST-016). */
export function AuthorBlock({ post }: { post: Post }) {
  const { author, created_at_platform } = post
  return (
    <div className="flex items-center gap-3">
      <AuthorFace author={author} />
      <div className="min-w-0">
        <p className="flex items-center gap-1 font-strong">
          <span className="truncate">{author.nickname ?? author.username}</span>
          {author.is_verified && <Verified />}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-12 text-fg-2">
          <a href={author.url} target="_blank" rel="noopener noreferrer" className="hover:underline">
            @{author.username}
          </a>
          {author.follower_count !== null && (
            <Hint text={`${exact(author.follower_count)} followers`}>
              <span>{compact(author.follower_count)} followers</span>
            </Hint>
          )}
        </p>
        <Hint text={longDate(created_at_platform)}>
          <time dateTime={created_at_platform} className="text-12 text-fg-3">
            Posted {explorerDate(created_at_platform)}
          </time>
        </Hint>
      </div>
    </div>
  )
}

export const Verified = () => (
  <span className="inline-flex flex-none text-accent-text">
    <BadgeCheck className="size-3.5!" aria-hidden="true" />
    <span className="sr-only">verified</span>
  </span>
)
