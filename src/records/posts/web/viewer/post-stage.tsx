import { Copy, ExternalLink, Megaphone, UserRound } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import { copied, copyText } from '#platform/web/copy.ts'
import { useSteady } from '#platform/web/data/use-steady.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { PlatformMark, platformName } from '#platform/web/ui/platform-mark.tsx'
import type { Post } from '../../contract.ts'
import { type Asset, assetsOf, audioOf } from '../media-rules.ts'
import { overPicture } from '../post-card.tsx'
import { emojiOf } from '../trend-emoji.ts'
import { AuthorBlock } from './author-block.tsx'
import { MediaStage } from './media-stage.tsx'
import { PostCaption } from './post-caption.tsx'
import { PostFacts } from './post-facts.tsx'
import { usePlayer } from './use-player.ts'

interface PostStageProps {
  /** Receives the focus: a slider would keep the arrow keys for itself. */
  frame: RefObject<HTMLDivElement | null>
  post: Post
  /** Something lies over the post: keys are not for it. */
  paused: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onBoost: ((post: Post) => void) | undefined
  onTrend: ((trendId: string) => void) | undefined
  onCreator: (() => void) | undefined
  /** Below the figures. */
  children: ReactNode
}

/** What a post shows at the left, and what is known of it at the right. */
export function PostStage(props: PostStageProps) {
  const { frame, post, paused, onPrevious, onNext, onBoost, onTrend, onCreator, children } = props
  const assets = assetsOf(post)
  const [index, setIndex] = useFirstOf(assets)
  const src = assets[index]?.play_url ?? null
  const player = usePlayer({ src, audio: audioOf(post) })
  useViewerKeys({
    enabled: !paused,
    // on a carousel the arrows switch pictures first (POST-023)
    onLeft: () => (index > 0 ? setIndex(index - 1) : onPrevious?.()),
    onRight: () => (index < assets.length - 1 ? setIndex(index + 1) : onNext?.()),
    onSpace: player.toggle,
  })
  const trend = post.trends[0]
  const name = platformName(post.platform)
  return (
    <div
      ref={frame}
      tabIndex={-1}
      className="outline-none grid h-full max-h-[calc(100dvh-80px)] grid-cols-1 overflow-y-auto sm:h-[548px] sm:grid-cols-[330px_minmax(0,1fr)] sm:overflow-hidden"
    >
      <div className="grid h-[56dvh] sm:h-auto sm:min-h-0">
        <MediaStage post={post} assets={assets} index={index} onIndex={setIndex} player={player}>
          <span className={overPicture}>
            <PlatformMark platform={post.platform} />
            {name}
          </span>
          {post.region && (
            <span className={overPicture}>
              <Flag code={post.region} />
              {countryName(post.region) ?? post.region}
            </span>
          )}
          {trend && (
            <button
              type="button"
              disabled={!onTrend}
              onClick={() => onTrend?.(trend.id)}
              className={cx(overPicture, 'ms-auto min-w-0 enabled:hover:bg-black')}
            >
              <span aria-hidden="true">{emojiOf(trend.emoji)}</span>
              <span className="truncate">
                <span className="sr-only">Trend: </span>
                {trend.title}
              </span>
            </button>
          )}
        </MediaStage>
      </div>
      <div className="grid min-h-0 auto-rows-max gap-4 px-5 py-4 sm:overflow-y-auto">
        <AuthorBlock post={post} />
        <PostCaption key={post.id} text={post.description} platform={post.platform} />
        {post.sound && (
          <p className="text-12 text-fg-2">
            Sound: <span className="text-fg">{post.sound.title}</span>
            {post.sound.author_name && ` by ${post.sound.author_name}`}
          </p>
        )}
        <PostFacts post={post} />
        {children}
        <div className="flex flex-wrap gap-2">
          {onBoost && (
            <Button kind="primary" icon={<Megaphone />} onClick={() => onBoost(post)}>
              Boost Content
            </Button>
          )}
          {onCreator && (
            <Button icon={<UserRound />} onClick={onCreator}>
              Creator Details
            </Button>
          )}
          <Button icon={<Copy />} onClick={() => copyText(post.url, copied('Link'))}>
            Copy Link
          </Button>
          <a href={post.url} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <ExternalLink />
            View on {name}
          </a>
        </div>
      </div>
    </div>
  )
}

/** The index starts at the first picture whenever the pictures change (MEDIA-011). */
function useFirstOf(assets: readonly Asset[]) {
  const key = assets.map(({ image_url, play_url }) => `${image_url} ${play_url}`).join('\n')
  const [state, setState] = useState({ key, index: 0 })
  if (state.key !== key) setState({ key, index: 0 })
  return [state.key === key ? state.index : 0, (index: number) => setState({ key, index })] as const
}

interface ViewerKeys {
  enabled: boolean
  onLeft: () => void
  onRight: () => void
  onSpace: () => void
}

/** Arrows and the space bar, wherever the focus is in the viewer, except on what has keys of its own. */
function useViewerKeys(keys: ViewerKeys) {
  const press = useSteady((event: KeyboardEvent) => {
    if (!keys.enabled || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target instanceof Element ? event.target : null
    const act = { ArrowLeft: keys.onLeft, ArrowRight: keys.onRight, ' ': keys.onSpace }[event.key]
    if (!act || target?.closest('input, textarea, select, [role="menu"], [role="listbox"]')) return
    // the space bar presses a button that has the focus
    if (event.key === ' ' && target?.closest('button, a')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    // on the way down: dialogs keep arrow keys to themselves
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [press])
}
