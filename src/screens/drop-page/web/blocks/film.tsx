import { Maximize2, Play } from 'lucide-react'
import type { PageWords } from '#records/drops/words.ts'
import { type DropItem, itemTitle } from '../../block-rules.ts'
import { posterOf, videoOf } from './video.ts'

/**
 * An uploaded video. Nothing of it is loaded before it is played, and it begins without sound. The browser's own buttons serve
 * without scripts too; `films.ts` puts ours in their place until the first press.
 */
export const Film = ({ item, className }: { item: DropItem; className: string }) => (
  <video
    className={className}
    src={videoOf(item) ?? undefined}
    poster={posterOf(item)}
    aria-label={itemTitle(item)}
    controls
    muted
    playsInline
    preload="none"
    data-film
  />
)

/** It plays where it stands; its title opens it large, with its text. */
export function FilmCard({ item, words }: { item: DropItem; words: PageWords }) {
  const title = itemTitle(item) || words.more
  return (
    <div className="it">
      <span className="pic w169 film">
        <Film item={item} className="media" />
        <button className="play" type="button" hidden data-play aria-label={words.play(title)}>
          <Play className="i" aria-hidden="true" />
        </button>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: leads to the item's sheet without any script too */}
      <a
        className="it large"
        href={`#item-${item.id}`}
        role="button"
        aria-haspopup="dialog"
        aria-label={words.see_large(title)}
        data-item={item.id}
      >
        <b>{title}</b>
        <Maximize2 className="i" aria-hidden="true" />
      </a>
    </div>
  )
}
