import { renderToString } from 'react-dom/server'
import { titleStep, titleWord } from '#records/drops/theme/voices.ts'
import { Document } from '#records/drops/web/page/document.tsx'
import { Footer } from '#records/drops/web/page/footer.tsx'
import { CoverAhead, Hero } from '#records/drops/web/page/hero.tsx'
import { pageWords } from '#records/drops/words.ts'
import type { JoinFormProps, JoinPageProps } from '../contract.ts'
import { JoinForm } from './join-form.tsx'

/** Where creators apply: who invites, what for, and the form (JOIN-003). */
export function JoinPage(page: JoinPageProps) {
  const { words, cover, theme } = page
  const texts = pageWords('en')
  const smallest = cover?.images[0]
  const step = titleStep(words.title, 'plain')
  const [initial = '?'] = [...words.profile_name.trim()]
  return (
    <Document
      locale="en"
      title={`${words.title} - ${words.profile_name}`}
      voice="plain"
      assets={page.assets}
      theme_stylesheet={page.theme_stylesheet}
      ground={theme.colours.bg}
      // the address is passed on by hand
      hidden
      first={<CoverAhead cover={cover} />}
      meta={<Meta page={page} />}
    >
      <a className="skip" href="#main">
        {texts.skip}
      </a>
      <main className="page">
        <Hero cover={cover} alt={words.profile_name} initial={initial} />
        <div className="col" id="main">
          <header className="head">
            <p className="by">
              {smallest ? (
                <img src={smallest.url} width={32} height={32} alt="" loading="lazy" />
              ) : (
                <span className="dot" aria-hidden="true">
                  {initial}
                </span>
              )}
              {words.profile_name}
            </p>
            <h1 className={`title ${titleWord(words.title, 'plain')}${step > 0 ? ` fit-${step}` : ''}`}>
              {words.title}
            </h1>
            {words.description && <p className="lede">{words.description}</p>}
          </header>
          <JoinIsland {...page} />
          <Footer words={texts} privacy_url={page.privacy_url} asks_cookies={page.asks_cookies} made_with />
        </div>
      </main>
    </Document>
  )
}

/** The form with the props that hydrate it. */
function JoinIsland({ link, calls, currencies, phone_country }: JoinPageProps) {
  const props: JoinFormProps = { link, calls, currencies, phone_country }
  return (
    <div
      data-join={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, with the marks it needs to wake up
      dangerouslySetInnerHTML={{ __html: renderToString(<JoinForm {...props} />) }}
    />
  )
}

/** What a shared link shows. */
function Meta({ page: { words, page_url, cover } }: { page: JoinPageProps }) {
  const picture = cover?.images.at(-1)
  return (
    <>
      <link rel="canonical" href={page_url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={words.profile_name} />
      <meta property="og:title" content={words.title} />
      {words.description && <meta property="og:description" content={words.description.slice(0, 160)} />}
      <meta property="og:url" content={page_url} />
      {picture && <meta property="og:image" content={new URL(picture.url, page_url).href} />}
    </>
  )
}
