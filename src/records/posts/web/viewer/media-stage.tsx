import { ChevronLeft, ChevronRight, ExternalLink, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Post } from '../../contract.ts'
import { type Asset, audioOf, dotsOf } from '../media-rules.ts'
import { PlayerControls } from './player-controls.tsx'
import type { Player } from './use-player.ts'

interface MediaStageProps {
  post: Post
  assets: readonly Asset[]
  index: number
  onIndex: (index: number) => void
  player: Player
  /** Badges over the picture. */
  children: ReactNode
}

/** The video, or the slides of a carousel, with the controls; where nothing can be played, the picture and the way out. */
export function MediaStage({ post, assets, index, onIndex, player, children }: MediaStageProps) {
  const asset = assets[index]
  const audio = audioOf(post)
  const src = asset?.play_url ?? null
  const isPlayable = (src !== null && !player.failed) || audio !== null
  return (
    <div className="relative flex min-h-0 flex-col overflow-hidden bg-[oklch(0.18_0.01_85)] text-white">
      <div className="relative grid min-h-0 flex-1 place-items-center overflow-hidden">
        {src && !player.failed ? (
          <video
            key={src}
            ref={player.video}
            src={src}
            poster={asset?.image_url ?? post.cover_url ?? undefined}
            loop
            playsInline
            // the track plays the sound
            muted={audio !== null}
            preload="metadata"
            onClick={player.toggle}
            {...player.events}
            className="absolute inset-0 size-full object-contain"
          />
        ) : asset?.image_url ? (
          <img
            key={asset.image_url}
            src={asset.image_url}
            alt={assets.length > 1 ? `Picture ${index + 1} of ${assets.length}` : ''}
            className="absolute inset-0 size-full object-contain"
          />
        ) : (
          <PlatformMark platform={post.platform} className="size-12! opacity-40" />
        )}
        {audio && (
          <audio key={audio} ref={player.track} src={audio} loop preload="metadata" {...(src ? {} : player.events)} />
        )}
        {isPlayable && !player.playing && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute grid size-14 place-items-center rounded-full bg-[oklch(0.16_0.006_85/0.6)]"
          >
            <Play className="ms-1 size-6! fill-current" />
          </span>
        )}
        {!isPlayable && (
          <div className="absolute inset-x-0 bottom-0 grid justify-items-center gap-2 bg-linear-to-t from-black/80 to-transparent px-4 pt-16 pb-5 text-center">
            <p className="text-12 text-white/80">This can only be played on {platformName(post.platform)}.</p>
            <a href={post.url} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary', 'small')}>
              <ExternalLink />
              Watch on {platformName(post.platform)}
            </a>
          </div>
        )}
        <div className="absolute inset-x-2.5 top-2.5 flex items-center gap-1.5">{children}</div>
        {assets.length > 1 && (
          <>
            <Arrow side="start" disabled={index === 0} onClick={() => onIndex(index - 1)} />
            <Arrow side="end" disabled={index === assets.length - 1} onClick={() => onIndex(index + 1)} />
          </>
        )}
      </div>
      {assets.length > 1 && (
        <div className="flex h-5 flex-none items-center justify-center gap-1.5">
          {dotsOf(index, assets.length).map(dot => (
            <button
              key={dot}
              type="button"
              aria-label={`Show ${dot + 1} of ${assets.length}`}
              aria-current={dot === index || undefined}
              onClick={() => onIndex(dot)}
              className={cx('hit-24 size-1.5 rounded-full bg-white', dot !== index && 'opacity-40')}
            />
          ))}
        </div>
      )}
      {isPlayable && <PlayerControls player={player} />}
    </div>
  )
}

function Arrow({ side, disabled, onClick }: { side: 'start' | 'end'; disabled: boolean; onClick: () => void }) {
  const isNext = side === 'end'
  return (
    <button
      type="button"
      aria-label={isNext ? 'Next picture' : 'Previous picture'}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'absolute top-1/2 grid size-8 -translate-y-1/2 place-items-center rounded-full bg-[oklch(0.16_0.006_85/0.6)] hover:bg-[oklch(0.16_0.006_85/0.85)] disabled:opacity-0',
        isNext ? 'end-2' : 'start-2',
      )}
    >
      {isNext ? <ChevronRight className="size-4!" /> : <ChevronLeft className="size-4!" />}
    </button>
  )
}
