import { BadgeCheck, Check, Clock, Music2 } from 'lucide-react'
import { compact, exact } from '#platform/web/numbers.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import type { Mention } from '#records/mentions/contract.ts'
import { StoryPicture } from './story-picture.tsx'
import { isUrgent, senderName, shareLeft, stateWords, timeLeft } from './words.ts'

interface MentionCardProps {
  mention: Mention
  now: Date
  current: boolean
  onOpen: () => void
}

/** A story with what is left of its window, the song in it, and who published it. */
export function MentionCard({ mention, now, current, onOpen }: MentionCardProps) {
  const { artist, song, media_state, follower_count, is_verified, kind } = mention
  const isOpen = mention.page_type === 'OPEN'
  const state = stateWords(mention)
  const urgent = isUrgent(mention, now)
  const onPicture = mention.media_url !== null
  return (
    <article className="relative grid content-start gap-1.5">
      <div
        className={cx(
          'relative overflow-hidden rounded-3',
          'has-[~button:focus-visible]:outline-2 has-[~button:focus-visible]:outline-focus has-[~button:focus-visible]:outline-offset-2',
          current && 'outline-2 outline-accent outline-offset-2',
        )}
      >
        <StoryPicture mention={mention} className={cx('w-full', !isOpen && 'brightness-75 saturate-50')} />
        {onPicture && (
          <span className="absolute inset-x-0 top-0 grid gap-2 bg-linear-to-b from-[oklch(0.16_0.006_85/0.78)] to-transparent px-2 pt-2 pb-8 text-white">
            {kind === 'STORY' && (
              <span aria-hidden="true" className="block h-0.5 overflow-hidden rounded-full bg-white/30">
                <span
                  className={cx('block h-full', urgent ? 'bg-star' : 'bg-white')}
                  style={{ width: `${Math.round(shareLeft(mention, now) * 100)}%` }}
                />
              </span>
            )}
            <span className="flex items-center justify-between text-12">
              <Avatar name={artist.name} src={artist.image_url} size={20} />
              {isOpen && (
                // readable on a bright picture, too
                <span className="rounded-full bg-[oklch(0.16_0.006_85/0.7)] px-1.5 font-medium tabular-nums">
                  {timeLeft(mention, now)}
                </span>
              )}
            </span>
          </span>
        )}
        {state && (
          <span
            className={cx('absolute inset-0 grid justify-items-center', onPicture ? 'items-center' : 'items-end pb-3')}
          >
            <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-[oklch(0.16_0.006_85/0.86)] px-3 font-medium text-white">
              {state === 'Too late' ? (
                <Clock className="size-3.5" />
              ) : (
                state === 'Answered' && <Check className="size-3.5" />
              )}
              {state}
            </span>
          </span>
        )}
        {onPicture && kind === 'STORY' && (
          <span className="absolute inset-x-0 bottom-0 flex items-center gap-1.5 bg-linear-to-t from-[oklch(0.16_0.006_85/0.85)] to-transparent px-2 pt-8 pb-2 text-12 text-white">
            <Music2 className="size-3.5 flex-none" />
            <span className="min-w-0 truncate">{song?.title ?? (media_state === 'COPIED' ? 'No song found' : '')}</span>
          </span>
        )}
      </div>
      <button
        type="button"
        data-row={mention.id}
        aria-current={current || undefined}
        onClick={onOpen}
        // the whole card opens it
        className="flex min-w-0 items-center gap-1 text-start font-medium outline-none after:absolute after:inset-0"
      >
        <span className="truncate">{senderName(mention)}</span>
        {is_verified && <Verified />}
        <span className="sr-only">
          {`, mentions ${artist.name}${state ? `, ${state.toLowerCase()}` : isOpen && timeLeft(mention, now) ? `, ${timeLeft(mention, now)} left` : ''}`}
        </span>
      </button>
      <p className="-mt-1.5 truncate text-12 text-fg-2" title={exact(follower_count)}>
        {follower_count === null ? artist.name : `${compact(follower_count)} followers`}
      </p>
    </article>
  )
}

export const Verified = () => (
  <>
    <BadgeCheck aria-hidden="true" className="size-3.5 flex-none fill-accent text-bg" />
    <span className="sr-only">, verified</span>
  </>
)
