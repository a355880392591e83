import { Pause, Play } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'

interface AudioTileProps {
  /** Address of the preview; without one the tile is only the cover. */
  src?: string | null
  name: string
  cover?: string | null
  size?: 32 | 40 | 56
}

const stopOthers = 'fanfare-audio-start'

/** A sound's cover that plays: a press starts or pauses, a ring shows how far it is. One tile plays at a time. */
export function AudioTile({ src, name, cover, size = 40 }: AudioTileProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const id = useId()
  const [playing, setPlaying] = useState(false)
  const [share, setShare] = useState(0)

  useEffect(() => {
    const stop = (event: Event) => (event as CustomEvent<string>).detail !== id && audio.current?.pause()
    document.addEventListener(stopOthers, stop)
    return () => document.removeEventListener(stopOthers, stop)
  }, [id])

  if (!src) return <Avatar shape="square" name={name} src={cover} size={size} />

  const toggle = () => {
    if (playing) return audio.current?.pause()
    document.dispatchEvent(new CustomEvent(stopOthers, { detail: id }))
    audio.current?.play().catch(() => setPlaying(false))
  }
  return (
    <span className="group/tile relative inline-grid flex-none place-items-center">
      <Avatar shape="square" name={name} src={cover} size={size} />
      {/* over the cover, not around it: initials in place of a picture are no part of what the button is called */}
      <button
        type="button"
        aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
        onClick={toggle}
        className="group/play absolute inset-0 grid place-items-center rounded-2"
      >
        <span
          className={cx(
            'grid size-6 place-items-center rounded-full bg-[oklch(0.16_0.006_85/0.78)] text-white transition-opacity',
            playing ? 'opacity-100' : 'opacity-0 group-hover/tile:opacity-100 group-focus-visible/play:opacity-100',
          )}
        >
          {playing ? <Pause className="size-3 fill-current" /> : <Play className="ms-px size-3 fill-current" />}
          <Ring share={share} />
        </span>
      </button>
      {/* biome-ignore lint/a11y/useMediaCaption: a preview of music has no words to caption */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false)
          setShare(0)
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
          setShare(duration > 0 ? currentTime / duration : 0)
        }
      />
    </span>
  )
}

function Ring({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="-rotate-90 absolute inset-0 fill-none stroke-2">
      <circle cx="12" cy="12" r="11" stroke="currentColor" opacity=".25" />
      <circle
        cx="12"
        cy="12"
        r="11"
        stroke="currentColor"
        pathLength={1}
        strokeDasharray={1}
        strokeDashoffset={1 - share}
        data-share={share.toFixed(2)}
      />
    </svg>
  )
}
