import type { PublicDrop } from '#records/drops/contract.ts'
import { titleStep, titleWord, type Voice } from '#records/drops/theme/voices.ts'
import type { PageWords } from '#records/drops/words.ts'
import type { Cover } from '../contract.ts'
import { artistName, initialOf, ownImage } from './artist.ts'
import { type CountdownPart, timeLeft } from './countdown.ts'

/** The widest AVIF would be too small for a large desktop. */
const PHONES = '(max-width: 899px)'

const phoneCover = (cover: Cover | null) =>
  cover?.images.flatMap(({ avif_url, width }) => (avif_url ? `${avif_url} ${width}w` : [])).join(', ')

/** Has phones fetch the cover first of all: it is the largest thing they paint. */
export function CoverAhead({ cover }: { cover: Cover | null }) {
  const forPhones = phoneCover(cover)
  const narrowest = cover?.images[0]?.avif_url
  if (!forPhones || !narrowest) return null
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      // never fetched beside imageSrcSet, but React leaves a link without it behind all others
      href={narrowest}
      media={PHONES}
      imageSrcSet={forPhones}
      imageSizes="100vw"
      fetchPriority="high"
    />
  )
}

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
  const forPhones = phoneCover(cover)
  return (
    <div className="hero">
      <picture>
        {forPhones && <source type="image/avif" media={PHONES} srcSet={forPhones} sizes="100vw" />}
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
            <img src={image} width={32} height={32} alt="" loading="lazy" />
          ) : (
            <span className="dot" aria-hidden="true">
              {initialOf(artist)}
            </span>
          ))}
        {artist}
      </p>
      <h1 className={`title ${titleWord(drop.title, voice)}${step > 0 ? ` fit-${step}` : ''}`}>{drop.title}</h1>
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
