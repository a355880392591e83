import { ImageOff, LoaderCircle, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import type { Mention } from '#records/mentions/contract.ts'

/** A story in its box of nine by sixteen, or why there is no picture. */
export function StoryPicture({ mention, className }: { mention: Mention; className?: string }) {
  const [broken, setBroken] = useState<string>()
  const { media_url, media_state, kind, text } = mention
  const shown = media_url && media_url !== broken ? media_url : null
  return (
    <span
      className={cx(
        'relative grid aspect-9/16 place-items-center overflow-hidden rounded-3 bg-fill text-fg-2',
        !shown && kind === 'STORY' && media_state !== 'WAITING' && 'border border-line-field-hover border-dashed bg-bg',
        className,
      )}
    >
      {shown?.endsWith('.mp4') ? (
        <video
          src={`${shown}#t=0.001`}
          muted
          loop
          playsInline
          preload="metadata"
          tabIndex={-1}
          onError={() => setBroken(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : shown ? (
        <img
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(shown)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : kind === 'COMMENT' ? (
        <span className="grid justify-items-center gap-2 px-3 text-center text-12">
          <MessageCircle className="text-icon" />
          <span className="line-clamp-6 wrap-anywhere">{text}</span>
        </span>
      ) : (
        <span className="grid justify-items-center gap-2 px-3 text-balance text-center text-12">
          {media_state === 'WAITING' ? <LoaderCircle className="text-icon" /> : <ImageOff className="text-icon" />}
          {media_state === 'WAITING' ? 'The picture is on its way' : 'The story is gone, only its mention was kept'}
        </span>
      )}
    </span>
  )
}
