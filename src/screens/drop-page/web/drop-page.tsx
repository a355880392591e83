import { ChevronDown } from 'lucide-react'
import { Document } from '#records/drops/web/page/document.tsx'
import { Footer } from '#records/drops/web/page/footer.tsx'
import { CoverAhead, Hero } from '#records/drops/web/page/hero.tsx'
import { type PageWords, pageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../contract.ts'
import { Action } from './action.tsx'
import { artistImage, artistName, initialOf } from './artist.ts'
import { Blocks } from './blocks/blocks.tsx'
import { Ended, endedOnText } from './ended.tsx'
import { Countdown, Header } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { PageMeta } from './page-meta.tsx'
import { CitySource, ProfileLinks } from './profile-links.tsx'
import { Teaser, TeaserVeil } from './teaser/teaser.tsx'

/** One drop, in the phase and mode asked for. */
export function DropPage(page: DropPageProps) {
  const { drop, phase, mode, theme, voice } = page
  const locale = drop.translation_language ?? 'en'
  const words = pageWords(locale)
  return (
    <Document
      locale={locale}
      title={`${drop.title} - ${artistName(drop)}`}
      voice={voice}
      assets={page.assets}
      theme_stylesheet={page.theme_stylesheet}
      ground={theme.colours.bg}
      icon={drop.hide_artist_image ? undefined : artistImage(drop)}
      hidden={mode.preview || mode.form_only}
      bare={mode.form_only}
      first={!mode.form_only && !drop.hide_custom_image && <CoverAhead cover={page.cover} />}
      meta={<PageMeta page={page} words={words} />}
    >
      {mode.form_only ? (
        <main className="col" id="main">
          <h1 className="vh">{drop.title}</h1>
          <LanguageSwitch page={page} />
          {phase === 'ended' ? (
            <p className="lede">{drop.end_message || words.ended}</p>
          ) : (
            <>
              <Action page={page} words={words} />
              <ProfileLinks drop={drop} words={words} />
              {drop.allow_location && <CitySource locale={locale} />}
            </>
          )}
        </main>
      ) : (
        <Poster page={page} words={words} />
      )}
    </Document>
  )
}

function Poster({ page, words }: { page: DropPageProps; words: PageWords }) {
  const { drop, phase, voice, cover, mode } = page
  const active = phase === 'active'
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <main className={`page${drop.hide_custom_image ? ' solo' : ''}${phase === 'ended' ? ' over' : ''}`}>
        {!drop.hide_custom_image && (
          <Hero cover={cover} alt={words.cover_of(drop.title)} initial={initialOf(artistName(drop))}>
            {page.opens_at && cover && <TeaserVeil opens_at={page.opens_at} now={page.now} words={words} />}
          </Hero>
        )}
        <div className="col" id="main">
          <Header
            drop={drop}
            voice={voice}
            text={phase === 'ended' ? drop.end_message || words.ended : drop.description}
            note={phase === 'ended' ? endedOnText(page, words) : null}
          >
            <LanguageSwitch page={page} />
          </Header>
          {active && drop.go_live_timestamp && (
            <Countdown until={drop.go_live_timestamp} now={page.now} zone={drop.release_time_zone} words={words} />
          )}
          {active && <Action page={page} words={words} />}
          {phase === 'teaser' && <Teaser page={page} words={words} />}
          {phase === 'ended' && <Ended page={page} words={words} />}
          {active && <Blocks page={page} words={words} />}
          <ProfileLinks drop={drop} words={words} />
          {phase !== 'ended' && drop.allow_location && <CitySource locale={drop.translation_language ?? 'en'} />}
          <Footer
            words={words}
            privacy_url={page.privacy_url}
            asks_cookies={page.asks_cookies && !mode.preview}
            made_with={drop.allow_fanfare_logo}
          />
        </div>
        <span className="hint" aria-hidden="true">
          <ChevronDown className="i" />
        </span>
      </main>
    </>
  )
}
