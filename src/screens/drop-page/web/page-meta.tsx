import type { PageWords } from '#records/drops/words.ts'
import type { DropPageProps } from '../contract.ts'
import { artistName } from './artist.ts'

const SUMMARY_LENGTH = 160

/** What search engines and shared links show. */
export function PageMeta({ page, words }: { page: DropPageProps; words: PageWords }) {
  const { drop, cover } = page
  const artist = artistName(drop)
  const summary = shortened(drop.description ?? '') || words.summary(drop.title, artist)
  const picture = drop.hide_custom_image ? undefined : cover?.images.at(-1)
  return (
    <>
      <meta name="description" content={summary} />
      <link rel="canonical" href={page.page_url} />
      {page.other_language && (
        <link
          rel="alternate"
          hrefLang={page.other_language.language}
          href={`${page.page_url}?lang=${page.other_language.language}`}
        />
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={artist} />
      <meta property="og:title" content={words.by(drop.title, artist)} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={page.page_url} />
      <meta property="og:locale" content={drop.translation_language === 'fr' ? 'fr_FR' : 'en_US'} />
      {picture && (
        <>
          <meta property="og:image" content={new URL(picture.url, page.page_url).href} />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={words.cover_of(drop.title)} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** Cut at a word, on one line. */
function shortened(text: string) {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= SUMMARY_LENGTH ? line : `${line.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')}…`
}
