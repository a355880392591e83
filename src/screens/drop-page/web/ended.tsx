import { ArrowRight } from 'lucide-react'
import type { PublicDrop } from '#records/drops/contract.ts'
import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../contract.ts'
import { artistName } from './artist.ts'
import { Listen } from './rows/service-rows.tsx'

interface Props {
  page: DropPageProps
  words: PageWords
}

/** Over is no dead end: where the artist is heard, and where the next page is announced. */
export function Ended({ page, words }: Props) {
  const { drop } = page
  const artist = artistName(drop)
  return (
    <>
      {page.reply?.outcome === 'signed_up' && (
        <section className="card">
          <h2>{words.confirmed.title}</h2>
          <p>{words.confirmed.about}</p>
        </section>
      )}
      <Listen links={heardOn(drop)} words={words} />
      <section className="card">
        <h2>{words.follow.title}</h2>
        <p>{words.follow.about(artist)}</p>
        <a className="btn" href={`/${drop.drop_profile.slug}`}>
          {words.follow.button(artist)}
          <ArrowRight className="i" aria-hidden="true" />
        </a>
      </section>
    </>
  )
}

/** When it ended; null where it was closed by hand. A day, as the page does not know the visitor's zone. */
export function endedOnText({ drop, now }: DropPageProps, words: PageWords): string | null {
  const { end_at } = drop
  if (!end_at || Date.parse(end_at) > Date.parse(now)) return null
  const day = new Intl.DateTimeFormat(drop.translation_language ?? 'en', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return words.over_since(day.format(new Date(end_at)))
}

const PROFILES = [
  ['spotify', 'spotify_url'],
  ['apple-music', 'apple_music_url'],
  ['youtube-music', 'youtube_url'],
  ['soundcloud', 'soundcloud_url'],
  ['amazon-music', 'amazon_music_url'],
  ['pandora', 'pandora_url'],
] as const

/** The release on its services, else the artist on theirs. */
function heardOn({ listening_links, drop_profile }: PublicDrop): PublicDrop['listening_links'] {
  const own = listening_links.filter(link => !link.is_hidden && link.destination_url)
  if (own.length > 0) return own
  return PROFILES.flatMap(([platform, field]) => {
    const destination_url = drop_profile[field]
    return destination_url ? [{ platform, destination_url, is_hidden: false }] : []
  })
}
