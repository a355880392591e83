import type { PageWords } from '../../words.ts'

interface FooterProps {
  words: PageWords
  privacy_url: string
  /** The way to the banner, which the loader shows where nothing was chosen yet. */
  asks_cookies: boolean
  /** The link to the product, unless the drop hides it (DROP-032, DROP-033). */
  made_with: boolean
}

export const Footer = ({ words, privacy_url, asks_cookies, made_with }: FooterProps) => (
  <footer className="foot">
    <a href={privacy_url}>{words.privacy}</a>
    {asks_cookies && (
      <a href={privacy_url} data-cookies={privacy_url}>
        {words.cookies}
      </a>
    )}
    {made_with && <a href="/">{words.made_with}</a>}
  </footer>
)
