import type { PublicDrop } from '#features/drops/contract.ts'
import { titleStep, type Voice } from '#features/drops/theme/voices.ts'
import type { PageWords } from '#features/drops/words.ts'
import type { Cover } from '../contract.ts'
import { artistName, initialOf, ownImage } from './artist.ts'
import { type CountdownPart, timeLeft } from './countdown.ts'

/** The poster: the cover, or the artist's initial. */
export function Hero({ drop, cover, words }: { drop: PublicDrop; cover: Cover | null; words: PageWords }) {
  if (drop.hide_custom_image) return null
  const largest = cover?.images.at(-1)
  if (!cover || !largest) {
    return (
      <div className="hero" aria-hidden="true">
        <div className="ini">{initialOf(artistName(drop))}</div>
      </div>
    )
  }
  const avif = cover.images.flatMap(({ avif_url, width }) => (avif_url ? [`${avif_url} ${width}w`] : []))
  return (
    <div className="hero">
      <picture>
        {/* Only phones: the widest AVIF would be too small for a large desktop. */}
        {avif.length > 0 && (
          <source type="image/avif" media="(max-width: 899px)" srcSet={avif.join(', ')} sizes="100vw" />
        )}
        <img
          src={largest.url}
          srcSet={cover.images.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(min-width: 900px) 60vw, 100vw"
          width={largest.width}
          height={largest.height}
          alt={words.cover_of(drop.title)}
          fetchPriority="high"
        />
      </picture>
    </div>
  )
}

interface HeaderProps {
  drop: PublicDrop
  voice: Voice
  /** What stands under the title: the description, or what is said once the drop has ended. */
  text: string | null
}

/** Artist, title and description. The description is text: line breaks show, markup does not. */
export function Header({ drop, voice, text }: HeaderProps) {
  const artist = artistName(drop)
  const image = ownImage(drop.custom_artist_image_url)
  const step = titleStep(drop.title, voice)
  return (
    <header className="head">
      <p className="by">
        {!drop.hide_artist_image &&
          (image ? (
            <img src={image} width={32} height={32} alt="" />
          ) : (
            <span className="dot" aria-hidden="true">
              {initialOf(artist)}
            </span>
          ))}
        {artist}
      </p>
      <h1 className={step > 0 ? `title fit-${step}` : 'title'}>{drop.title}</h1>
      {text && <p className="lede">{text}</p>}
    </header>
  )
}

interface CountdownProps {
  /** ISO instants. */
  until: string
  now: string
  words: PageWords
}

/** First values from the server; the loader ticks them every second (DROP-027..029). Not announced: it would never stop. */
export function Countdown({ until, now, words }: CountdownProps) {
  const left = timeLeft(Date.parse(until), Date.parse(now))
  const parts: CountdownPart[] = ['days', 'hours', 'minutes', 'seconds']
  return (
    <div className="count" role="timer" aria-live="off" aria-label={words.countdown} data-until={until}>
      {parts.map(part => (
        <div key={part}>
          <b data-part={part}>{String(left[part]).padStart(2, '0')}</b>
          <span>{words[part]}</span>
        </div>
      ))}
    </div>
  )
}
