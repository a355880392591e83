import type { ReactNode } from 'react'
import { wallTimeOf } from '#platform/contract/zones.ts'
import type { PublicDrop } from '#records/drops/contract.ts'
import { titleStep, titleWord, type Voice } from '#records/drops/theme/voices.ts'
import type { PageWords } from '#records/drops/words.ts'
import { artistImage, artistName, initialOf } from './artist.ts'
import { type CountdownPart, timeLeft } from './countdown/countdown.ts'

interface HeaderProps {
  drop: PublicDrop
  voice: Voice
  /** What stands under the title: the description, or what is said once the drop has ended. */
  text: string | null
  /** What stands over the title. */
  note: string | null
  /** What stands in the corner. */
  children?: ReactNode
}

/** Artist, title and description. The description is text: line breaks show, markup does not. */
export function Header({ drop, voice, text, note, children }: HeaderProps) {
  const artist = artistName(drop)
  const image = artistImage(drop)
  const step = titleStep(drop.title, voice)
  return (
    <header className="head">
      {children}
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
      {note && <p className="q">{note}</p>}
      <h1 className={`title ${titleWord(drop.title, voice)}${step > 0 ? ` fit-${step}` : ''}`}>{drop.title}</h1>
      {text && <p className="lede">{text}</p>}
    </header>
  )
}

interface CountdownProps {
  /** ISO instants. */
  until: string
  now: string
  /** The zone in which `until` names the day, where the release is out at each visitor's own midnight. */
  zone?: string | null
  words: PageWords
}

/** First values from the server; the loader ticks them every second (DROP-027..029). Not announced: it would never stop. */
export function Countdown({ until, now, zone = null, words }: CountdownProps) {
  const left = timeLeft(Date.parse(until), Date.parse(now))
  const parts: CountdownPart[] = ['days', 'hours', 'minutes', 'seconds']
  return (
    <div
      className="count"
      role="timer"
      aria-live="off"
      aria-label={words.countdown}
      data-until={until}
      data-day={zone ? wallTimeOf(until, zone).date : undefined}
    >
      {parts.map(part => (
        <div key={part}>
          <b data-part={part}>{String(left[part]).padStart(2, '0')}</b>
          <span>{words[part]}</span>
        </div>
      ))}
    </div>
  )
}
