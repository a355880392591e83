import { titleStep, titleWord } from '#records/drops/theme/voices.ts'
import { Document } from '#records/drops/web/page/document.tsx'
import { Footer } from '#records/drops/web/page/footer.tsx'
import { CoverAhead, Hero } from '#records/drops/web/page/hero.tsx'
import { pageWords } from '#records/drops/words.ts'
import type { ArtistPageProps } from '../../contract.ts'
import { artistImage, artistName, initialOf } from '../artist.ts'
import { ProfileLinks } from '../profile-links.tsx'
import { Listen } from '../rows/service-rows.tsx'
import { Works } from './works.tsx'

/** All pages of an artist in one place. */
export function ArtistPage(page: ArtistPageProps) {
  const { drop, drops, voice, cover, theme, locale } = page
  const words = pageWords(locale)
  const artist = artistName(drop)
  const step = titleStep(artist, voice)
  return (
    <Document
      locale={locale}
      title={artist}
      voice={voice}
      assets={page.assets}
      theme_stylesheet={page.theme_stylesheet}
      ground={theme.colours.bg}
      icon={drop.hide_artist_image ? undefined : artistImage(drop)}
      first={<CoverAhead cover={cover} />}
      meta={<Meta page={page} artist={artist} />}
    >
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <main className="page">
        <Hero
          cover={cover}
          alt={words.cover_of(drops.find(({ is_poster }) => is_poster)?.title ?? drop.title)}
          initial={initialOf(artist)}
        />
        <div className="col" id="main">
          <header className="head">
            <h1 className={`title ${titleWord(artist, voice)}${step > 0 ? ` fit-${step}` : ''}`}>{artist}</h1>
          </header>
          <ProfileLinks drop={drop} words={words} />
          <Works state="live" page={page} words={words} />
          <Works state="coming" page={page} words={words} />
          <Listen links={page.listening_links} words={words} />
          <Works state="before" page={page} words={words} />
          <Footer
            words={words}
            privacy_url={page.privacy_url}
            asks_cookies={page.asks_cookies}
            made_with={drop.allow_fanfare_logo}
          />
        </div>
      </main>
    </Document>
  )
}

function Meta({ page: { page_url, cover }, artist }: { page: ArtistPageProps; artist: string }) {
  const picture = cover?.images.at(-1)
  return (
    <>
      <link rel="canonical" href={page_url} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={artist} />
      <meta property="og:url" content={page_url} />
      {picture && <meta property="og:image" content={new URL(picture.url, page_url).href} />}
    </>
  )
}
